import { type RefObject, useEffect, useRef } from "react";
import { answerOf } from "#app/api/client.ts";
import { inboxApi } from "#app/api/inbox.ts";
import type { CatchUpReason } from "#app/components/shell/live/live-connection.ts";
import { useLive } from "#app/components/shell/live/open-live.ts";
import { useChanged } from "#app/components/shell/page-data/use-changed.ts";
import { writePageData } from "#app/components/shell/page-data/write-page-data.ts";
import type { InboxData } from "./inbox-data.ts";

/** Polling interval without a socket, ms; each poll reloads the page's data. */
const POLL_MS = 20_000;
/** Updates within this time cause one reload, ms. */
const SETTLE_MS = 400;

/**
 * Reloads the page's data if the inbox changes. While the pointer is over the list it shows a button instead, so that
 * entries do not move under the pointer. `stir` schedules such a reload; `show` reloads at once.
 */
export function useInboxLive(list: RefObject<HTMLElement | null>): { show: () => void; stir: () => void } {
  const changed = useChanged();
  const again = useRef(changed);
  again.current = changed;
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);
  const counts = useRef("");
  useEffect(() => () => clearTimeout(settling.current), []);

  useLive("/api/inbox/live", {
    onNews(news) {
      if ((news as { type?: unknown } | null)?.type === "inbox") stir();
    },
    catchUp,
    pollMs: POLL_MS,
  });

  /**
   * Renews the access of the socket. A new socket may have missed updates, so the data are reloaded; otherwise only if
   * the counts changed without an update. Offline nothing is reloaded, because an error page would replace this one.
   */
  async function catchUp(reason: CatchUpReason): Promise<number> {
    const answer = await answerOf(inboxApi.presence.$post());
    if (!answer.ok) return answer.status;
    const before = counts.current;
    counts.current = JSON.stringify(answer.value.counts);
    if (counts.current !== before) writeCounts(answer.value.counts);
    if (reason !== "interval" || counts.current !== before) offer();
    return 200;
  }

  function stir(): void {
    clearTimeout(settling.current);
    settling.current = setTimeout(() => void refresh(), SETTLE_MS);
  }

  async function refresh(): Promise<void> {
    const status = await catchUp("polling");
    if (list.current && (status === 0 || status === 429 || status >= 500)) settling.current = setTimeout(stir, POLL_MS);
  }

  function offer(): void {
    const held = list.current?.querySelector("ul:hover");
    const button = list.current?.querySelector<HTMLElement>(".fresh");
    if (held && button) button.hidden = false;
    else if (list.current) show();
  }

  function show(): void {
    const button = list.current?.querySelector<HTMLElement>(".fresh");
    if (button) button.hidden = true;
    void again.current("conversations");
  }

  return { show, stir };
}

/** Writes the numbers of the inbox's views. The support inbox counts only its own messages, so it is loaded again. */
function writeCounts(counts: InboxData["counts"]): void {
  writePageData("routes/conversations/admin/messaging", (inbox) => ({ ...inbox, counts }));
}
