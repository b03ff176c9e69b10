import { useCallback, useEffect, useRef, useState } from "react";
import { articleDraftKey } from "#core/platform/storage-keys.ts";
import type { ArticleContent } from "#schema/content/article.ts";

export type SaveState =
  | { kind: "saved"; at: number | null }
  | { kind: "unsaved" }
  | { kind: "saving" }
  /** Stored in this window and retried; `words` is the error message. */
  | { kind: "failed"; words: string }
  | { kind: "newer"; revision: number; content: ArticleContent };

/** Delay between the last change and the save, ms. */
const AFTER_MS = 2000;
/** Delay before a failed save is retried, ms. */
const AGAIN_MS = 10_000;

/**
 * Saves a working copy to the server two seconds after the last change; unsaved content stays in the window's storage.
 */
export function useAutosave(id: string, firstRevision: number) {
  const [state, setState] = useState<SaveState>({ kind: "saved", at: null });
  const revision = useRef(firstRevision);
  const waiting = useRef<ArticleContent | null>(null);
  const sending = useRef<Promise<boolean> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);

  const plan = useCallback((ms: number, send: () => void) => {
    if (timer.current) clearTimeout(timer.current);
    timer.current = setTimeout(send, ms);
  }, []);

  const sendWaiting = useCallback(
    async (content: ArticleContent, again: () => void): Promise<boolean> => {
      waiting.current = null;
      setState({ kind: "saving" });
      const outcome = await put(id, revision.current, content);
      switch (outcome.kind) {
        case "saved":
          revision.current = outcome.revision;
          if (!waiting.current) sessionStorage.removeItem(articleDraftKey(id));
          setState(waiting.current ? { kind: "unsaved" } : { kind: "saved", at: outcome.at });
          if (waiting.current) plan(AFTER_MS, again);
          return true;
        case "newer":
          waiting.current ??= content;
          setState({ kind: "newer", revision: outcome.revision, content: outcome.content });
          return false;
        case "failed":
          waiting.current ??= content;
          setState({ kind: "failed", words: outcome.words });
          plan(AGAIN_MS, again);
          return false;
      }
    },
    [id, plan],
  );

  /** Saves now and resolves to whether it succeeded. Only one save runs at a time; calls during a save wait for it. */
  const send = useCallback(async (): Promise<boolean> => {
    if (sending.current) return sending.current;
    if (!waiting.current) return true;
    sending.current = sendWaiting(waiting.current, () => void send()).finally(() => {
      sending.current = null;
    });
    return sending.current;
  }, [sendWaiting]);

  /** Saves all changes. Resolves to the server's revision, or null if the save failed. */
  const flush = useCallback(async (): Promise<number | null> => {
    await sending.current;
    while (waiting.current) if (!(await send())) return null;
    return revision.current;
  }, [send]);

  const change = useCallback(
    (content: ArticleContent): void => {
      waiting.current = content;
      sessionStorage.setItem(articleDraftKey(id), JSON.stringify(content));
      setState((now) => (now.kind === "newer" ? now : { kind: "unsaved" }));
      plan(AFTER_MS, () => void send());
    },
    [id, plan, send],
  );

  /** Overwrites a newer version with the user's own text; the newer version stays in the history. */
  const keepMine = useCallback(
    (over: number): void => {
      revision.current = over;
      void send();
    },
    [send],
  );

  const acceptTheirVersion = useCallback(
    (theirs: number): void => {
      revision.current = theirs;
      waiting.current = null;
      sessionStorage.removeItem(articleDraftKey(id));
      setState({ kind: "saved", at: null });
    },
    [id],
  );

  /** Whether some changes are not on the server yet. */
  const pending = useCallback((): boolean => waiting.current !== null || sending.current !== null, []);

  useEffect(() => {
    function stay(event: BeforeUnloadEvent): void {
      if (pending()) event.preventDefault();
    }
    addEventListener("beforeunload", stay);
    return () => {
      removeEventListener("beforeunload", stay);
      if (timer.current) clearTimeout(timer.current);
    };
  }, [pending]);

  return { state, change, flush, keepMine, acceptTheirVersion, pending, revision };
}

/** The content that an earlier page in this window could not save. */
export function unsavedContent(id: string): ArticleContent | null {
  const text = sessionStorage.getItem(articleDraftKey(id));
  return text ? (JSON.parse(text) as ArticleContent) : null;
}

type Outcome =
  | { kind: "saved"; revision: number; at: number }
  | { kind: "newer"; revision: number; content: ArticleContent }
  | { kind: "failed"; words: string };

async function put(id: string, seen: number, content: ArticleContent): Promise<Outcome> {
  try {
    const response = await fetch(`/api/articles/${encodeURIComponent(id)}`, {
      method: "PUT",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify({ seen, content }),
    });
    const answer = (await response.json()) as {
      revision: number;
      at: number;
      content: ArticleContent;
      error?: { message: string };
    };
    if (response.ok) return { kind: "saved", revision: answer.revision, at: answer.at };
    if (response.status === 409 && answer.content)
      return { kind: "newer", revision: answer.revision, content: answer.content };
    return { kind: "failed", words: answer.error?.message ?? "The article could not be saved." };
  } catch {
    return { kind: "failed", words: "The connection was lost." };
  }
}
