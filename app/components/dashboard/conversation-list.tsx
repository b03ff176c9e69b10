import { ConversationPill, type ConversationStatus, topicName } from "#app/components/shell/conversation.tsx";
import { Moment } from "#app/components/ui/time.tsx";

export type ConversationLine = {
  id: string;
  subject: string;
  topic: string;
  reference: string;
  status: ConversationStatus;
  updatedAt: number;
};

/** One's own conversations, the one that moved last on top. */
export function ConversationList({ lines, current }: { lines: readonly ConversationLine[]; current: string | null }) {
  return (
    <ul>
      {lines.map(({ id, subject, topic, reference, status, updatedAt }) => (
        <li key={id}>
          <a
            className="inrow plain"
            href={`/dashboard/messages?c=${id}`}
            aria-current={id === current ? "true" : undefined}
          >
            <b>{topicName(subject)}</b>
            <Moment at={updatedAt} to="day" />
            <p>
              {topicName(topic)}, {reference}
            </p>
            <ConversationPill status={status} />
          </a>
        </li>
      ))}
    </ul>
  );
}

const starters = [
  { subject: "A match in my report", text: "Why is this passage a match, and what can I do about it?" },
  { subject: "What my school allows", text: "My school’s rule says this. Which kind of help fits it?" },
  { subject: "A price for my draft", text: "So many words, until this day: what would it cost?" },
];

/** Nothing written yet: three questions people begin with. */
export function Starters() {
  return (
    <ul className="starters">
      {starters.map(({ subject, text }) => (
        <li key={subject}>
          <a className="card" href={`/dashboard/email-admin?subject=${encodeURIComponent(subject)}`}>
            <b>{subject}</b>
            <span>{text}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
