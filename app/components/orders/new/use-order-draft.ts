import { useCallback, useEffect, useRef, useState } from "react";
import { answerOf } from "#app/api/client.ts";
import { orderDraftsApi } from "#app/api/orders.ts";
import { useAutosave } from "#app/components/shell/autosave/use-autosave.ts";
import { orderDraftKey } from "#core/platform/storage-keys.ts";
import type { OrderDraft } from "#schema/orders/order.ts";

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
  const autosave = useAutosave<OrderDraft>({
    key: orderDraftKey(id),
    revision: firstRevision,
    afterMs: AFTER_MS,
    isValue: isDraft,
    async save(seen, value) {
      const answer = await answerOf(orderDraftsApi[":id"].$put({ param: { id }, json: { seen, draft: value } }));
      if (!answer.ok) return { kind: "failed", failure: answer };
      if (answer.value.behind) setBehind(true);
      return { kind: "saved", revision: answer.value.revision, at: answer.value.savedAt };
    },
  });
  const { change: save, left, forgetLeft, takeTheirs, isPending, revision, stop, restart } = autosave;

  const take = useCallback((value: OrderDraft): void => {
    newest.current = value;
    setDraft(value);
  }, []);

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
    /** What an earlier page could not save, where somebody has saved another version since. */
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

function isDraft(value: unknown): value is OrderDraft {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
