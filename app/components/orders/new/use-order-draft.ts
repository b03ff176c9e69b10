import { useCallback, useEffect, useRef, useState } from "react";
import { answerOf, type Failure } from "#app/api/client.ts";
import { orderDraftsApi } from "#app/api/orders.ts";
import { isSame } from "#app/components/shell/autosave/is-same.ts";
import { useAutosave } from "#app/components/shell/autosave/use-autosave.ts";
import { stale } from "#app/components/shell/connection/page-fallback.ts";
import { writePageData } from "#app/components/shell/page-data/write-page-data.ts";
import { orderDraftKey } from "#core/platform/storage-keys.ts";
import type { OrderDraft } from "#schema/orders/order.ts";
import { rebasedDraft } from "./rebased-draft.ts";

/** Delay between the last change and the save, ms. */
const AFTER_MS = 700;

/**
 * The draft of an order, saved after every change. The last write wins; a window with an older revision is told, and a
 * window that regains focus checks for a newer one.
 */
export function useOrderDraft(id: string, first: OrderDraft, firstRevision: number) {
  const [draft, setDraft] = useState(first);
  const [behind, setBehind] = useState(false);
  const newest = useRef(first);
  /** What the server has as far as this window knows. */
  const known = useRef(first);
  // A page that was shown because the server could not be reached may have an older draft than the server, and a save
  // without an answer may have been carried out.
  const unconfirmed = useRef(stale.get() !== null);
  const unanswered = useRef<OrderDraft[]>([]);
  const autosave = useAutosave<OrderDraft>({
    key: orderDraftKey(id),
    revision: firstRevision,
    afterMs: AFTER_MS,
    isValue: isDraft,
    async save(seen) {
      const confirmed = unconfirmed.current ? await confirm(seen) : { ok: true as const, revision: seen };
      if (!confirmed.ok) return { kind: "failed", failure: confirmed };
      // It may have been changed since the save was planned.
      const sent = newest.current;
      const json = { seen: confirmed.revision, draft: sent };
      const answer = await answerOf(orderDraftsApi[":id"].$put({ param: { id }, json }));
      if (!answer.ok) {
        unconfirmed.current = answer.status === 0 || confirmed.revision !== seen;
        if (answer.status === 0) unanswered.current.push(sent);
        return { kind: "failed", failure: answer };
      }
      const { revision, savedAt, behind: isBehind } = answer.value;
      if (isBehind) setBehind(true);
      unanswered.current = [];
      known.current = sent;
      writeDraft(id, sent, revision);
      return { kind: "saved", revision, at: savedAt };
    },
  });
  const { change: save, left, forgetLeft, takeTheirs, isPending, revision, stop, restart } = autosave;

  const take = useCallback((value: OrderDraft): void => {
    newest.current = value;
    setDraft(value);
  }, []);

  /** Asks for the server's revision. If another window wrote it, the changes made here go on top of its draft. */
  async function confirm(seen: number): Promise<{ ok: true; revision: number } | Failure> {
    const answer = await answerOf(orderDraftsApi[":id"].$get({ param: { id } }));
    if (!answer.ok && answer.status !== 404) return answer;
    unconfirmed.current = false;
    if (!answer.ok || answer.value.revision <= seen) return { ok: true, revision: seen };
    const { draft: theirs, revision } = answer.value;
    if (![known.current, ...unanswered.current].some((mine) => isSame(mine, theirs))) {
      take(rebasedDraft(known.current, newest.current, theirs));
      setBehind(true);
    }
    known.current = theirs;
    unanswered.current = [];
    return { ok: true, revision };
  }

  const change = useCallback(
    (part: Partial<OrderDraft>): void => {
      take({ ...newest.current, ...part });
      save(newest.current);
    },
    [take, save],
  );

  // Changes on the newest revision that an earlier page could not save are simply saved; on an older one the user decides.
  const mine = left && left.seen >= firstRevision ? left.value : null;
  useEffect(() => {
    if (!mine) return;
    forgetLeft();
    take(mine);
    save(mine);
  }, [mine, forgetLeft, take, save]);

  useEffect(() => {
    async function refreshNow(): Promise<void> {
      if (document.visibilityState !== "visible" || isPending()) return;
      const answer = await answerOf(orderDraftsApi[":id"].$get({ param: { id } }));
      if (!answer.ok || answer.value.revision <= revision() || isPending()) return;
      takeTheirs(answer.value.revision);
      take(answer.value.draft);
      known.current = answer.value.draft;
      writeDraft(id, answer.value.draft, answer.value.revision);
      setBehind(true);
    }
    const refresh = () => void refreshNow();
    document.addEventListener("visibilitychange", refresh);
    addEventListener("focus", refresh);
    return () => {
      document.removeEventListener("visibilitychange", refresh);
      removeEventListener("focus", refresh);
    };
  }, [id, take, takeTheirs, isPending, revision]);

  return {
    draft,
    change,
    state: autosave.state,
    behind,
    /** What an earlier page could not save, where another version has been saved since. */
    left: mine ? null : left,
    restore: () => {
      if (left) change(left.value);
      forgetLeft();
    },
    discard: () => {
      // What was typed since is not part of it.
      if (!isPending()) takeTheirs(revision());
      forgetLeft();
    },
    /** The order is being placed: autosave stops. */
    finish: () => stop({ keepCopy: false }),
    reopen: restart,
  };
}

/** The form is opened with the newest draft, also without a connection. */
function writeDraft(id: string, draft: OrderDraft, revision: number): void {
  writePageData("routes/orders/new-order", (page) =>
    page.id === id && page.revision < revision ? { ...page, first: draft, revision } : page,
  );
}

function isDraft(value: unknown): value is OrderDraft {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
