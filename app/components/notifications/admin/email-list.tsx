import { Plus } from "lucide-react";
import { ButtonLink } from "#app/components/ui/button.tsx";
import iconStyles from "#app/components/ui/icon.module.css";
import { Link } from "#app/components/ui/link.tsx";
import { EmptyState } from "#app/components/ui/notice.tsx";
import { Moment } from "#app/components/ui/time.tsx";
import type { createNotifications } from "#app/services/notifications/index.ts";
import { Table } from "../../ui/table.tsx";

type Templates = Awaited<ReturnType<ReturnType<typeof createNotifications>["outgoingMessages"]["templates"]>>;

/** Announcements written by admins, and the built-in email templates. */
export function EmailList({ templates: { own, builtIn } }: { templates: Templates }) {
  return (
    <>
      {own.length === 0 ? (
        <EmptyState title="No announcements yet" act="none">
          <p>An announcement is sent once to everyone who receives news by email.</p>
          <p>
            <ButtonLink href="/admin/messages?tab=templates&letter=new">Write announcement</ButtonLink>
          </p>
        </EmptyState>
      ) : (
        <Table
          id="own"
          title="Announcements"
          aside={
            <ButtonLink kind="secondary" size="sm" href="/admin/messages?tab=templates&letter=new">
              <Plus className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
              Write announcement
            </ButtonLink>
          }
          columns={[{ label: "Name" }, { label: "Subject" }, { label: "By" }, { label: "Sent" }]}
        >
          {own.map((outgoing) => (
            <tr key={outgoing.id}>
              <th scope="row" data-label="Name">
                <Link href={`/admin/messages?tab=templates&letter=${outgoing.id}`}>{outgoing.name}</Link>
              </th>
              <td data-label="Subject">{outgoing.subject}</td>
              <td data-label="By">{outgoing.byName}</td>
              <td data-label="Sent">
                <SentText sentAt={outgoing.sentAt} recipients={outgoing.recipients} />
              </td>
            </tr>
          ))}
        </Table>
      )}
      <Table id="built-in" title="Built-in emails" columns={[{ label: "Name" }, { label: "Sent when" }]}>
        {builtIn.map(({ id, name, when }) => (
          <tr key={id}>
            <th scope="row" data-label="Name">
              <Link href={`/admin/messages?tab=templates&letter=${id}`}>{name}</Link>
            </th>
            <td data-label="Sent when">{when}</td>
          </tr>
        ))}
      </Table>
    </>
  );
}

function SentText({ sentAt, recipients }: { sentAt: number | null; recipients: number | null }) {
  if (sentAt === null) return "Not sent";
  if (recipients === null) return "Sending";
  return (
    <>
      <Moment at={sentAt} /> to {recipients.toLocaleString("en")}
    </>
  );
}
