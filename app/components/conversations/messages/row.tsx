import { useState } from "react";
import { MessageBubble, NoteCard, UnsentBubble } from "./bubble.tsx";
import { BubbleActs, MessageEditor } from "./bubble-actions.tsx";
import type { ConversationTools } from "./conversation-tools.ts";
import messagesStyles from "./conversations.messages.module.css";
import { outgoingStatus, UnsentActions } from "./email-actions.tsx";
import { stateOf } from "./outbox.ts";
import type { Entry } from "./timeline.ts";
import { WholeEmail } from "./whole-email.tsx";

type Props = { entry: Entry; tools: ConversationTools; now: number; reachable: boolean };

/** One entry of the log, of any kind. */
export function Row({ entry, tools, now, reachable }: Props) {
  const { times, side, view } = tools;
  switch (entry.kind) {
    case "day":
      return <li className={messagesStyles.dayLine}>{times.dayLabel(entry.at)}</li>;
    case "unread":
      return <li className={`${messagesStyles.dayLine} ${messagesStyles.fresh}`}>{entry.count} new</li>;
    case "note":
      return (
        <li data-key={entry.key} tabIndex={-1}>
          <NoteCard note={entry.note} times={times} />
        </li>
      );
    case "letter":
      return (
        <li data-key={entry.key} tabIndex={-1}>
          <UnsentBubble
            unsent={entry.unsent}
            state={stateOf(view.outbox, entry.unsent)}
            words={outgoingStatus(view, entry.unsent, now)}
            times={times}
            side={side}
            acts={<UnsentActions tools={tools} unsent={entry.unsent} />}
          />
        </li>
      );
    case "message":
      return <MessageRow entry={entry} tools={tools} now={now} reachable={reachable} />;
  }
}

function MessageRow({ entry, tools, now, reachable }: Props & { entry: Extract<Entry, { kind: "message" }> }) {
  const { conversation, api, side, times, ask } = tools;
  const { message, tick } = entry;
  const [editing, setEditing] = useState(false);
  const editor = (
    <MessageEditor
      message={message}
      conversation={conversation}
      api={api}
      side={side}
      onDone={() => setEditing(false)}
    />
  );
  return (
    <li data-key={entry.key} data-seq={message.seq} tabIndex={-1}>
      <MessageBubble
        message={message}
        tick={tick}
        side={side}
        times={times}
        editor={editing ? editor : null}
        original={<WholeEmail message={message} api={api} times={times} />}
        acts={
          <BubbleActs
            message={message}
            side={side}
            now={now}
            reachable={reachable}
            onAct={(act) => (act === "edit" ? setEditing(true) : ask(act, message))}
          />
        }
      />
    </li>
  );
}
