import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ConversationShown, LiveConversation } from "./conversation.ts";
import type { Entry, Unread } from "./timeline.ts";

export type LogPlace = {
  /** The newest message is in view. */
  atEnd: boolean;
  /** The newest number that has been in view. */
  seen: number;
  /** The first new message is out of view, and what is new has not been read to its end. */
  unreadAway: boolean;
};

/** So far from an edge the next page is asked for, px: a screen or so ahead of the reader. */
const AHEAD_PX = 900;
const END_PX = 48;

/**
 * The scrolling of a conversation. What is read stays where it is while pages come in above and below; anyone who is at the
 * end stays there.
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

  /** Looks where the reader is: by that the next page is asked for, and what was read is told. */
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever changes the list may move what is read.
  useLayoutEffect(settle, [entries, last, settle]);

  useEffect(() => {
    const log = box.current;
    const list = log?.firstElementChild;
    if (!log || !list) return;
    // Pictures come in late, the composer grows, faces are swapped: none of them moves what is read.
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

  /** Goes to a message, wherever it is, and puts the focus on it. */
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

/** The messages in sight: the first of which something shows, and the lowest that can be read. */
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

/** The same object where nothing changed, so that nothing is drawn again. */
function placeAfter(now: LogPlace, next: LogPlace): LogPlace {
  const same = now.atEnd === next.atEnd && now.seen === next.seen && now.unreadAway === next.unreadAway;
  return same ? now : next;
}

function isAway(unread: Unread, first: number, last: number): boolean {
  return unread !== null && (unread.from < first || unread.from > last);
}
