import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ConversationShown, LiveConversation } from "./conversation.ts";
import type { Entry, Unread } from "./timeline.ts";

export type LogPlace = {
  /** The newest message is in view. */
  atEnd: boolean;
  /** The highest message number that has been in view. */
  seen: number;
  /** The first new message is out of view, and the new messages have not been read to the end. */
  unreadAway: boolean;
};

/** Distance from an edge at which the next page is requested, px: about one screen ahead. */
const AHEAD_PX = 900;
const END_PX = 48;

/**
 * The scroll position of a conversation. The visible messages stay in place while pages are inserted above and below; a
 * reader at the end stays at the end.
 */
export function useLogScroll(
  box: RefObject<HTMLDivElement | null>,
  conversation: LiveConversation,
  view: ConversationShown,
  entries: Entry[],
  unread: Unread,
) {
  const anchor = useRef<{ seq: number; top: number } | null>(null);
  const stick = useRef(unread === null);
  const target = useRef<number | null>(unread?.from ?? null);
  const reachedEnd = useRef(false);
  const frame = useRef(0);
  const [place, setPlace] = useState<LogPlace>({ atEnd: unread === null, seen: 0, unreadAway: false });
  const { last } = view.conversationState;

  /** Measures the reader's position to request the next page and to report read messages. */
  const measure = useCallback((): void => {
    const log = box.current;
    if (!log) return;
    const { top, bottom, first, lowest } = shownIn(log);
    anchor.current = first ? { seq: seqOf(first), top: first.offsetTop - top } : null;
    const { conversationState, loading } = conversation.current();
    const atEnd = conversationState.last && log.scrollHeight - bottom < END_PX;
    stick.current = atEnd;
    reachedEnd.current ||= atEnd;
    conversation.isAtEnd(atEnd);
    const seen = lowest ? seqOf(lowest) : 0;
    if (seen > 0 && document.visibilityState === "visible")
      conversation.saw({ read: atEnd ? conversationState.newest : seen });
    if (loading === null) loadAhead(conversation, top, log.scrollHeight - bottom);
    const above = first ? seqOf(first) : 0;
    const unreadAway = isAway(unread, above, seen) && !reachedEnd.current;
    setPlace((now) => placeAfter(now, { atEnd, seen: Math.max(now.seen, seen), unreadAway }));
  }, [box, conversation, unread]);

  const settle = useCallback((): void => {
    const log = box.current;
    if (!log) return;
    const wanted = target.current === null ? null : itemOf(log, target.current);
    if (wanted) {
      target.current = null;
      stick.current = false;
      log.scrollTop = wanted.offsetTop - Math.max(56, log.clientHeight / 4);
    } else if (stick.current && conversation.current().conversationState.last) {
      log.scrollTop = log.scrollHeight;
    } else if (anchor.current) {
      const item = itemOf(log, anchor.current.seq);
      if (item) log.scrollTop = item.offsetTop - anchor.current.top;
    }
    measure();
  }, [box, conversation, measure]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: any change of the list may move the visible messages.
  useLayoutEffect(settle, [entries, last, settle]);

  useEffect(() => {
    const log = box.current;
    const list = log?.firstElementChild;
    if (!log || !list) return;
    // Late pictures, a growing composer or a font swap must not move the visible messages.
    const watch = new ResizeObserver(() => settle());
    watch.observe(log);
    watch.observe(list);
    document.addEventListener("visibilitychange", measure);
    return () => {
      watch.disconnect();
      document.removeEventListener("visibilitychange", measure);
      cancelAnimationFrame(frame.current);
    };
  }, [box, settle, measure]);

  const onScroll = useCallback((): void => {
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(measure);
  }, [measure]);

  /** Scrolls to a message, loading it if needed, and focuses it. */
  const goTo = useCallback(
    async (seq: number, focus = true): Promise<void> => {
      target.current = seq;
      stick.current = false;
      if (!(await conversation.reach(seq))) return;
      requestAnimationFrame(() => {
        settle();
        if (focus && box.current) itemOf(box.current, seq)?.focus({ preventScroll: true });
      });
    },
    [box, conversation, settle],
  );

  const toEnd = useCallback(async (): Promise<void> => {
    target.current = null;
    anchor.current = null;
    await conversation.reachEnd();
    stick.current = true;
    conversation.isAtEnd(true);
    requestAnimationFrame(settle);
  }, [conversation, settle]);

  return { place, onScroll, goTo, toEnd };
}

function messagesIn(log: HTMLElement): HTMLElement[] {
  return [...log.querySelectorAll<HTMLElement>(":scope > ol > [data-seq]")];
}

function itemOf(log: HTMLElement, seq: number): HTMLElement | null {
  return log.querySelector<HTMLElement>(`:scope > ol > [data-seq="${seq}"]`);
}

function seqOf(item: HTMLElement): number {
  return Number(item.dataset.seq);
}

/** The first message that is partly visible, and the lowest that is readable. */
function shownIn(log: HTMLElement) {
  const items = messagesIn(log);
  const top = log.scrollTop;
  const bottom = top + log.clientHeight;
  const first = items.find((item) => item.offsetTop + item.offsetHeight > top);
  const lowest = items.findLast((item) => item.offsetTop + Math.min(item.offsetHeight, 40) <= bottom);
  return { top, bottom, first, lowest };
}

function loadAhead(conversation: LiveConversation, above: number, below: number): void {
  if (above < AHEAD_PX) conversation.older();
  if (below < AHEAD_PX) conversation.newer();
}

/** Returns the same object if nothing changed, to avoid a re-render. */
function placeAfter(now: LogPlace, next: LogPlace): LogPlace {
  const same = now.atEnd === next.atEnd && now.seen === next.seen && now.unreadAway === next.unreadAway;
  return same ? now : next;
}

function isAway(unread: Unread, first: number, last: number): boolean {
  return unread !== null && (unread.from < first || unread.from > last);
}
