import { PersonLink } from "#app/components/identity/person-link.tsx";
import { money } from "#app/components/orders/pricing/money.ts";
import adminStyles from "#app/components/shell/screen.admin.module.css";
import listsStyles from "#app/components/shell/screen.lists.module.css";
import { Avatar } from "#app/components/ui/avatar.tsx";
import { Link } from "#app/components/ui/link.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { Day, Moment } from "#app/components/ui/time.tsx";
import { topicName } from "#core/conversations/topic-names.ts";
import staffStyles from "./conversations.staff.module.css";
import { type InboxData, type InboxOpen, inboxAddress } from "./inbox-data.ts";

const channelNames: Record<string, string> = {
  contact: "Contact page",
  support: "Support page",
  email_admin: "Email admin",
  messages: "Messages",
  order: "An order",
  email: "Email",
  telegram: "Telegram",
};

/** The student, and their orders, reports and other conversations. */
export function InboxContext({ open, data }: { open: InboxOpen; data: InboxData }) {
  const { member, orders, payments, earlier } = open.context;
  return (
    <>
      <div className={listsStyles.person}>
        <Avatar name={open.name} size="large" />
        <div>
          <h2 className={textStyles.heading}>
            <PersonLink id={member?.id} name={open.name} />
          </h2>
          <p className={textStyles.faint}>{open.email}</p>
        </div>
      </div>
      <dl className={adminStyles.metadataGrid}>
        <dt>Reference</dt>
        <dd className={textStyles.code}>{open.reference}</dd>
        <dt>Received via</dt>
        <dd>{channelNames[open.channel] ?? open.channel}</dd>
        <dt>Topic</dt>
        <dd>{topicName(open.topic)}</dd>
        <dt>{member ? "Joined" : "Account"}</dt>
        <dd>{member ? <Day at={member.since} /> : "Visitor: replies go to their email"}</dd>
        {member?.institution ? (
          <>
            <dt>School</dt>
            <dd>{member.institution}</dd>
          </>
        ) : null}
        {open.score === null ? null : (
          <>
            <dt>Rated</dt>
            <dd>
              {open.score} of 5{open.scoreText ? `: “${open.scoreText}”` : ""}
            </dd>
          </>
        )}
      </dl>
      {orders.length > 0 ? (
        <section>
          <h2 className={textStyles.heading}>Orders</h2>
          <ul className={staffStyles.contextList}>
            {orders.map(({ id, number, kind, promisedAt, paused, status }) => (
              <li key={id}>
                <Link className={textStyles.code} href={`/admin/orders/${id}`}>
                  {number}
                </Link>
                <span>{kind.replace("-", " ")}</span>
                <span>
                  {paused ? "stopped" : promisedAt ? <Moment at={promisedAt} to="day" /> : status.replaceAll("_", " ")}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {payments && payments.length > 0 ? (
        <section>
          <h2 className={textStyles.heading}>Payments</h2>
          <ul className={staffStyles.contextList}>
            {payments.map(({ id, amount, status, createdAt }) => (
              <li key={id}>
                <span className={textStyles.number}>{money(amount)}</span>
                <span>{status.replaceAll("_", " ")}</span>
                <Moment at={createdAt} to="day" />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {earlier.length > 0 ? (
        <section>
          <h2 className={textStyles.heading}>Other conversations</h2>
          <ul className={staffStyles.contextList}>
            {earlier.map(({ id, subject, updatedAt }) => (
              <li key={id}>
                <Link href={inboxAddress(data, { c: id })}>{topicName(subject)}</Link>
                <Moment at={updatedAt} to="day" />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}
