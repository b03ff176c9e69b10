import { useCallback, useEffect, useRef, useState } from "react";
import { orderDraftKey } from "#core/platform/storage-keys.ts";
import type { OrderDraft } from "#schema/orders/order.ts";

export type SaveState =
  | { kind: "saved"; at: number | null }
  | { kind: "unsaved" }
  | { kind: "saving" }
  | { kind: "failed"; words: string };

/** Delay between the last change and the save, ms. */
const AFTER_MS = 700;
/** Delay before a failed save is retried, ms. */
const AGAIN_MS = 8_000;

/**
 * Autosave of the order form: to the server after every change, and to this window's storage until the server has it.
 * The last write wins; a window with an older revision is notified, and a window that regains focus checks for a newer
 * revision.
 */
export function useDraft(id: string, first: OrderDraft, firstRevision: number) {
  const [draft, setDraft] = useState(first);
  const [state, setState] = useState<SaveState>({ kind: "saved", at: null });
  const [behind, setBehind] = useState(false);
  const revision = useRef(firstRevision);
  const newest = useRef(first);
  const dirty = useRef(false);
  const sending = useRef(false);
  const over = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);

  const plan = useCallback((ms: number, send: () => void) => {
    if (timer.current) clearTimeout(timer.current);
    timer.current = setTimeout(send, ms);
  }, []);

  const send = useCallback(async (): Promise<void> => {
    if (!dirty.current || sending.current || over.current) return;
    dirty.current = false;
    sending.current = true;
    setState({ kind: "saving" });
    const outcome = await put(id, revision.current, newest.current);
    sending.current = false;
    if (!outcome.ok) {
      dirty.current = true;
      setState({ kind: "failed", words: outcome.words });
      return plan(AGAIN_MS, () => void send());
    }
    revision.current = outcome.revision;
    if (outcome.behind) setBehind(true);
    if (dirty.current) return plan(AFTER_MS, () => void send());
    sessionStorage.removeItem(orderDraftKey(id));
    setState({ kind: "saved", at: outcome.savedAt });
  }, [id, plan]);

  const change = useCallback(
    (part: Partial<OrderDraft>): void => {
      newest.current = { ...newest.current, ...part };
      dirty.current = true;
      sessionStorage.setItem(orderDraftKey(id), JSON.stringify(newest.current));
      setDraft(newest.current);
      setState((now) => (now.kind === "failed" ? now : { kind: "unsaved" }));
      plan(AFTER_MS, () => void send());
    },
    [id, plan, send],
  );

  /** The order is placed: stops autosave and clears the stored draft. */
  const finish = useCallback((): void => {
    over.current = true;
    if (timer.current) clearTimeout(timer.current);
    sessionStorage.removeItem(orderDraftKey(id));
  }, [id]);

  const reopen = useCallback((): void => {
    over.current = false;
    dirty.current = true;
    plan(0, () => void send());
  }, [plan, send]);

  useEffect(() => {
    const kept = sessionStorage.getItem(orderDraftKey(id));
    // Sends the changes that an earlier page in this window could not save.
    if (kept) change(JSON.parse(kept) as OrderDraft);
    async function refreshNow(): Promise<void> {
      if (document.visibilityState !== "visible" || dirty.current || sending.current || over.current) return;
      const there = await get(id);
      if (!there || there.revision <= revision.current || dirty.current) return;
      revision.current = there.revision;
      newest.current = there.draft;
      setDraft(there.draft);
      setBehind(true);
    }
    const refresh = () => void refreshNow();
    document.addEventListener("visibilitychange", refresh);
    addEventListener("focus", refresh);
    return () => {
      document.removeEventListener("visibilitychange", refresh);
      removeEventListener("focus", refresh);
      if (timer.current) clearTimeout(timer.current);
    };
  }, [id, change]);

  return { draft, change, state, behind, finish, reopen };
}

type Outcome = { ok: true; revision: number; savedAt: number; behind: boolean } | { ok: false; words: string };

async function put(id: string, seen: number, draft: OrderDraft): Promise<Outcome> {
  try {
    const response = await fetch(`/api/order-drafts/${id}`, {
      method: "PUT",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify({ seen, draft }),
    });
    const answer = (await response.json()) as {
      revision: number;
      savedAt: number;
      behind: boolean;
      error?: { message: string };
    };
    if (response.ok) return { ok: true, ...answer };
    return { ok: false, words: answer.error?.message ?? "The server did not accept your changes." };
  } catch {
    return { ok: false, words: "The connection was lost. Your changes are kept in this window." };
  }
}

async function get(id: string): Promise<{ draft: OrderDraft; revision: number } | null> {
  try {
    const response = await fetch(`/api/order-drafts/${id}`, { headers: { Accept: "application/json" } });
    return response.ok ? ((await response.json()) as { draft: OrderDraft; revision: number }) : null;
  } catch {
    return null;
  }
}
