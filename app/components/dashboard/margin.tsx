import { MarginNote } from "#app/components/shell/page.tsx";
import type { Month } from "#core/dashboard/month.ts";
import { Link } from "../ui/link.tsx";
import { Moment } from "../ui/time.tsx";
import styles from "./home.module.css";

/** The month with the deadlines of orders as a drawing, and the next of them as a list. */
export function Deadlines({ month: { name, fields, deadlines } }: { month: Month & { deadlines: Event[] } }) {
  return (
    <MarginNote title={name}>
      <div className={styles.calendar} aria-hidden="true">
        {fields.map(({ text, state }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: fields have no other key.
          <span key={index} data-state={state}>
            {text}
          </span>
        ))}
      </div>
      {deadlines.length > 0 ? <Events events={deadlines} /> : <p>No deadlines.</p>}
    </MarginNote>
  );
}

type Term = { title: string; rows: { term: string; value: string }[] };

export function Spending({ term: { title, rows } }: { term: Term }) {
  return (
    <MarginNote title={title}>
      <dl className={styles.term}>
        {rows.map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </MarginNote>
  );
}

type Event = { key: string; subject: string; note?: string; href: string; at: number };

function Events({ events }: { events: readonly Event[] }) {
  return (
    <ul>
      {events.map(({ key, subject, note, href, at }) => (
        <li key={key} className={styles.event}>
          <Link href={href}>
            <bdi>{subject}</bdi>
          </Link>
          <span>
            {note}
            <Moment at={at} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Nothing on the first visit. */
export function SinceLastVisit({ since: { from, events } }: { since: { from: number | null; events: Event[] } }) {
  if (from === null) return null;
  return (
    <MarginNote title="Since your last visit">
      {events.length > 0 ? (
        <Events events={events} />
      ) : (
        <p>
          Nothing new since <Moment at={from} />.
        </p>
      )}
    </MarginNote>
  );
}

type Message = { from: string; text: string; about: string; at: number; href: string };

/** The newest message of ours, as a note in the margin. */
export function NewestMessage({ newest }: { newest: Message | null }) {
  if (!newest) return null;
  const { from, text, about, at, href } = newest;
  return (
    <MarginNote title={`From ${from}`}>
      <blockquote className={styles.message}>
        <p dir="auto">{text}</p>
        <cite>
          in{" "}
          <Link href={href}>
            <bdi>{about}</bdi>
          </Link>
          , <Moment at={at} to="day" />
        </cite>
      </blockquote>
    </MarginNote>
  );
}

export function HelpLinks() {
  return (
    <MarginNote title="Help">
      <ul>
        <li>
          <Link href="/dashboard/documents">Your documents</Link>
        </li>
        <li>
          <Link href="/dashboard/support">Contact support</Link>
        </li>
        <li>
          <Link href="/integrity">What is allowed</Link>
        </li>
      </ul>
    </MarginNote>
  );
}
