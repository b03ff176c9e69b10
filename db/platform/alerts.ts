import { and, asc, isNull, sql } from "drizzle-orm";
import type { AlertState } from "#core/platform/alerts.ts";
import type { AlertRule } from "#schema/vocabulary/alerts.ts";
import { commit, type Database } from "../client.ts";
import { notificationStatement } from "../notifications/notifications.ts";
import { staffNotificationsStatement } from "../notifications/staff-notifications.ts";
import { alerts, notifications } from "../tables/index.ts";

export type AlertRow = typeof alerts.$inferSelect;

/** At most one row for each rule. */
export async function listAlerts(db: Database): Promise<AlertRow[]> {
  return db.select().from(alerts).orderBy(asc(alerts.rule));
}

export type AlertMessage = { key: string; subject: string; text: string; href: string; act: string };

/**
 * Stores the next state of a rule if it is still as it was read, with the notifications of it in the same batch: of two
 * runs at once one tells.
 *
 * @returns false where another run was faster
 */
export async function moveAlert(
  db: Database,
  rule: AlertRule,
  { before, state, message }: { before: AlertState | null; state: AlertState; message: AlertMessage | null },
  now: number,
): Promise<boolean> {
  const { since, value, notifiedAt, clearedAt } = state;
  const unchanged = sql`${alerts.since} is ${before?.since ?? null} and ${alerts.notifiedAt} is ${before?.notifiedAt ?? null}
    and ${alerts.clearedAt} is ${before?.clearedAt ?? null}`;
  const told = sql`exists (select 1 from ${alerts} where rule = ${rule} and since is ${since}
    and notified_at is ${notifiedAt} and cleared_at is ${clearedAt})`;
  const [changed = 0] = await commit(db, [
    sql`insert into ${alerts} (rule, since, value, notified_at, cleared_at)
      values (${rule}, ${since}, ${value}, ${notifiedAt}, ${clearedAt})
      on conflict (rule) do update set since = excluded.since, value = excluded.value,
        notified_at = excluded.notified_at, cleared_at = excluded.cleared_at where ${unchanged}`,
    ...(message ? alertStatements(message, told, now) : []),
  ]);
  return changed > 0;
}

/** For every admin, and for the team's chat. */
function alertStatements(message: AlertMessage, happened: ReturnType<typeof sql>, now: number) {
  const team = {
    ...message,
    key: `${message.key}:team`,
    kind: "desk",
    personId: null,
    team: true,
    shown: false,
  } as const;
  return [
    staffNotificationsStatement({ ...message, topic: "health", to: { role: "admin" } }, now, happened),
    notificationStatement(team, now, happened),
  ];
}

/** A message that belongs to no rule: a test. */
export async function tellAlert(db: Database, message: AlertMessage, now: number): Promise<void> {
  await commit(db, alertStatements(message, sql`1`, now));
}

/** Notifications of alerts that were not sent yet, among the oldest that wait. */
export async function unsentAlerts(db: Database, limit: number): Promise<string[]> {
  const found = await db
    .select({ key: notifications.key })
    .from(notifications)
    .where(and(isNull(notifications.expandedAt), sql`${notifications.key} like 'alert:%'`))
    .orderBy(asc(notifications.createdAt), asc(notifications.key))
    .limit(limit);
  return found.map(({ key }) => key);
}
