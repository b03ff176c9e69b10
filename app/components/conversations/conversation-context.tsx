import type { ReactNode } from "react";
import { ConversationPill } from "#app/components/conversations/conversation-pill.tsx";
import { FileCard } from "#app/components/conversations/messages/file-card.tsx";
import { type Detail, Facts } from "#app/components/ui/facts.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Day } from "#app/components/ui/time.tsx";
import { topicName } from "#core/conversations/topic-names.ts";
import type { FileView } from "#schema/conversations/conversation.ts";
import textStyles from "../ui/text.module.css";
import pageStyles from "./conversations.page.module.css";

export type ConversationOrder = {
  id: string;
  number: string;
  title: string;
  kindName: string;
  words: number;
  due: ReactNode;
  expert: { name: string; qualification: string } | null;
  ruleLabel: string | null;
};

export type ConversationSubject = {
  reference: string;
  topic: string;
  createdAt: number;
  reportId: string | null;
  status: "open" | "pending" | "resolved" | "locked";
};

/** The context of a conversation: its order or report, its files, and the assigned staff. */
export function ConversationContext({
  about,
  order,
  files,
}: {
  about: ConversationSubject;
  order: ConversationOrder | null;
  files: readonly FileView[];
}) {
  const details: Detail[] = [
    [
      "Reference",
      <span key="number" className={textStyles.code}>
        {about.reference}
      </span>,
    ],
    ["Status", <ConversationPill key="status" status={about.status} />],
    ["Topic", topicName(about.topic)],
    ["Started", <Day key="day" at={about.createdAt} />],
  ];
  return (
    <>
      {order ? (
        <section>
          <h2 className={textStyles.heading}>{order.title}</h2>
          <Facts
            rows={[
              [
                "Order",
                <span key="number" className={textStyles.code}>
                  {order.number}
                </span>,
              ],
              ["Service", order.kindName],
              ["Words", order.words > 0 ? order.words.toLocaleString("en") : null],
              ["Deadline", order.due],
            ]}
          />
          <p>
            <Link href={`/dashboard/orders/${order.id}`}>Open order</Link>
          </p>
        </section>
      ) : null}
      <section>
        <h2 className={textStyles.heading}>This conversation</h2>
        <Facts rows={details} />
        {about.reportId ? (
          <p>
            <Link href={`/dashboard/reports/${about.reportId}`}>Open report</Link>
          </p>
        ) : null}
      </section>
      {files.length > 0 ? (
        <section>
          <h2 className={textStyles.heading}>Files</h2>
          <ul className={pageStyles.filesHere}>
            {files.map((file) => (
              <li key={file.id}>
                <FileCard file={file} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {order?.expert ? (
        <section>
          <h2 className={textStyles.heading}>{order.expert.name}</h2>
          <p className={textStyles.muted}>{order.expert.qualification}</p>
        </section>
      ) : null}
      {order?.ruleLabel ? (
        <section>
          <h2 className={textStyles.heading}>What your school allows</h2>
          <p className={textStyles.muted}>{order.ruleLabel}</p>
        </section>
      ) : null}
    </>
  );
}
