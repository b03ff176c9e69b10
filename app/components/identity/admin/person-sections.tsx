import type { ReactNode } from "react";
import { CheckStatusPill } from "#app/components/checks/admin/check-state-pill.tsx";
import { ConversationPill } from "#app/components/conversations/conversation-pill.tsx";
import { money } from "#app/components/orders/pricing/money.ts";
import { PaymentPill, WorkPill } from "#app/components/orders/status.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { EmptyState, NoticePanel } from "#app/components/ui/notice.tsx";
import { ProgressGlyph } from "#app/components/ui/pill.tsx";
import { cell } from "#app/components/ui/plain-table.tsx";
import { Table } from "#app/components/ui/table.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { Moment } from "#app/components/ui/time.tsx";
import { notificationNames } from "#app/content/notification-names.ts";
import { serviceNames } from "#app/content/order-names.ts";
import type { PersonSectionView } from "#app/services/identity/person-record.ts";
import { shortId } from "#core/checks/admin-checks.ts";
import { orderNumber } from "#core/orders/order.ts";
import { SECTION_MOST } from "#schema/vocabulary/identity.ts";
import styles from "./people.module.css";
import { auditText, PaidFor, PersonTimeline, paymentText } from "./person-timeline.tsx";

type View<Show extends PersonSectionView["show"]> = Extract<PersonSectionView, { show: Show }>;
type Person = { id: string; email: string };

/** One section of a person's page. */
export function PersonSection({ section, person }: { section: PersonSectionView; person: Person }) {
  switch (section.show) {
    case "timeline":
      return <PersonTimeline events={section.rows} />;
    case "orders":
      return <Orders rows={section.rows} person={person} />;
    case "payments":
      return <Payments rows={section.rows} />;
    case "checks":
      return <Checks rows={section.rows} />;
    case "conversations":
      return <Conversations rows={section.rows} />;
    case "emails":
      return <Emails rows={section.rows} person={person} />;
    case "devices":
      return <Devices rows={section.rows} />;
    case "audit":
      return <Audit section={section} person={person} />;
  }
}

