import { and, type Column, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { AuditFilter } from "#schema/audit/audit-list.ts";
import { COUNTED_MOST } from "#schema/shared/listing.ts";
import type { AuditTarget } from "#schema/vocabulary/audit.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import type { Database } from "../client.ts";
import { beyond, countUpTo, inOrder, type Part } from "../shared/keyset.ts";
import { articles, auditEvents, checks, conversations, emailTemplates, orders, users } from "../tables/index.ts";
import type { AuditRow } from "./audit.ts";

const keys = [auditEvents.at, auditEvents.seq] as const;

export async function listAudit(db: Database, filter: AuditFilter, part: Part): Promise<AuditRow[]> {
  return db
    .select()
    .from(auditEvents)
    .where(and(fits(filter), beyond(keys, part)))
    .orderBy(...inOrder(keys, part))
    .limit(part.limit);
}

export async function countAudit(db: Database, filter: AuditFilter): Promise<number> {
  return countUpTo(db, sql`select 1 from ${auditEvents} where ${fits(filter) ?? sql`1`}`, COUNTED_MOST);
}

export async function findAuditRow(db: Database, seq: number): Promise<AuditRow | null> {
  const found = await db.select().from(auditEvents).where(eq(auditEvents.seq, seq)).limit(1);
  return found[0] ?? null;
}

/** The narrowest filter uses its index; the plus keeps the others from competing with it. */
function fits({ actor, group, action, target, targetId, result, since, until }: AuditFilter): SQL | undefined {
  const columns: [Column, string | null][] = [
    [auditEvents.targetId, targetId],
    [auditEvents.actorId, actor],
    [auditEvents.action, action],
    [auditEvents.targetType, target],
    [auditEvents.actionGroup, action ? null : group],
    [auditEvents.result, result],
  ];
  const given = columns.filter(([, value]) => value !== null);
  return and(
    ...given.map(([column, value], at) => (at === 0 ? sql`${column} = ${value}` : sql`+${column} = ${value}`)),
    since === null ? undefined : gte(auditEvents.at, Date.parse(since)),
    until === null ? undefined : lt(auditEvents.at, Date.parse(until) + DAY_MS),
  );
}

const pages: readonly { type: AuditTarget; table: SQLiteTable; id: Column }[] = [
  { type: "order", table: orders, id: orders.id },
  { type: "check", table: checks, id: checks.id },
  { type: "report", table: checks, id: checks.id },
  { type: "article", table: articles, id: articles.id },
  { type: "conversation", table: conversations, id: conversations.id },
  { type: "announcement", table: emailTemplates, id: emailTemplates.id },
  { type: "person", table: users, id: users.id },
];

/** Which of these still exist, as `type:id`. Only types that have a page of their own. */
export async function existingTargets(
  db: Database,
  targets: readonly { type: string; id: string }[],
): Promise<Set<string>> {
  const found = new Set<string>();
  for (const { type, table, id } of pages) {
    const ids = [...new Set(targets.filter((one) => one.type === type).map((one) => one.id))];
    if (ids.length === 0) continue;
    const rows = await db
      .select({ id: sql<string>`${id}` })
      .from(table)
      .where(inArray(id, sql`(select value from json_each(${JSON.stringify(ids)}))`));
    for (const row of rows) found.add(`${type}:${row.id}`);
  }
  return found;
}
