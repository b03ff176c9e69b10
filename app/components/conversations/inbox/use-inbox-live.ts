import { type RefObject, useEffect, useRef, useState } from "react";
import { answerOf } from "#app/api/client.ts";
import { inboxApi } from "#app/api/inbox.ts";
import { later, useLive } from "#app/components/shell/live/open-live.ts";
import { useChanged } from "#app/components/shell/page-data/use-changed.ts";
import { isResolved } from "#core/conversations/conversation.ts";
import type { InboxData } from "./inbox-data.ts";
import { createInboxRefresh } from "./inbox-refresh.ts";

/** Polling interval without a socket, ms. */
const POLL_MS = 20_000;

type Shown = Pick<InboxData, "counts" | "channel" | "view" | "open">;

/**
 * Reloads the page's data if the inbox changes. While the pointer is over the list it shows a button instead, so that
 * entries do not move under the pointer. `stir` schedules such a reload; `show` reloads at once.
 */
export function useInboxLive(
  list: RefObject<HTMLElement | null>,
  { counts, channel, view, open }: Shown,
): { show: () => void; stir: () => void } {
  const changed = useChanged();
  const latest = useRef({ counts, channel, view, open, changed });
  latest.current = { counts, channel, view, open, changed };

  function show(): void {
    const button = list.current?.querySelector<HTMLElement>("[data-new-messages]");
    if (button) button.hidden = true;
    void latest.current.changed("conversations");
  }

  const [refresh] = useState(() =>
    createInboxRefresh({
      ask() {
        const { channel } = latest.current;
        return answerOf(inboxApi.presence.$post({ query: channel ? { channel } : {} }));
      },
      shown: () => (list.current ? latest.current.counts : null),
      showsResolved() {
        const { view, open } = latest.current;
        return view === "resolved" || (open !== null && isResolved(open.status));
      },
      reload() {
        const held = list.current?.querySelector("ul:hover");
        const button = list.current?.querySelector<HTMLElement>("[data-new-messages]");
        if (held && button) button.hidden = false;
        else show();
      },
      later,
      pollMs: POLL_MS,
    }),
  );
  useEffect(() => refresh.stop, [refresh]);

  useLive("/api/inbox/live", {
    onNews(news) {
      if ((news as { type?: unknown } | null)?.type === "inbox") refresh.stir();
    },
    catchUp: (reason) => refresh.catchUp(reason),
    pollMs: POLL_MS,
  });

  return { show, stir: refresh.stir };
}
