import {
  CreditCard,
  FileText,
  Flag,
  Keyboard,
  List,
  Mail,
  MessageSquare,
  Search,
  Send,
  TriangleAlert,
} from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import staffStyles from "#app/components/shell/screen.staff.module.css";
import { Avatar } from "#app/components/ui/avatar.tsx";
import buttonStyles from "#app/components/ui/button.module.css";
import { Button, ButtonLink, IconButton } from "#app/components/ui/button.tsx";
import iconStyles from "#app/components/ui/icon.module.css";
import { HiddenInput } from "#app/components/ui/input.tsx";
import layoutStyles from "#app/components/ui/layout.module.css";
import pillStyles from "#app/components/ui/pill.module.css";
import { Select } from "#app/components/ui/select.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { topicChoices, topicName } from "#core/conversations/topic-names.ts";
import pageStyles from "../conversations.page.module.css";
import rowsStyles from "../conversations.rows.module.css";
import inboxStyles from "./conversations.inbox.module.css";
import { FindAll } from "./find-all.tsx";
import { type InboxData, type InboxLine, inboxAddress, views } from "./inbox-data.ts";
import { WaitingTime } from "./waiting.tsx";

type ListProps = { title: string; data: InboxData; fresh: () => void; onHelp: () => void };

/** The conversations of a view; the open one is marked. */
export function InboxList({ title, data, fresh, onHelp }: ListProps) {
  const [finding, setFinding] = useState(false);
  const [requested, setRequested] = useState("");
  const button = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);

  function toggle(): void {
    // Rendered synchronously, because the user's next keystrokes belong in the field.
    flushSync(() => setFinding(!finding));
    if (finding) button.current?.focus();
    else field.current?.focus();
  }

  return (
    <div className={pageStyles.list}>
      <header>
        <h1>{title}</h1>
        <span className={layoutStyles.spacer} />
        <IconButton className={layoutStyles.needsScript} size="sm" label="Keyboard shortcuts" onClick={onHelp}>
          <Keyboard className={iconStyles.root} aria-hidden="true" />
        </IconButton>
        <IconButton
          ref={button}
          className={layoutStyles.needsScript}
          size="sm"
          label="Search all conversations"
          aria-expanded={finding}
          onClick={toggle}
        >
          <Search className={iconStyles.root} aria-hidden="true" />
        </IconButton>
        <Views data={data} />
        {finding ? (
          <FindAll data={data} field={field} q={requested} onQ={setRequested} onClose={toggle} />
        ) : (
          <Narrow data={data} />
        )}
      </header>
      <Button
        kind="secondary"
        size="sm"
        type="button"
        className={inboxStyles.newMessages}
        data-new-messages=""
        hidden
        onClick={fresh}
      >
        New activity. Refresh list
      </Button>
      {data.lines.length > 0 ? (
        <ul>
          {data.lines.map((line) => (
            <Line key={line.id} line={line} data={data} />
          ))}
        </ul>
      ) : null}
      {data.more ? (
        <p className={inboxStyles.more}>
          <ButtonLink kind="secondary" size="sm" href={data.more}>
            Show more
          </ButtonLink>
        </p>
      ) : null}
    </div>
  );
}

function Views({ data }: { data: InboxData }) {
  const { counts } = data;
  const row = useRef<HTMLElement>(null);
  // On phones the views are one scrolling row, so the current view is scrolled into sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the view changes.
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>("[aria-current]");
    if (row.current && current) row.current.scrollLeft = current.offsetLeft - row.current.offsetLeft - 16;
  }, [data.view]);
  return (
    <nav className={inboxStyles.views} aria-label="Views" ref={row}>
      {views.map(({ view, label }) => {
        const count = view === "answered" || view === "resolved" ? undefined : counts[view];
        if (view === "reported" && count === 0 && data.view !== view) return null;
        return (
          <a
            key={view}
            href={inboxAddress({ ...data, view })}
            aria-current={view === data.view ? "page" : undefined}
            className={view === "overdue" && count ? inboxStyles.danger : undefined}
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
    <div className={inboxStyles.viewsNarrow}>
      <form action={data.path}>
        <HiddenInput name="view" value={data.view} />
        <label className={textStyles.hidden} htmlFor="topic">
          Topic
        </label>
        {data.label ? <HiddenInput name="label" value={data.label} /> : null}
        <Select
          key={data.topic ?? ""}
          id="topic"
          name="topic"
          className={buttonStyles.small}
          defaultValue={data.topic ?? ""}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        >
          <option value="">All topics</option>
          {topicChoices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <noscript>
          <Button kind="secondary" size="sm">
            Show
          </Button>
        </noscript>
      </form>
      {data.label ? (
        <a className={pillStyles.root} href={inboxAddress({ ...data, label: null })}>
          {data.label}
          <span aria-hidden="true"> ×</span>
          <span className={textStyles.hidden}>, show all labels</span>
        </a>
      ) : null}
    </div>
  );
}

function Line({ line, data }: { line: InboxLine; data: InboxData }) {
  return (
    <li>
      <a
        className={line.unread ? `${rowsStyles.listRow} ${inboxStyles.rowUnread}` : rowsStyles.listRow}
        href={inboxAddress(data, { c: line.id })}
        aria-current={line.id === data.open?.id ? "true" : undefined}
      >
        <Avatar name={line.name} />
        <b>
          {line.name}
          {line.unread ? <span className={textStyles.hidden}>, unread</span> : null}
        </b>
        <WaitingTime waiting={line} since={line.updatedAt} now={data.now} />
        <p className={staffStyles.underLine}>
          {line.priority === "high" || line.priority === "urgent" ? (
            <Flag
              className={`${iconStyles.root} ${iconStyles.small} ${inboxStyles[line.priority] ?? ""}`}
              aria-label={`Priority ${line.priority}`}
            />
          ) : null}
          {topicName(line.subject)}
        </p>
        <p className={`${staffStyles.underLine} ${textStyles.faint}`}>
          <Origin line={line} />
          {line.held ? (
            <span className={staffStyles.possibleSpam}>
              <TriangleAlert className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" /> possible spam
            </span>
          ) : (
            line.preview
          )}
        </p>
      </a>
    </li>
  );
}

/** The subject of a conversation, or the channel through which it arrived. */
function Origin({ line: { channel, orderId, reportId, topic } }: { line: InboxLine }) {
  const [Icon, label] =
    channel === "telegram"
      ? [Send, "From Telegram"]
      : channel === "email" || channel === "email_admin"
        ? [Mail, "By email"]
        : orderId
          ? [List, "About an order"]
          : reportId
            ? [FileText, "About a report"]
            : topic === "payment"
              ? [CreditCard, "About a payment"]
              : [MessageSquare, ""];
  return (
    <Icon
      className={`${iconStyles.root} ${iconStyles.small}`}
      aria-hidden={label ? undefined : true}
      aria-label={label || undefined}
      role="img"
    />
  );
}
