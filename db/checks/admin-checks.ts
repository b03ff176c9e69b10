import { and, asc, count, desc, eq, gte, isNotNull, like, lt, lte, max, type SQL, sql } from "drizzle-orm";
import { STUCK_MS } from "#core/checks/admin-checks.ts";
import type { CheckListFilter } from "#schema/checks/admin-checks.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import type { Database } from "../client.ts";
import { checks, creditEntries, documents, reports, sources, users } from "../tables/index.ts";

/** Checks of one day from which the median is taken, the newest. */
const MOST_OF_A_DAY = 1000;

/** Checks as staff see them, newest first: numbers and statuses, no text. */
export async function listAdminChecksUnscoped(
  db: Database,
  filter: CheckListFilter,
  now: number,
  limit: number,
  offset: number,
) {
  return db
    .select({
      check: checks,
      who: users.fullName,
      scoreTenths: reports.scoreTenths,
      words: reports.words,
      flags: reports.flags,
      revokedAt: reports.revokedAt,
      returned: sql<number>`exists (select 1 from ${creditEntries} where "key" = 'back:' || ${checks.id})`,
    })
    .from(checks)
    .leftJoin(reports, eq(reports.id, checks.id))
    .leftJoin(users, eq(users.id, checks.userId))
    .where(fits(filter, now))
    .orderBy(desc(checks.queuedAt), desc(checks.id))
    .limit(limit)
    .offset(offset);
}
export type AdminChecksListed = Awaited<ReturnType<typeof listAdminChecksUnscoped>>[number];

function fits({ stage, mode, from, to, since, until, q }: CheckListFilter, now: number): SQL | undefined {
  return and(
    stage ? inStage(stage, now) : undefined,
    mode ? eq(checks.mode, mode) : undefined,
    from === null ? undefined : gte(reports.scoreTenths, Math.round(from * 10)),
    to === null ? undefined : lte(reports.scoreTenths, Math.round(to * 10)),
    since ? gte(checks.queuedAt, Date.parse(since)) : undefined,
    until ? lt(checks.queuedAt, Date.parse(until) + DAY_MS) : undefined,
    q ? like(checks.id, `${q}%`) : undefined,
  );
}

function inStage(stage: NonNullable<CheckListFilter["stage"]>, now: number): SQL | undefined {
  switch (stage) {
    case "queued":
    case "ready":
    case "failed":
    case "cancelled":
      return eq(checks.status, stage);
    case "stuck":
      return stuck(now);
    case "revoked":
      return isNotNull(reports.revokedAt);
    default:
      return and(eq(checks.status, "running"), eq(checks.stage, stage));
  }
}

/** Without progress for too long. */
export function stuck(now: number): SQL {
  return sql`(${checks.status} in ('queued', 'running') and ${checks.updatedAt} < ${now - STUCK_MS})`;
}

/** What is on its way now, and what became of today's. */
export async function checkTotalsUnscoped(db: Database, now: number, midnight: number) {
  const [going] = await db
    .select({
      running: sql<number>`coalesce(sum(${checks.status} = 'running'), 0)`,
      queued: sql<number>`coalesce(sum(${checks.status} = 'queued'), 0)`,
      stuck: sql<number>`coalesce(sum(${stuck(now)}), 0)`,
    })
    .from(checks)
    .where(sql`${checks.status} in ('queued', 'running')`);
  const [failed] = await db
    .select({ count: count() })
    .from(checks)
    .where(and(eq(checks.status, "failed"), gte(checks.queuedAt, midnight)));
  const took = await db
    .select({ ms: sql<number>`${checks.finishedAt} - ${checks.startedAt}` })
    .from(checks)
    .where(and(eq(checks.status, "ready"), gte(checks.finishedAt, midnight), isNotNull(checks.startedAt)))
    .orderBy(desc(checks.queuedAt), desc(checks.id))
    .limit(MOST_OF_A_DAY);
  const [back] = await db
    .select({ count: count() })
    .from(creditEntries)
    .where(and(like(creditEntries.key, "back:%"), gte(creditEntries.createdAt, midnight)));
  return {
    ...(going ?? { running: 0, queued: 0, stuck: 0 }),
    failed: failed?.count ?? 0,
    took: took.map(({ ms }) => ms),
    returned: back?.count ?? 0,
  };
}

/** Ended checks by day since 1970, UTC: all of them, and those that failed. */
export async function endedByDayUnscoped(db: Database, since: number) {
  const day = sql<number>`${checks.finishedAt} / ${sql.raw(String(DAY_MS))}`;
  return db
    .select({ day, all: count(), failed: sql<number>`sum(${checks.status} = 'failed')` })
    .from(checks)
    .where(and(sql`${checks.status} in ('ready', 'failed')`, gte(checks.finishedAt, since)))
    .groupBy(day);
}

/** One check with all that staff act by. The text is not among it. */
export async function findAdminCheckUnscoped(db: Database, id: string) {
  const found = await db
    .select({
      check: checks,
      report: reports,
      who: users.fullName,
      document: { status: documents.status, deleteAt: documents.deleteAt, pages: documents.pages },
      spent: sql<number>`exists (select 1 from ${creditEntries} where "key" = 'spend:' || ${checks.id})`,
      returnedAt: sql<number | null>`(select created_at from ${creditEntries} where "key" = 'back:' || ${checks.id})`,
      nth: sql<number>`(select count(*) from ${checks} mine where mine.user_id = "checks"."user_id"
        and mine.queued_at <= "checks"."queued_at")`,
    })
    .from(checks)
    .leftJoin(reports, eq(reports.id, checks.id))
    .leftJoin(users, eq(users.id, checks.userId))
    .leftJoin(documents, eq(documents.id, checks.documentId))
    .where(eq(checks.id, id))
    .limit(1);
  return found[0] ?? null;
}
export type AdminCheck = NonNullable<Awaited<ReturnType<typeof findAdminCheckUnscoped>>>;

/** What checks are compared with, collection by collection. */
export async function corpusUnscoped(db: Database) {
  return db
    .select({
      kind: sources.kind,
      documents: sql<number>`sum(${sources.status} = 'indexed')`,
      waiting: sql<number>`sum(${sources.status} = 'waiting')`,
      updatedAt: max(sources.indexedAt),
    })
    .from(sources)
    .groupBy(sources.kind)
    .orderBy(asc(sources.kind));
}
