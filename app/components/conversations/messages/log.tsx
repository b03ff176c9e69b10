import { ArrowDown } from "lucide-react";
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Button } from "#app/components/ui/button.tsx";
import iconStyles from "#app/components/ui/icon.module.css";
import textStyles from "#app/components/ui/text.module.css";
import type { ConversationTools } from "./conversation-tools.ts";
import messagesStyles from "./conversations.messages.module.css";
import { Row } from "./row.tsx";
import type { Entry, Unread } from "./timeline.ts";
import { useLogScroll } from "./use-log-scroll.ts";
import { useNow } from "./use-now.ts";

type Props = {
  tools: ConversationTools;
  entries: Entry[];
  unread: Unread;
  /** Gives search, files and the composer control over the scrolling. */
  scroller: RefObject<Scroller | null>;
  /** Content before the first message. */
  before?: ReactNode;
};

export type Scroller = { goTo: (seq: number, focus?: boolean) => Promise<void>; toEnd: () => Promise<void> };

/** The messages and the reader's position. Arrow keys move between messages. */
export function Log({ tools, entries, unread, scroller, before }: Props) {
  const { conversation, view, side } = tools;
  const box = useRef<HTMLDivElement>(null);
  const { place, onScroll, goTo, toEnd } = useLogScroll(box, conversation, view, entries, unread);
  const [current, setCurrent] = useState<string | null>(null);
  const now = useNow(view.outbox.held ? 1000 : 15_000);
  useEffect(() => {
    scroller.current = { goTo, toEnd };
  }, [scroller, goTo, toEnd]);
  const below = place.atEnd || place.seen === 0 ? 0 : Math.max(0, view.conversationState.newest - place.seen);
  // While the reader is away from the end, later messages are counted as new; messages present at page load are not.
  const { last, newest } = view.conversationState;
  const known = Math.max(place.seen, tools.openedAt);
  const fresh = below === 0 ? 0 : last ? countFresh(entries, known) : Math.max(0, newest - known);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const item = (event.target as HTMLElement).closest<HTMLElement>("li[data-key]");
    if (event.target !== item && event.target !== box.current) return;
    if (event.key === "End") {
      event.preventDefault();
      return void toEnd();
    }
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    const items = [...(box.current?.querySelectorAll<HTMLElement>("li[data-key]") ?? [])];
    const at = item ? items.indexOf(item) : items.length;
    const next = items[event.key === "ArrowUp" ? at - 1 : at + 1];
    next?.focus();
    next?.scrollIntoView({ block: "nearest" });
  }

  return (
    <div className={messagesStyles.logFrame}>
      <div
        className={messagesStyles.entries}
        ref={box}
        role="log"
        aria-live="off"
        aria-label="Messages. Use the arrow keys to move between them."
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
        tabIndex={0}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
      >
        <ol
          onFocus={(event) =>
            setCurrent((event.target as HTMLElement).closest<HTMLElement>("li[data-key]")?.dataset.key ?? null)
          }
        >
          {view.conversationState.first ? null : (
            <li className={messagesStyles.event} aria-hidden="true">
              {view.loading === "older" ? "Loading earlier messages…" : "Earlier messages"}
            </li>
          )}
          {view.conversationState.first && before ? <li>{before}</li> : null}
          {entries.map((entry) => (
            <Row key={entry.key} entry={entry} tools={tools} now={now} reachable={current === entry.key} />
          ))}
          {view.conversationState.last ? null : (
            <li className={messagesStyles.event} aria-hidden="true">
              {view.loading === "newer" ? "Loading later messages…" : "Later messages"}
            </li>
          )}
        </ol>
      </div>
      {place.unreadAway && unread ? (
        <Button
          kind="secondary"
          size="sm"
          type="button"
          className={`${messagesStyles.jump} ${messagesStyles.upward}`}
          onClick={() => void goTo(unread.from)}
        >
          Jump to unread
        </Button>
      ) : null}
      {place.atEnd || entries.length === 0 ? null : (
        <Button kind="secondary" size="sm" type="button" className={messagesStyles.jump} onClick={() => void toEnd()}>
          {jumpLabel(fresh)}
          <ArrowDown className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
        </Button>
      )}
      <Announcer entries={entries} side={side} openedAt={tools.openedAt} />
    </div>
  );
}

function jumpLabel(fresh: number): string {
  if (fresh === 0) return "Newest message";
  return fresh === 1 ? "1 new message" : `${fresh} new messages`;
}

/** Counts messages by others that arrived below the reader's position since the page was opened. */
function countFresh(entries: readonly Entry[], known: number): number {
  return entries.filter((entry) => entry.kind === "message" && !entry.message.own && entry.message.seq > known).length;
}

/** Announces messages by others as they arrive, but neither loaded messages nor the reader's own. */
function Announcer({ entries, side, openedAt }: { entries: readonly Entry[]; side: string; openedAt: number }) {
  const newest = entries.findLast((entry) => entry.kind === "message");
  if (newest?.kind !== "message") return <p className={textStyles.hidden} aria-live="polite" />;
  const { seq, name, body, side: by, kind } = newest.message;
  const names = seq > openedAt && (by !== side || kind === "event");
  return (
    <p className={textStyles.hidden} aria-live="polite">
      {names ? `${kind === "event" ? "" : `${name}: `}${body || "File"}` : ""}
    </p>
  );
}
