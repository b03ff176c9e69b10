import { ListChecks, Plus, Search, X } from "lucide-react";
import { useEffect, useState } from "react";
import { answerOf } from "#app/api/client.ts";
import { conversationsApi } from "#app/api/conversations.ts";
import type { Hit } from "#app/components/conversations/messages/conversation-api.ts";
import { Excerpt } from "#app/components/conversations/messages/excerpt.tsx";
import type { Times } from "#app/components/conversations/messages/message-times.ts";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Input } from "#app/components/ui/input.tsx";
import { Count } from "#app/components/ui/pill.tsx";
import { Segmented } from "#app/components/ui/tabs.tsx";
import { topicName } from "#core/conversations/topic-names.ts";
import { SEARCH_CHARACTERS } from "#core/search/search.ts";
import type { ConversationView } from "#schema/vocabulary/conversations.ts";
import chipStyles from "../ui/chip.module.css";
import iconStyles from "../ui/icon.module.css";
import layoutStyles from "../ui/layout.module.css";
import textStyles from "../ui/text.module.css";
import pageStyles from "./conversations.page.module.css";
import rowsStyles from "./conversations.rows.module.css";
import messagesStyles from "./messages/conversations.messages.module.css";
import type { ConversationCounts, ConversationLine } from "./use-conversations.ts";

const views = [
  { view: "open", label: "Open" },
  { view: "waiting", label: "Waiting" },
  { view: "resolved", label: "Resolved" },
] as const;

type Props = {
  lines: readonly ConversationLine[];
  counts: ConversationCounts;
  view: ConversationView;
  current: string | null;
  times: Times;
};

/** The user's conversations: unread ones first, then by latest activity. */
export function ConversationPane({ lines, counts, view, current, times }: Props) {
  const [q, setQ] = useState("");
  const tabs = views.map(({ view: one, label }) => ({
    href: addressOf(one),
    label,
    current: one === view,
    ...(one === "open" && { count: counts.open }),
    // A resolved conversation with an unread reply is listed only under this tab.
    ...(one === "resolved" && { fresh: counts.unreadResolved }),
  }));
  return (
    <div className={pageStyles.list}>
      <header>
        <div className={layoutStyles.inline}>
          <h1>Messages</h1>
          <span className={layoutStyles.spacer} />
          <ButtonLink kind="secondary" size="sm" href="/dashboard/messages?new=1">
            <Plus className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" /> New message{" "}
          </ButtonLink>
        </div>
        <Segmented label="Conversations" tabs={tabs} />
        <div className={`${layoutStyles.inline} ${layoutStyles.needsScript} ${pageStyles.search}`}>
          <Search className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
          <label className={textStyles.hidden} htmlFor="find-message">
            Search conversations
          </label>
          <Input
            id="find-message"
            type="search"
            placeholder="Search your messages"
            maxLength={SEARCH_CHARACTERS}
            value={q}
            onChange={(event) => setQ(event.target.value)}
          />
        </div>
        {counts.order > 0 || view === "order" ? (
          <a
            className={chipStyles.root}
            href={view === "order" ? "/dashboard/messages" : addressOf("order")}
            aria-current={view === "order" ? "true" : undefined}
          >
            {view === "order" ? <X className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" /> : null}
            About an order <small>{counts.order}</small>
          </a>
        ) : null}
      </header>
      {q.trim() === "" ? (
        <Lines lines={lines} view={view} current={current} times={times} />
      ) : (
        <Hits q={q.trim()} times={times} />
      )}
    </div>
  );
}

function Lines({ lines, view, current, times }: Omit<Props, "counts">) {
  if (lines.length === 0) {
    return (
      <p className={`${textStyles.faint} ${pageStyles.noLines}`}>
        {emptyText[view]} {view === "open" ? null : <a href="/dashboard/messages">Show open conversations</a>}
      </p>
    );
  }
  return (
    <ul>
      {lines.map(({ id, subject, preview, previewSide, unread, updatedAt, orderId }) => (
        <li key={id}>
          <a
            className={
              unread > 0
                ? `${rowsStyles.listRow} ${rowsStyles.rowPlain} ${messagesStyles.fresh}`
                : `${rowsStyles.listRow} ${rowsStyles.rowPlain}`
            }
            href={`/dashboard/messages?c=${id}${view === "open" ? "" : `&view=${view}`}`}
            aria-current={id === current ? "true" : undefined}
          >
            <b>{topicName(subject)}</b>
            <time dateTime={new Date(updatedAt).toISOString()} title={times.full(updatedAt)}>
              {shortly(updatedAt, times)}
            </time>
            <p>
              {orderId ? (
                <ListChecks className={`${iconStyles.root} ${iconStyles.small}`} aria-label="About an order:" />
              ) : null}
              {previewSide === "user" ? "You: " : ""}
              {preview}
            </p>
            {unread > 0 ? <Count of={unread} label="new" /> : null}
          </a>
        </li>
      ))}
    </ul>
  );
}

const emptyText: Record<ConversationView, string> = {
  open: "No open conversations.",
  waiting: "No conversations are waiting for our reply.",
  resolved: "No resolved conversations yet.",
  order: "No conversations about an order.",
};

type Found = { hits: (Hit & { conversationId: string; subject: string })[]; more: boolean; archived: boolean };

/** Messages of all the user's conversations that contain the search terms. */
function Hits({ q, times }: { q: string; times: Times }) {
  const [found, setFound] = useState<Found | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let over = false;
    const timer = setTimeout(async () => {
      const answer = await answerOf(conversationsApi.index.$get({ query: { q } }));
      if (over) return;
      if (answer.ok && "hits" in answer.value) setFound(answer.value);
      setProblem(answer.ok ? null : answer.words);
    }, 250);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [q]);
  return (
    <>
      <p className={`${textStyles.faint} ${pageStyles.noLines}`} role="status">
        {problem ?? (!found ? "Searching…" : found.hits.length === 0 ? "No messages found." : "")}
      </p>
      <ul>
        {found?.hits.map((hit) => (
          <li key={hit.id}>
            <a
              className={`${rowsStyles.listRow} ${rowsStyles.rowPlain}`}
              href={`/dashboard/messages?c=${hit.conversationId}&at=${hit.seq}`}
            >
              <b>{topicName(hit.subject)}</b>
              <time dateTime={new Date(hit.createdAt).toISOString()}>{shortly(hit.createdAt, times)}</time>
              <p>
                <Excerpt parts={hit.marked} />
              </p>
            </a>
          </li>
        ))}
      </ul>
      {found?.archived ? (
        <p className={`${textStyles.faint} ${pageStyles.noLines}`}>
          Messages of archived conversations are not searched.
        </p>
      ) : null}
    </>
  );
}

function shortly(at: number, times: Times): string {
  const day = times.dayLabel(at);
  return day === "Today" ? times.clock(at) : day;
}

function addressOf(view: ConversationView): string {
  return view === "open" ? "/dashboard/messages" : `/dashboard/messages?view=${view}`;
}
