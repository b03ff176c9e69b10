import { ConversationPill, topicName } from "#app/components/conversations/conversation-pill.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { EmptyState, NoticePanel } from "#app/components/ui/notice.tsx";
import { Moment } from "#app/components/ui/time.tsx";
import type { ConversationStatus } from "#schema/vocabulary/conversations.ts";
import shellStyles from "../shell/shell.module.css";
import pageStyles from "../shell/shell.page.module.css";
import cardStyles from "../ui/card.module.css";
import tableStyles from "../ui/table.module.css";
import textStyles from "../ui/text.module.css";
import workTableStyles from "../ui/work-table.module.css";

export type SentLine = {
  id: string;
  reference: string;
  subject: string;
  status: ConversationStatus;
  createdAt: number;
};

/** The messages sent last, each with its status and reference. */
export function SentList({ title, lines }: { title: string; lines: readonly SentLine[] }) {
  return (
    <section aria-labelledby="sent-list">
      <div className={shellStyles.sectionHead}>
        <h2 id="sent-list">{title}</h2>
      </div>
      {lines.length === 0 ? (
        <EmptyState title="No messages sent yet" act="none" level={3}>
          <p>Messages you send appear here with their reference number and status.</p>
        </EmptyState>
      ) : (
        <div className={`${cardStyles.root} ${workTableStyles.root}`}>
          <table className={tableStyles.root}>
            <thead>
              <tr>
                <th scope="col">Subject</th>
                <th scope="col">Reference</th>
                <th scope="col">Sent</th>
                <th scope="col">Status</th>
              </tr>
            </thead>
            <tbody>
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
            </tbody>
          </table>
        </div>
      )}
    </section>
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
