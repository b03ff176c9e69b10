import { AuditActor, AuditTargetLink } from "#app/components/audit/audit-entry.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { NoticePanel } from "#app/components/ui/notice.tsx";
import { cell } from "#app/components/ui/plain-table.tsx";
import { Table } from "#app/components/ui/table.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { Moment } from "#app/components/ui/time.tsx";
import { notificationNames } from "#app/content/notification-names.ts";
import type { PersonSectionView } from "#app/services/identity/person-record.ts";
import { Checks, Conversations, Orders, Payments } from "./person-lists.tsx";
import { auditText, PersonTimeline, sentText } from "./person-timeline.tsx";
import { Below, Nothing, type SectionPerson, type View } from "./section-parts.tsx";

/** One section of a person's page. */
export function PersonSection({ section, person }: { section: PersonSectionView; person: SectionPerson }) {
  switch (section.show) {
    case "timeline":
      return <PersonTimeline events={section.rows} userId={person.id} />;
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

function Emails({ rows, person }: { rows: View<"emails">["rows"]; person: SectionPerson }) {
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
            {sent.length > 0 ? sentText(sent) : digestKey ? "In a summary email" : "In the app only"}
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

function Audit({ section, person }: { section: View<"audit">; person: SectionPerson }) {
  const id = encodeURIComponent(person.id);
  return (
    <>
      <AuditTable
        id="about"
        title="About this person"
        actors
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
  /** Whether the entries are of several people. */
  actors?: boolean;
  rows: View<"audit">["about"];
  empty: string;
  href: string;
  more: string;
};

function AuditTable({ id, title, actors = false, rows, empty, href, more }: AuditProps) {
  return (
    <Table
      id={id}
      title={title}
      columns={
        rows.length > 0
          ? [
              { label: "When" },
              ...(actors ? [{ label: "Actor" }] : []),
              { label: "Action" },
              { label: "Target" },
              { label: "Entry", right: true },
            ]
          : []
      }
      below={<Below rows={rows}>{rows.length === 0 ? empty : <Link href={href}>{more}</Link>}</Below>}
    >
      {rows.map((entry) => (
        <tr key={entry.seq}>
          <td data-label="When">
            <Moment at={entry.at} />
          </td>
          {actors ? (
            <td data-label="Actor">
              <AuditActor entry={entry} />
            </td>
          ) : null}
          <td data-label="Action">
            <Link href={`/admin/audit?entry=${entry.seq}`}>{auditText(entry.action)}</Link>
          </td>
          <td data-label="Target">
            <AuditTargetLink entry={entry} />
          </td>
          <td data-label="Entry" className={cell.right}>
            {entry.seq}
          </td>
        </tr>
      ))}
    </Table>
  );
}