function Orders({ rows, person }: { rows: View<"orders">["rows"]; person: Person }) {
  if (rows.length === 0) return <Nothing title="No orders yet">Orders of this person appear here.</Nothing>;
  return (
    <Table
      id="section"
      title="Orders"
      columns={[
        { label: "Order" },
        { label: "Service" },
        { label: "Status" },
        { label: "Payment" },
        { label: "Price", right: true },
        { label: "Placed" },
      ]}
      below={
        <Below rows={rows}>
          {person.email ? (
            <Link href={`/admin/orders?view=all&q=${encodeURIComponent(person.email)}`}>
              Show all in the list of orders
            </Link>
          ) : null}
        </Below>
      }
    >
      {rows.map(({ id, number, kind, status, paymentStatus, total, placedAt }) => (
        <tr key={id}>
          <th scope="row" data-label="Order">
            <Link className={textStyles.code} href={`/admin/orders/${id}`}>
              {orderNumber(number)}
            </Link>
          </th>
          <td data-label="Service">{serviceNames[kind]}</td>
          <td data-label="Status">
            <WorkPill status={status} />
          </td>
          <td data-label="Payment">
            <PaymentPill status={paymentStatus} />
          </td>
          <td data-label="Price" className={cell.right}>
            {money(total)}
          </td>
          <td data-label="Placed">
            <Moment at={placedAt} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Payments({ rows }: { rows: View<"payments">["rows"] }) {
  if (rows.length === 0) return <Nothing title="No payments yet">Payments of this person appear here.</Nothing>;
  return (
    <Table
      id="section"
      title="Payments"
      columns={[
        { label: "Started" },
        { label: "For" },
        { label: "Status" },
        { label: "Amount", right: true },
        { label: "Refunded", right: true },
      ]}
      below={<Below rows={rows} />}
    >
      {rows.map((payment) => (
        <tr key={payment.id}>
          <td data-label="Started">
            <Moment at={payment.createdAt} />
          </td>
          <td data-label="For">
            <span>
              <PaidFor payment={payment} />
            </span>
          </td>
          <td data-label="Status">{paymentText(payment.status)}</td>
          <td data-label="Amount" className={cell.right}>
            {money(payment.amount)}
          </td>
          <td data-label="Refunded" className={cell.right}>
            {payment.refunded > 0 ? money(payment.refunded) : "–"}
          </td>
        </tr>
      ))}
    </Table>
  );
}

const modes = { kept: "Stored", private: "Private" } as const;

function Checks({ rows }: { rows: View<"checks">["rows"] }) {
  if (rows.length === 0) return <Nothing title="No checks yet">Checks of this person appear here.</Nothing>;
  return (
    <Table
      id="section"
      title="Checks"
      about="The titles of documents are private and are not shown here."
      columns={[
        { label: "Report" },
        { label: "Status" },
        { label: "Mode" },
        { label: "Words", right: true },
        { label: "Created" },
      ]}
      below={<Below rows={rows} />}
    >
      {rows.map(({ id, mode, status, stage, words, queuedAt }) => (
        <tr key={id}>
          <th scope="row" data-label="Report">
            <Link className={textStyles.code} href={`/admin/turnitin-reports?id=${id}`}>
              {shortId(id)}
            </Link>
          </th>
          <td data-label="Status">
            <CheckStatusPill
              check={{ status, stage, stuck: false }}
              stuck="Stuck"
              running={<ProgressGlyph at={stage ? "half" : "empty"} />}
            />
          </td>
          <td data-label="Mode">{modes[mode]}</td>
          <td data-label="Words" className={cell.right}>
            {words === null ? "–" : words.toLocaleString("en")}
          </td>
          <td data-label="Created">
            <Moment at={queuedAt} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Conversations({ rows }: { rows: View<"conversations">["rows"] }) {
  if (rows.length === 0)
    return <Nothing title="No conversations yet">Conversations with this person appear here.</Nothing>;
  return (
    <Table
      id="section"
      title="Conversations"
      columns={[{ label: "Reference" }, { label: "Subject" }, { label: "Status" }, { label: "Last change" }]}
      below={<Below rows={rows} />}
    >
      {rows.map(({ id, reference, subject, status, mergedInto, updatedAt }) => (
        <tr key={id}>
          <th scope="row" data-label="Reference">
            <Link className={textStyles.code} href={`/admin/messaging?c=${mergedInto ?? id}`}>
              {reference}
            </Link>
          </th>
          <td data-label="Subject">{subject}</td>
          <td data-label="Status">{mergedInto ? "Merged" : <ConversationPill status={status} staff />}</td>
          <td data-label="Last change">
            <Moment at={updatedAt} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

const channels = { email: "Email", push: "Push", telegram: "Telegram", chat: "Team chat" } as const;
const states = {
  waiting: "waiting",
  sent: "sent",
  skipped: "skipped",
  refused: "rejected",
  given_up: "failed",
} as const;

function Emails({ rows, person }: { rows: View<"emails">["rows"]; person: Person }) {
  if (rows.length === 0)
    return <Nothing title="No emails yet">Emails and notifications to this person appear here.</Nothing>;
  return (
    <Table
      id="section"
      title="Emails and notifications"
      columns={[{ label: "When" }, { label: "Subject" }, { label: "About" }, { label: "Sent" }]}
      below={
        <Below rows={rows}>
          {person.email ? (
            <Link href={`/admin/messages?to=${encodeURIComponent(person.email)}`}>Show all in the message log</Link>
          ) : null}
        </Below>
      }
    >
      {rows.map(({ key, kind, subject, digestKey, createdAt, sent }) => (
        <tr key={key}>
          <td data-label="When">
            <Moment at={createdAt} />
          </td>
          <td data-label="Subject">{subject}</td>
          <td data-label="About">{notificationNames[kind]}</td>
          <td data-label="Sent">
            {sent.length > 0
              ? sent.map(({ channel, status }) => `${channels[channel]}: ${states[status]}`).join(", ")
              : digestKey
                ? "In a summary email"
                : "In the app only"}
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Devices({ rows }: { rows: View<"devices">["rows"] }) {
  if (rows === null)
    return (
      <NoticePanel tone="warn" title="The identity provider did not answer.">
        Reload the page to see where the person is signed in.
      </NoticePanel>
    );
  if (rows.length === 0) return <Nothing title="Not signed in">This person has no open session.</Nothing>;
  return (
    <Table
      id="section"
      title="Open sign-ins"
      columns={[{ label: "Device" }, { label: "Last used" }, { label: "Signed in" }, { label: "Session ID" }]}
    >
      {rows.map(({ id, device, startedAt, lastSeenAt }) => (
        <tr key={id}>
          <th scope="row" data-label="Device">
            {device || "Unknown device"}
          </th>
          <td data-label="Last used">
            <Moment at={lastSeenAt} />
          </td>
          <td data-label="Signed in">
            <Moment at={startedAt} />
          </td>
          <td data-label="Session ID" className={textStyles.code}>
            {id}
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Audit({ section, person }: { section: View<"audit">; person: Person }) {
  const id = encodeURIComponent(person.id);
  return (
    <>
      <AuditTable
        id="about"
        title="About this person"
        rows={section.about}
        empty="No acts of staff on this person’s account, orders or reports."
        href={`/admin/audit?targetId=${id}`}
        more="Entries about the account in the audit log"
      />
      <AuditTable
        id="by"
        title="By this person"
        rows={section.by}
        empty="This person has done nothing that is recorded."
        href={`/admin/audit?actor=${id}`}
        more="All of them in the audit log"
      />
    </>
  );
}

type AuditProps = {
  id: string;
  title: string;
  rows: View<"audit">["about"];
  empty: string;
  href: string;
  more: string;
};

function AuditTable({ id, title, rows, empty, href, more }: AuditProps) {
  return (
    <Table
      id={id}
      title={title}
      columns={rows.length > 0 ? [{ label: "When" }, { label: "Action" }, { label: "Entry", right: true }] : []}
      below={<Below rows={rows}>{rows.length === 0 ? empty : <Link href={href}>{more}</Link>}</Below>}
    >
      {rows.map(({ seq, at, action }) => (
        <tr key={seq}>
          <td data-label="When">
            <Moment at={at} />
          </td>
          <td data-label="Action">
            <Link href={`/admin/audit?entry=${seq}`}>{auditText(action)}</Link>
          </td>
          <td data-label="Entry" className={cell.right}>
            {seq}
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Nothing({ title, children }: { title: string; children: ReactNode }) {
  return (
    <EmptyState title={title} act="waiting">
      <p>{children}</p>
    </EmptyState>
  );
}

/** Under a table of the newest rows: that there may be more, and where they are. */
function Below({ rows, children }: { rows: readonly unknown[]; children?: ReactNode }) {
  const isCut = rows.length === SECTION_MOST;
  if (!isCut && !children) return null;
  return (
    <p className={styles.below}>
      {isCut ? `The newest ${SECTION_MOST}. ` : null}
      {children}
    </p>
  );
}
