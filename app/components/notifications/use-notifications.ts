import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import { type Answer, answerOf, outlivingPage } from "#app/api/client.ts";
import { notificationsApi } from "#app/api/notifications.ts";
import type { NotificationItem } from "#app/services/notifications/notification-list.ts";
import { createNewest } from "../shell/newest.ts";
import { pageData } from "../shell/page-data/page-data.ts";
import { useChanged } from "../shell/page-data/use-changed.ts";
import { writePageData } from "../shell/page-data/write-page-data.ts";

/** Interval at which an open page refreshes the count, ms. */
const ASK_MS = 60_000;
/** The last known number of unread notifications in this window; null before the first response. */
let known: number | null = null;

export type Notifications = {
  unread: number;
  /** Null until the list was opened. */
  items: NotificationItem[] | null;
  problem: boolean;
  refresh: () => void;
  read: (keys: readonly string[] | "all") => void;
};

/**
 * The state of the notification menu: the count is loaded automatically, the list when it is opened. Also used by the
 * shells' error pages.
 */
export function useNotifications(): Notifications {
  const { pathname, key: coming } = useLocation();
  const { revalidate } = useRevalidator();
  const [unread, setUnread] = useState(0);
  const [items, setItems] = useState<NotificationItem[] | null>(null);
  const [problem, setProblem] = useState(false);
  const changed = useChanged();
  const seen = useRef("");
  const [newest] = useState(createNewest);

  // Notifications that link to this page are marked as read on navigation to it, but not while it stays open, because
  // its content dates from the navigation.
  const count = useCallback(async () => {
    if (document.visibilityState === "hidden") return;
    const answer = await newest.read(() => valueIn(answerOf(notificationsApi.unread.$get())));
    if (!answer) return;
    if (takeUnread(answer.unread) && pageData()?.isFromCache()) void revalidate();
    const came = seen.current !== coming && answer.unread > 0;
    const left = came ? await newest.change(() => markRead({ path: pathname })) : null;
    if (!came || left) seen.current = coming;
    setUnread(storeUnread((left ?? answer).unread));
  }, [coming, newest, pathname, revalidate]);

  useEffect(() => {
    void count();
    const timer = setInterval(count, ASK_MS);
    document.addEventListener("visibilitychange", count);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", count);
    };
  }, [count]);

  const refresh = useCallback(async () => {
    const answer = await newest.read(() => valueIn(answerOf(notificationsApi.index.$get())));
    setProblem(answer === null);
    if (!answer) return;
    setItems(answer.items);
    takeUnread(answer.unread);
    setUnread(answer.unread);
  }, [newest]);

  const read = useCallback(
    async (keys: readonly string[] | "all") => {
      const mark = () =>
        setItems(
          (shown) =>
            shown?.map((one) => (keys === "all" || keys.includes(one.key) ? { ...one, read: true } : one)) ?? null,
        );
      mark();
      const answer = await newest.change(() => markRead(keys === "all" ? { all: true } : { keys: [...keys] }));
      // If marking as read failed, the server's current list is shown.
      if (!answer) return refresh();
      mark();
      setUnread(storeUnread(answer.unread));
      if (keys === "all") await changed("notifications");
    },
    [refresh, newest, changed],
  );

  return { unread, items, problem, refresh, read };
}

/**
 * Takes the server's number. A new notification means that something of this user's changed there; a smaller number,
 * that some were read in another window. Returns whether there is a new one.
 */
function takeUnread(unread: number): boolean {
  const before = known ?? unread;
  storeUnread(unread);
  if (unread !== before) pageData()?.changed(unread > before ? "all" : ["notifications"]);
  return unread > before;
}

function storeUnread(unread: number): number {
  known = unread;
  writePageData("routes/notifications/notifications", (page) => (page.unread === unread ? page : { ...page, unread }));
  return unread;
}

/** Null without a response: the count stays, and the next interval requests it again. */
async function valueIn<T>(request: Promise<Answer<T>>): Promise<T | null> {
  const answer = await request;
  return answer.ok ? answer.value : null;
}

function markRead(what: { path: string } | { all: true } | { keys: string[] }): Promise<{ unread: number } | null> {
  return valueIn(answerOf(notificationsApi.read.$post({ json: what }, outlivingPage)));
}
