import { Ban, Check, CircleSlash, Clock, TriangleAlert } from "lucide-react";
import { Form } from "react-router";
import { PersonLink } from "#app/components/identity/person-link.tsx";
import listsStyles from "#app/components/shell/screen.lists.module.css";
import { Button, ButtonLink } from "#app/components/ui/button.tsx";
import iconStyles from "#app/components/ui/icon.module.css";
import { HiddenInput, Input } from "#app/components/ui/input.tsx";
import { FilterChoice } from "#app/components/ui/list-filter.tsx";
import { ListPager } from "#app/components/ui/list-pager.tsx";
import { EmptyState, NoticePanel } from "#app/components/ui/notice.tsx";
import { Pill, type PillTone } from "#app/components/ui/pill.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { Moment } from "#app/components/ui/time.tsx";
import { useListSort } from "#app/components/ui/use-list-sort.ts";
import { notificationNames } from "#app/content/notification-names.ts";
import type { createNotifications } from "#app/services/notifications/index.ts";
import { mayResend } from "#core/notifications/resending.ts";
import type { OutgoingFilter } from "#schema/notifications/notification.ts";
import {
  notificationKinds,
  type OutgoingChannel,
  type OutgoingStatus,
  outgoingChannels,
  outgoingStatuses,
} from "#schema/vocabulary/notifications.ts";
import { Table } from "../../ui/table.tsx";
import notificationsStyles from "../notifications.module.css";

type Log = Awaited<ReturnType<ReturnType<typeof createNotifications>["log"]>>;

const channels: Record<OutgoingChannel, string> = {
  email: "Email",
  push: "Push",
  telegram: "Telegram",
  chat: "Team chat",
};
const states: Record<OutgoingStatus, { words: string; tone: PillTone; icon: typeof Check }> = {
  waiting: { words: "Waiting", tone: "warn", icon: Clock },
  sent: { words: "Sent", tone: "good", icon: Check },
  skipped: { words: "Skipped", tone: "plain", icon: CircleSlash },
  refused: { words: "Rejected", tone: "danger", icon: Ban },
  given_up: { words: "Failed", tone: "danger", icon: TriangleAlert },
};

/** Why an email was not sent, for our own codes; a code of the email service is shown unchanged. */
const reasons: Record<string, string> = {
  read: "already read in the app",
  unwanted: "turned off by the recipient",
  left: "the account was deleted",
  unknown: "its content no longer exists",
  unlinked: "the chat is no longer connected",
  unsubscribed: "the browser is no longer subscribed",
  no_answer: "no response to any attempt",
  resent: "sent again by an admin",
  bad_address: "the address is not valid",
  bounce: "emails to this address bounce",
  complaint: "the recipient reported one as spam",
};

type Props = { log: Log; filter: OutgoingFilter; rows: number; now: number };

/** Sent and failed messages. */
export function OutgoingLog({ log, filter, rows, now }: Props) {
  const { outgoingMessages, counts, late, newer, older, total, more } = log;
  const by = useListSort<"time">("-time");
  const filtered = filter.channel || filter.status || filter.kind || filter.to;
  return (
    <>
      {late > 0 ? (
        <NoticePanel tone="warn" title={`${late} ${late === 1 ? "message is" : "messages are"} late.`}>
          They were due more than ten minutes ago. The queue may be stuck, or the channel is not configured.
        </NoticePanel>
      ) : null}
      <Filters filter={filter} counts={counts} />
      {outgoingMessages.length === 0 ? (
        <EmptyState title={emptyTitle(filter)} act={filter.failed ? "tick" : "waiting"}>
          <p>Outgoing emails, push and chat messages appear here.</p>
          {filtered ? (
            <p>
              <ButtonLink kind="secondary" href={filter.failed ? "/admin/messages?tab=failures" : "/admin/messages"}>
                Clear filters
              </ButtonLink>
            </p>
          ) : null}
        </EmptyState>
      ) : (
        <Table
          id="emails"
          title={filter.failed ? "Failures" : "Messages"}
          columns={[
            { label: "When", sort: by("time", "descending") },
            { label: "Message" },
            { label: "To" },
            { label: "Status" },
            { label: "" },
          ]}
          sticky
        >
          {outgoingMessages.map((outgoing) => (
            <Line key={outgoing.key} outgoing={outgoing} now={now} />
          ))}
        </Table>
      )}
      {outgoingMessages.length > 0 ? (
        <ListPager
          newer={newer}
          older={older}
          total={{ count: total, more }}
          one="message"
          many="messages"
          rows={rows}
        />
      ) : null}
    </>
  );
}

