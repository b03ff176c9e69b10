import { ArrowLeft, Check, Clock, TriangleAlert } from "lucide-react";
import { Form } from "react-router";
import { Composer } from "#app/components/shell/composer.tsx";
import { ConversationPill, type ConversationStatus, topicName } from "#app/components/shell/conversation.tsx";
import type { FormAnswer } from "#app/components/shell/form-answer.ts";
import { Thread, type ThreadMessage } from "#app/components/shell/thread.tsx";
import { Avatar } from "#app/components/ui/avatar.tsx";
import { EmptyState } from "#app/components/ui/notice.tsx";
import { Segmented } from "#app/components/ui/tabs.tsx";
import { Day } from "#app/components/ui/time.tsx";
import { duration } from "./check-line.ts";

export const views = [
  { view: "open", label: "Waiting" },
  { view: "pending", label: "Answered" },
  { view: "resolved", label: "Resolved" },
] as const satisfies readonly { view: ConversationStatus; label: string }[];

export type InboxLine = { id: string; name: string; subject: string; topic: string; held: boolean; updatedAt: number };

export type InboxOpen = InboxLine & {
  email: string;
  reference: string;
  channel: string;
  status: ConversationStatus;
  createdAt: number;
  member: boolean;
  messages: ThreadMessage[];
};

export type InboxData = {
  path: string;
  view: (typeof views)[number]["view"];
  /** Absent where only one channel is shown: the counts are of all of them. */
  counts: Record<ConversationStatus, number> | null;
  lines: InboxLine[];
  open: InboxOpen | null;
  chosen: boolean;
  clientId: string;
  now: number;
};

const channelNames: Record<string, string> = {
  contact: "Contact page",
  support: "Support page",
  email_admin: "Email admin",
  messages: "Messages",
};

/** The staff's inbox: who waits, what was said, who it is. */
export function Inbox({ title, data, answer }: { title: string; data: InboxData; answer?: FormAnswer }) {
  const { path, view, counts, lines, open, chosen } = data;
  const tabs = views.map((one) => ({
    href: `${path}?view=${one.view}`,
    label: one.label,
    count: counts?.[one.view],
    current: one.view === view,
  }));
  return (
    <main id="main" tabIndex={-1} className={open ? (chosen ? "inbox at-thread" : "inbox at-list") : "inbox"}>
      <div className="list">
        <header>
          <h1>{title}</h1>
          <Segmented label="Conversations" tabs={tabs} />
        </header>
        {lines.length > 0 ? <Lines data={data} /> : null}
      </div>
      {open ? (
        <OpenConversation open={open} data={data} answer={answer} />
      ) : (
        <div className="nothing">
          <EmptyState title={emptyWords[view]} act={view === "open" ? "tick" : "none"}>
            <p>Messages from the contact and support pages and from the dashboard come in here.</p>
            <p>
              <a className="btn o" href="/admin">
                Go to the overview
              </a>
            </p>
          </EmptyState>
        </div>
      )}
    </main>
  );
}

const emptyWords: Record<(typeof views)[number]["view"], string> = {
  open: "Nobody waits for an answer",
  pending: "No answer waits for its reader",
  resolved: "Nothing has been resolved yet",
};

function Lines({ data: { path, view, lines, open, now } }: { data: InboxData }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line.id}>
          <a
            className="inrow"
            href={`${path}?view=${view}&c=${line.id}`}
            aria-current={line.id === open?.id ? "true" : undefined}
          >
            <Avatar name={line.name} />
            <b>{line.name}</b>
            <span className="wait">
              {view === "open" ? <Clock className="i s" aria-hidden="true" /> : null}
              {duration(now - line.updatedAt)}
            </span>
            <p className="under">{topicName(line.subject)}</p>
            <p className="under dim">
              {topicName(line.topic)}
              {line.held ? (
                <span className="held">
                  <TriangleAlert className="i s" aria-hidden="true" /> looks automatic
                </span>
              ) : null}
            </p>
          </a>
        </li>
      ))}
    </ul>
  );
}

function OpenConversation({ open, data, answer }: { open: InboxOpen; data: InboxData; answer?: FormAnswer }) {
  return (
    <>
      <section className="mid" aria-labelledby="open">
        <header>
          <a className="btn g ic back" href={`${data.path}?view=${data.view}`} aria-label="All conversations">
            <ArrowLeft className="i" aria-hidden="true" />
          </a>
          <h2 id="open">{topicName(open.subject)}</h2>
          <ConversationPill status={open.status} staff />
          {open.status === "resolved" ? null : (
            <Form method="post">
              <input type="hidden" name="intent" value="resolve" />
              <input type="hidden" name="conversationId" value={open.id} />
              <button type="submit" className="btn o">
                <Check className="i" aria-hidden="true" />
                Resolve
              </button>
            </Form>
          )}
        </header>
        <div className="log">
          <Thread messages={open.messages} side="staff" />
          <span id="last" />
        </div>
        <Composer
          // A new one for the next message; whatever else is loaded again must not take what is being written.
          key={`${open.id}:${open.messages.length}`}
          conversationId={open.id}
          clientId={data.clientId}
          label={`Answer ${open.name}`}
          button={open.member ? "Send to student" : "Send the answer"}
          maxLength={8000}
          answer={answer}
        />
      </section>
      <aside aria-label="About this conversation">
        <div className="person">
          <Avatar name={open.name} size="l" />
          <div>
            <h2 className="h3">{open.name}</h2>
            <p className="dim">{open.email}</p>
          </div>
        </div>
        <dl className="facts2">
          <dt>Number</dt>
          <dd className="code">{open.reference}</dd>
          <dt>From</dt>
          <dd>{channelNames[open.channel] ?? open.channel}</dd>
          <dt>Account</dt>
          <dd>{open.member ? "Signed in" : "A visitor: the answer is kept here"}</dd>
          <dt>Begun</dt>
          <dd>
            <Day at={open.createdAt} />
          </dd>
        </dl>
      </aside>
    </>
  );
}
