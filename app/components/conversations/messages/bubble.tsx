import { Check, CheckCheck, Clock, Lock, Mail, Send, ShieldCheck, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import iconStyles from "#app/components/ui/icon.module.css";
import textStyles from "#app/components/ui/text.module.css";
import type { MessageView, NoteView } from "#schema/conversations/conversation.ts";
import type { MessageOrigin, Side } from "#schema/vocabulary/conversations.ts";
import rowsStyles from "../conversations.rows.module.css";
import composerStyles from "./conversations.composer.module.css";
import messagesStyles from "./conversations.messages.module.css";
import { FileCard } from "./file-card.tsx";
import { MessageBody } from "./message-body.tsx";
import type { Times } from "./message-times.ts";
import type { UnsentMessage, UnsentState } from "./outbox.ts";
import { QuoteBlock } from "./quote-block.tsx";
import type { Tick } from "./timeline.ts";

type MessageProps = {
  message: MessageView;
  tick: Tick | null;
  side: Side;
  times: Times;
  /** Replaces the message text while it is edited. */
  editor: ReactNode;
  /** The email it came by, where that is longer. */
  original: ReactNode;
  acts: ReactNode;
};

/** One message. The reader's own side is on the right and tinted; system messages are small and centred. */
export function MessageBubble({ message, tick, side, times, editor, original, acts }: MessageProps) {
  const { kind, body, name, own, quote, files, redacted, origin, createdAt, editedAt, deletedAt } = message;
  if (kind === "event") {
    return (
      <p className={messagesStyles.event}>
        {body} <Clocked at={createdAt} times={times} />
      </p>
    );
  }
  return (
    <div
      className={message.side === side ? `${messagesStyles.message} ${messagesStyles.ownSide}` : messagesStyles.message}
    >
      <div className={deletedAt ? `${messagesStyles.bubble} ${messagesStyles.deleted}` : messagesStyles.bubble}>
        {quote && !deletedAt ? <QuoteBlock quote={quote} staff={side === "staff"} /> : null}
        {deletedAt ? <p>{own ? "You deleted this message." : "This message was deleted."}</p> : null}
        {deletedAt ? null : (editor ?? <MessageBody body={body} />)}
        {original}
        {files.map((file) => (
          <FileCard key={file.id} file={file} />
        ))}
        {redacted && !deletedAt ? (
          <p className={messagesStyles.replyTime}>
            <ShieldCheck className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
            {own ? "We removed a card number before we stored this message." : "A card number was removed."}
          </p>
        ) : null}
      </div>
      <p className={messagesStyles.byline}>
        {own ? <span className={textStyles.hidden}>You, </span> : <span>{name},</span>}
        <Clocked at={createdAt} times={times} />
        <Origin origin={origin} />
        {editedAt && !deletedAt ? <span>edited</span> : null}
        {tick && !deletedAt ? <Ticked tick={tick} /> : null}
        {acts}
      </p>
    </div>
  );
}

/** A message that is not stored yet, and the reason. */
export function UnsentBubble({
  unsent,
  state,
  words,
  times,
  side,
  acts,
}: {
  unsent: UnsentMessage;
  state: UnsentState;
  words: string;
  times: Times;
  side: Side;
  acts: ReactNode;
}) {
  const Glyph = state === "failed" ? TriangleAlert : state === "sending" ? Send : Clock;
  return (
    <div className={`${messagesStyles.message} ${messagesStyles.ownSide}`}>
      <div
        className={
          state === "failed"
            ? `${messagesStyles.bubble} ${messagesStyles.failed}`
            : `${messagesStyles.bubble} ${messagesStyles.waiting}`
        }
      >
        {unsent.quoted ? <QuoteBlock quote={unsent.quoted} staff={side === "staff"} /> : null}
        <MessageBody body={unsent.body} />
        {unsent.files.map((file) => (
          <FileCard key={file.id} file={file} />
        ))}
      </div>
      <p
        className={state === "failed" ? `${messagesStyles.byline} ${messagesStyles.failed}` : messagesStyles.byline}
        role={state === "failed" ? "alert" : undefined}
      >
        <span className={textStyles.hidden}>You, </span>
        <Clocked at={unsent.at} times={times} />
        <Glyph className={iconStyles.root} aria-hidden="true" />
        <span>{words}</span>
        {acts}
      </p>
    </div>
  );
}

/** An internal note; students' pages never contain it. */
export function NoteCard({ note, times }: { note: NoteView; times: Times }) {
  const { kind, name, body, createdAt } = note;
  if (kind === "event") {
    return (
      <p className={messagesStyles.event}>
        {/* Most of these lines begin with the name of the person who acted. */}
        {body} {name && !body.startsWith(name) ? `${name}, ` : ""}
        <Clocked at={createdAt} times={times} />
      </p>
    );
  }
  return (
    <div className={rowsStyles.note}>
      <p className={composerStyles.fileInfo}>
        <b>
          <Lock className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
          {kind === "unverified" ? "Note: email from an unverified sender" : "Note, staff only"}
        </b>
        <span>
          {name}, <Clocked at={createdAt} times={times} />
        </span>
      </p>
      <MessageBody body={body} />
    </div>
  );
}

const tickLabels: Record<Tick, string> = { sent: "Sent", delivered: "Delivered", read: "Read" };

function Ticked({ tick }: { tick: Tick }) {
  const Glyph = tick === "read" ? CheckCheck : Check;
  return (
    <span className={messagesStyles.deliveryTick}>
      <Glyph className={iconStyles.root} aria-hidden="true" />
      {tickLabels[tick]}
    </span>
  );
}

function Origin({ origin }: { origin: MessageOrigin }) {
  switch (origin) {
    case "web":
      return null;
    case "email":
      return (
        <span className={messagesStyles.deliveryTick}>
          <Mail className={iconStyles.root} aria-hidden="true" />
          by email
        </span>
      );
    case "telegram":
      return (
        <span className={messagesStyles.deliveryTick}>
          <Send className={iconStyles.root} aria-hidden="true" />
          by Telegram
        </span>
      );
  }
}

function Clocked({ at, times }: { at: number; times: Times }) {
  return (
    <time dateTime={new Date(at).toISOString()} title={times.full(at)}>
      {times.clock(at)}
    </time>
  );
}
