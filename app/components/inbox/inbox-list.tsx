import { CreditCard, FileText, Flag, List, Mail, MessageSquare, Search, Send, TriangleAlert } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { call } from "#app/components/shell/call.ts";
import { topicChoices, topicName } from "#app/components/shell/conversation.tsx";
import { Excerpt } from "#app/components/thread/excerpt.tsx";
import type { Hit } from "#app/components/thread/talk-api.ts";
import { Avatar } from "#app/components/ui/avatar.tsx";
import { IconButton } from "#app/components/ui/button.tsx";
import { SEARCH_CHARACTERS } from "#core/search.ts";
import { type InboxData, type InboxLine, inboxAddress, views } from "./inbox-data.ts";
import { WaitingTime } from "./waiting.tsx";

/** Who waits, in which view; the conversation that is open is marked. */
export function InboxList({ title, data, fresh }: { title: string; data: InboxData; fresh: () => void }) {
  const [finding, setFinding] = useState(false);
  return (
    <div className="list">
      <header>
        <h1>{title}</h1>
        <span className="sp" />
        <IconButton
          className="needs-js"
          size="sm"
          label="Search all conversations"
          aria-expanded={finding}
          onClick={() => setFinding(!finding)}
        >
          <Search className="i" aria-hidden="true" />
        </IconButton>
        <Views data={data} />
        {finding ? <FindAll data={data} /> : <Narrow data={data} />}
      </header>
      <button type="button" className="btn o sm fresh" hidden onClick={fresh}>
        Something changed. Show it
      </button>
      {data.lines.length > 0 ? (
        <ul>
          {data.lines.map((line) => (
            <Line key={line.id} line={line} data={data} />
          ))}
        </ul>
      ) : null}
      {data.more ? (
        <p className="more">
          <a className="btn o sm" href={data.more}>
            Show more
          </a>
        </p>
      ) : null}
    </div>
  );
}

function Views({ data }: { data: InboxData }) {
  const { counts } = data;
  const row = useRef<HTMLElement>(null);
  // On a phone the views are one row that scrolls: the one that is open is in it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every other view.
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (row.current && current) row.current.scrollLeft = current.offsetLeft - row.current.offsetLeft - 16;
  }, [data.view]);
  return (
    <nav className="vw" aria-label="Views" ref={row}>
      {views.map(({ view, label }) => {
        const count = view === "answered" || view === "resolved" ? undefined : counts[view];
        if (view === "reported" && count === 0 && data.view !== view) return null;
        return (
          <a
            key={view}
            href={inboxAddress({ ...data, view })}
            aria-current={view === data.view ? "page" : undefined}
            className={view === "overdue" && count ? "bad" : undefined}
          >
            {label}
            {count === undefined ? null : <small>{count}</small>}
          </a>
        );
      })}
    </nav>
  );
}

function Narrow({ data }: { data: InboxData }) {
  return (
    <div className="narrow">
      <form action={data.path}>
        <input type="hidden" name="view" value={data.view} />
        <label className="vh" htmlFor="topic">
          Topic
        </label>
        {data.label ? <input type="hidden" name="label" value={data.label} /> : null}
        <select
          key={data.topic ?? ""}
          id="topic"
          name="topic"
          className="in sm"
          defaultValue={data.topic ?? ""}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        >
          <option value="">All topics</option>
          {topicChoices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <noscript>
          <button type="submit" className="btn o sm">
            Show
          </button>
        </noscript>
      </form>
      {data.label ? (
        <a className="pill" href={inboxAddress({ ...data, label: null })}>
          {data.label}
          <span aria-hidden="true"> ×</span>
          <span className="vh">, show all labels</span>
        </a>
      ) : null}
    </div>
  );
}

function Line({ line, data }: { line: InboxLine; data: InboxData }) {
  return (
    <li>
      <a
        className={line.unread ? "inrow un" : "inrow"}
        href={inboxAddress(data, { c: line.id })}
        aria-current={line.id === data.open?.id ? "true" : undefined}
      >
        <Avatar name={line.name} />
        <b>
          {line.name}
          {line.unread ? <span className="vh">, unread</span> : null}
        </b>
        <WaitingTime waiting={line} since={line.updatedAt} now={data.now} />
        <p className="under">
          {line.priority === "high" || line.priority === "urgent" ? (
            <Flag className={`i s ${line.priority}`} aria-label={`Priority ${line.priority}`} />
          ) : null}
          {topicName(line.subject)}
        </p>
        <p className="under dim">
          <Origin line={line} />
          {line.held ? (
            <span className="held">
              <TriangleAlert className="i s" aria-hidden="true" /> looks automatic
            </span>
          ) : (
            line.preview
          )}
        </p>
      </a>
    </li>
  );
}

/** What it is about, or which way it came. */
function Origin({ line: { channel, orderId, reportId, topic } }: { line: InboxLine }) {
  const [Icon, label] =
    channel === "telegram"
      ? [Send, "From Telegram"]
      : channel === "email" || channel === "email_admin"
        ? [Mail, "By e-mail"]
        : orderId
          ? [List, "About an order"]
          : reportId
            ? [FileText, "About a report"]
            : topic === "payment"
              ? [CreditCard, "About a payment"]
              : [MessageSquare, ""];
  return <Icon className="i s" aria-hidden={label ? undefined : true} aria-label={label || undefined} role="img" />;
}

type Found = { hits: (Hit & { conversationId: string; subject: string })[]; more: boolean };

/** Words in all conversations and notes. */
function FindAll({ data }: { data: InboxData }) {
  const [found, setFound] = useState<Found | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);

  async function find(): Promise<void> {
    const q = field.current?.value.trim() ?? "";
    if (q === "") return setFound(null);
    const answer = await call<Found>("GET", `/api/inbox/search?q=${encodeURIComponent(q)}`);
    setProblem(answer.ok ? null : answer.words);
    if (answer.ok) setFound(answer.value);
  }

  return (
    <search className="find-all">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void find();
        }}
      >
        <label className="vh" htmlFor="find-all">
          Words in all conversations
        </label>
        <input
          ref={field}
          id="find-all"
          type="search"
          className="in sm"
          placeholder="Words in all conversations"
          maxLength={SEARCH_CHARACTERS}
        />
      </form>
      {problem ? <p className="err">{problem}</p> : null}
      {found ? (
        <ul aria-live="polite">
          {found.hits.length === 0 ? <li className="dim">Nothing found.</li> : null}
          {found.hits.map((hit) => (
            <li key={hit.id}>
              <a
                className="inrow plain"
                href={inboxAddress(data, { c: hit.conversationId, ...(!hit.note && { at: String(hit.seq) }) })}
              >
                <b>{topicName(hit.subject)}</b>
                <p className="dim">
                  {hit.name}: <Excerpt parts={hit.marked} />
                </p>
              </a>
            </li>
          ))}
          {found.more ? <li className="dim">More places have these words. Add another word.</li> : null}
        </ul>
      ) : null}
    </search>
  );
}
