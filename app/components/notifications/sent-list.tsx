import { ConversationPill } from "#app/components/conversations/conversation-pill.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { EmptyState, NoticePanel } from "#app/components/ui/notice.tsx";
import { Moment } from "#app/components/ui/time.tsx";
import { topicName } from "#core/conversations/topic-names.ts";
import type { ConversationStatus } from "#schema/vocabulary/conversations.ts";
import shellStyles from "../shell/shell.module.css";
import pageStyles from "../shell/shell.page.module.css";
import { Table } from "../ui/table.tsx";
import textStyles from "../ui/text.module.css";

export type SentLine = {
  id: string;
  reference: string;
  subject: string;
  status: ConversationStatus;
  createdAt: number;
};

const columns = [{ label: "Subject" }, { label: "Reference" }, { label: "Sent" }, { label: "Status" }];

/** The messages sent last, each with its status and reference. */
export function SentList({ title, lines }: { title: string; lines: readonly SentLine[] }) {
  return (
    <div>
      <div className={shellStyles.sectionHead}>
        <h2 id="sent-list">{title}</h2>
      </div>
      {lines.length === 0 ? (
        <EmptyState title="No messages sent yet" act="none" level={3}>
          <p>Messages you send appear here with their reference number and status.</p>
        </EmptyState>
      ) : (
        <Table title={title} columns={columns}>
          {lines.map(({ id, reference, subject, status, createdAt }) => (
            <tr key={id}>
              <th scope="row">
                <Link href={`/dashboard/messages?c=${id}`}>{topicName(subject)}</Link>
              </th>
              <td data-label="Reference" className={textStyles.code}>
                {reference}
              </td>
              <td data-label="Sent">
                <Moment at={createdAt} to="day" />
              </td>
              <td data-label="Status">
                <ConversationPill status={status} />
              </td>
            </tr>
          ))}
        </Table>
      )}
    </div>
  );
}

/** Shown once, after sending. */
export function SentNotice({ reference }: { reference: string }) {
  return (
    <div className={pageStyles.block}>
      <NoticePanel tone="good" title={`Message sent. Your reference number is ${reference}.`}>
        You can read our reply in <a href="/dashboard/messages">Messages</a>.
      </NoticePanel>
    </div>
  );
}