function Line({ outgoing, now }: { outgoing: Log["outgoingMessages"][number]; now: number }) {
  const { key, channel, personId, to, status, attempts, problem, createdAt, dueAt, kind, subject } = outgoing;
  const { words, tone, icon: Icon } = states[status];
  return (
    <tr>
      <td data-label="When">
        <Moment at={createdAt} />
      </td>
      <td data-label="Message">
        <div>
          {subject ?? "Earlier message"}
          <span className={notificationsStyles.emailKey}>
            {kind ? notificationNames[kind] : "No type"}, {key}
          </span>
        </div>
      </td>
      <td data-label="To">
        <div className={notificationsStyles.emailTo}>
          {channels[channel]}
          <span className={notificationsStyles.emailKey}>
            <PersonLink id={personId} name={to} />
          </span>
        </div>
      </td>
      <td data-label="Status">
        <div>
          <Pill tone={tone} glyph={<Icon className={iconStyles.root} aria-hidden="true" />}>
            {words}
          </Pill>
          <span className={notificationsStyles.emailKey}>
            {attempts > 1 ? `${attempts} attempts. ` : ""}
            {problem ? `${reasons[problem] ?? problem}. ` : ""}
            {status === "waiting" && dueAt > now ? (
              <>
                Due <Moment at={dueAt} />
              </>
            ) : null}
          </span>
        </div>
      </td>
      <td className={listsStyles.rowActions}>
        {mayResend(status) ? (
          <Form method="post">
            <HiddenInput name="key" value={key} />
            <Button size="sm" kind="secondary" name="intent" value="resend">
              Send again<span className={textStyles.hidden}> {subject}</span>
            </Button>
          </Form>
        ) : null}
      </td>
    </tr>
  );
}

function Filters({ filter, counts }: { filter: OutgoingFilter; counts: Log["counts"] }) {
  const shown = filter.failed ? (["refused", "given_up"] as const) : outgoingStatuses;
  return (
    <form method="get" action="/admin/messages" className={notificationsStyles.emailFilter}>
      {filter.failed ? <HiddenInput name="tab" value="failures" /> : null}
      <label>
        Recipient
        <Input
          type="search"
          name="to"
          maxLength={100}
          placeholder="Name or email"
          defaultValue={filter.to}
          key={filter.to}
        />
      </label>
      <FilterChoice
        name="channel"
        label="Channel"
        value={filter.channel}
        options={outgoingChannels.map((one) => [one, channels[one]])}
      />
      <FilterChoice
        name="kind"
        label="About"
        value={filter.kind}
        options={notificationKinds.map((one) => [one, notificationNames[one]])}
      />
      <FilterChoice
        name="status"
        label="Status"
        value={filter.status}
        options={shown.map((one) => [one, `${states[one].words} (${counts[one].toLocaleString("en")})`])}
      />
      <Button kind="secondary">Filter</Button>
    </form>
  );
}

function emptyTitle({ failed, channel, status, kind, to }: OutgoingFilter): string {
  if (to) return `No results for “${to}”`;
  if (channel || status || kind) return "No messages match the filters";
  return failed ? "No failed messages" : "No messages yet";
}
