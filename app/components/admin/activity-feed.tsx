import { actionNames, targetHref } from "#app/components/audit/audit-names.ts";
import { ButtonLink } from "#app/components/ui/button.tsx";
import cardStyles from "#app/components/ui/card.module.css";
import { Link } from "#app/components/ui/link.tsx";
import textStyles from "#app/components/ui/text.module.css";
import { Moment } from "#app/components/ui/time.tsx";
import type { ActivityView } from "#app/services/platform/admin-home.ts";
import { topicName } from "#core/conversations/topic-names.ts";
import { actNames } from "#core/orders/action-names.ts";
import { orderNumber } from "#core/orders/order.ts";
import { counted } from "#core/shared/counted.ts";
import type { AuditAction } from "#schema/vocabulary/audit.ts";
import styles from "./overview.module.css";

type Props = { rows: readonly ActivityView[]; older: string | null; newest: string | null };

/** What happened: who, what, and where it can be opened. */
export function ActivityFeed({ rows, older, newest }: Props) {
  return (
    <section className={`${cardStyles.root} ${styles.panel}`} id="activity" aria-labelledby="activity-title">
      <h2 className={textStyles.heading} id="activity-title">
        Activity
      </h2>
      {rows.length === 0 ? <p className={textStyles.faint}>Nothing has happened yet.</p> : null}
      <ol className={styles.feed}>
        {rows.map((row) => (
          <li key={row.key}>
            <span>
              <What row={row} />
              <span className={textStyles.faint}>, {whoOf(row)}</span>
            </span>
            <span>
              <Moment at={row.at} />
            </span>
          </li>
        ))}
      </ol>
      {older || newest ? (
        <p className={styles.more}>
          {newest ? (
            <ButtonLink kind="quiet" size="sm" href={newest}>
              Newest
            </ButtonLink>
          ) : null}
          {older ? (
            <ButtonLink kind="secondary" size="sm" href={older}>
              Show more
            </ButtonLink>
          ) : null}
        </p>
      ) : null}
    </section>
  );
}

function What({ row }: { row: ActivityView }) {
  switch (row.kind) {
    case "order":
      return (
        <>
          <Link href={`/admin/orders/${row.orderId}`}>{orderNumber(row.number)}</Link>
          {row.others > 0 ? ` and ${counted(row.others, "other order", "other orders")}:` : null}{" "}
          {(actNames as Record<string, string>)[row.act] ?? row.act}
        </>
      );
    case "conversation":
      return (
        <>
          <Link href={`/admin/messaging?c=${row.conversationId}`}>{row.reference}</Link> New conversation:{" "}
          {topicName(row.topic)}
        </>
      );
    case "article":
      return (
        <>
          <Link href={`/d/${row.domain}/${row.slug}`}>{row.title}</Link> Published
        </>
      );
    case "audit": {
      const name = actionNames[row.action as AuditAction] ?? row.action;
      const href = targetHref({ ...row, exists: true });
      return href ? <Link href={href}>{name}</Link> : name;
    }
  }
}

function whoOf(row: ActivityView): string {
  if (row.kind === "order" && row.byKind === "system") return "system";
  return row.who ?? "system";
}
