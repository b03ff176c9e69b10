import { and, count, desc, eq, gte, isNotNull, lt, lte, type SQL, sql } from "drizzle-orm";
import { STUCK_MS } from "#core/checks/admin-checks.ts";
import { type CheckListFilter, hasScore } from "#schema/checks/admin-checks.ts";
import type { CheckStatus } from "#schema/checks/check.ts";
import { COUNTED_MOST } from "#schema/shared/listing.ts";
import { type AdminCheckSort, checkStatuses } from "#schema/vocabulary/checks.ts";
import { type SourceKind, sourceKinds, sourceStatuses } from "#schema/vocabulary/sources.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import type { Database } from "../client.ts";
import { beyond, inOrder, type Keys, type Part } from "../shared/keyset.ts";
import { byPart, countsNow, countsOfDays, medianOf } from "../shared/roll-ups.ts";
import { checks, creditEntries, documents, goingCheck, reports, sources, users } from "../tables/index.ts";

/**
 * Checks as staff see them: numbers and statuses, no text. By score, and of revoked links, they are read from their
 * reports, whose index has that order.
 */
export async function listAdminChecksUnscoped(
  db: Database,
  filter: CheckListFilter,
  now: number,
  { sort, ...part }: Part & { sort: AdminCheckSort },
) {
  const keys = keysOf(filter, sort);
  const columns = {
    check: checks,
    who: users.fullName,
    scoreTenths: reports.scoreTenths,
    words: reports.words,
    flags: reports.flags,
    revokedAt: reports.revokedAt,
    reportedAt: reports.createdAt,
    returned: sql<number>`exists (select 1 from ${creditEntries} where "key" = 'back:' || ${checks.id})`,
  };
  const rows = fromReports(filter, sort)
    ? db.select(columns).from(reports).innerJoin(checks, eq(checks.id, reports.id)).$dynamic()
    : db.select(columns).from(checks).leftJoin(reports, eq(reports.id, checks.id)).$dynamic();
  return rows
    .leftJoin(users, eq(users.id, checks.userId))
    .where(and(fits(filter, now, part), beyond(keys, part)))
    .orderBy(...inOrder(keys, part))
    .limit(part.limit);
}
export type AdminChecksListed = Awaited<ReturnType<typeof listAdminChecksUnscoped>>[number];

/** The values by which a row of the list is sorted. */
export function placeOfCheck(
  filter: CheckListFilter,
  sort: AdminCheckSort,
  { check, scoreTenths, reportedAt }: AdminChecksListed,
): readonly [number, string] {
  const byReport = sort === "score" ? scoreTenths : reportedAt;
  return [fromReports(filter, sort) ? (byReport ?? 0) : check.queuedAt, check.id];
}

function fromReports({ stage }: CheckListFilter, sort: AdminCheckSort): boolean {
  return sort === "score" || stage === "revoked";
}

function keysOf(filter: CheckListFilter, sort: AdminCheckSort): Keys {
  if (sort === "score") return [reports.scoreTenths, reports.id];
  return fromReports(filter, sort) ? [reports.createdAt, reports.id] : [checks.queuedAt, checks.id];
}

/**
 * How many checks a filter has, among the newest or, with a score, the first ones of the index that answers it.
 *
 * @returns `more` where not all were looked at
 */
export async function countAdminChecksUnscoped(
  db: Database,
  filter: CheckListFilter,
  now: number,
): Promise<{ count: number; more: boolean }> {
  const { stage, ...rest } = filter;
  const counted = stage === "ready" || stage === "failed" || stage === "cancelled" || stage === "queued";
  if (Object.values(rest).every((value) => value === null) && (stage === null || counted)) {
    const counts = await countsNow(db, "check_status");
    if (stage) return { count: counts.get(stage) ?? 0, more: false };
    return { count: [...counts.values()].reduce((all, count) => all + count, 0), more: false };
  }
  const sort = hasScore(filter) ? "score" : "created";
  const from = fromReports(filter, sort)
    ? sql`${reports} join ${checks} on ${checks.id} = ${reports.id}`
    : sql`${checks} left join ${reports} on ${reports.id} = ${checks.id}`;
  const indexed = sort === "score" ? inScores(filter) : and(inStage(filter, now), inMode(filter), inDays(filter));
  const all = fits(filter, now, { place: null }) ?? sql`1`;
  const [found] = await db.all<{ rows: number; count: number }>(sql`
    select count(*) as "rows", coalesce(sum(fit), 0) as count
    from (select ${all} as fit from ${from} where ${indexed ?? sql`1`} limit ${COUNTED_MOST + 1})`);
  return { count: found?.count ?? 0, more: (found?.rows ?? 0) > COUNTED_MOST };
}

function fits(filter: CheckListFilter, now: number, { place }: Pick<Part, "place">): SQL | undefined {
  // A place in the order by score is inside the range.
  const scores = place === null || filter.stage === "revoked" ? inScores(filter) : lowestScore(filter);
  return and(inStage(filter, now), inMode(filter), scores, inDays(filter), ofNumber(filter));
}

function inScores({ from, to }: CheckListFilter): SQL | undefined {
  return and(
    from === null ? undefined : gte(reports.scoreTenths, Math.round(from * 10)),
    to === null ? undefined : lte(reports.scoreTenths, Math.round(to * 10)),
  );
}
function lowestScore({ from }: CheckListFilter): SQL | undefined {
  return from === null ? undefined : gte(reports.scoreTenths, Math.round(from * 10));
}

function inMode({ mode }: CheckListFilter): SQL | undefined {
  // As text, so that the index of private checks is found.
  return mode === "private" ? sql`${checks.mode} = 'private'` : mode ? eq(checks.mode, mode) : undefined;
}

function inDays({ since, until }: CheckListFilter): SQL | undefined {
  return and(
    since ? gte(checks.queuedAt, Date.parse(since)) : undefined,
    until ? lt(checks.queuedAt, Date.parse(until) + DAY_MS) : undefined,
  );
}

/** Ids that begin so: a range of the index, which a pattern is not. */
function ofNumber({ q }: CheckListFilter): SQL | undefined {
  return q ? and(gte(checks.id, q), lt(checks.id, `${q}\u{10ffff}`)) : undefined;
}

function inStage({ stage }: CheckListFilter, now: number): SQL | undefined {
  switch (stage) {
    case null:
      return undefined;
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
      return and(goingCheck, eq(checks.status, "running"), eq(checks.stage, stage));
  }
}

/** Without progress for too long. */
export function stuck(now: number): SQL {
  return sql`(${goingCheck} and ${checks.updatedAt} < ${now - STUCK_MS})`;
}

/** What is on its way now, and what became of today's. */
export async function checkTotalsUnscoped(db: Database, now: number) {
  const [counts, [late], ended, took, back] = await Promise.all([
    countsNow(db, "check_status"),
    db.select({ count: count() }).from(checks).where(stuck(now)),
    countsOfDays(db, "check_queued", now, now),
    countsOfDays(db, "check_took", now, now),
    countsOfDays(db, "credit_back", now, now),
  ]);
  return {
    running: counts.get("running") ?? 0,
    queued: counts.get("queued") ?? 0,
    stuck: late?.count ?? 0,
    failed: byPart(ended).get("failed") ?? 0,
    medianMs: medianOf(byPart(took)),
    returned: byPart(back).get("") ?? 0,
  };
}

/** Checks made on the days of two times, both included, by their status now. */
export async function checksQueuedUnscoped(db: Database, from: number, to: number): Promise<Map<CheckStatus, number>> {
  const counts = byPart(await countsOfDays(db, "check_queued", from, to));
  return new Map(checkStatuses.map((status) => [status, counts.get(status) ?? 0]));
}

export async function countStuckUnscoped(db: Database, now: number): Promise<number> {
  const found = await db.select({ count: count() }).from(checks).where(stuck(now));
  return found[0]?.count ?? 0;
}

/** Ended checks by day since 1970, UTC: all of them, and those that failed. */
export async function endedByDayUnscoped(db: Database, from: number, to: number) {
  const days = new Map<number, { day: number; all: number; failed: number }>();
  for (const { day, part, count: ended } of await countsOfDays(db, "check_ended", from, to)) {
    const known = days.get(day) ?? { day, all: 0, failed: 0 };
    days.set(day, { day, all: known.all + ended, failed: known.failed + (part === "failed" ? ended : 0) });
  }
  return [...days.values()];
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
  const counts = await countsNow(db, "source_status");
  const kinds = sourceKinds.filter((kind) =>
    sourceStatuses.some((status) => (counts.get(`${kind} ${status}`) ?? 0) > 0),
  );
  return Promise.all(
    kinds.toSorted().map(async (kind) => ({
      kind,
      documents: counts.get(`${kind} indexed`) ?? 0,
      waiting: counts.get(`${kind} waiting`) ?? 0,
      updatedAt: await lastIndexed(db, kind),
    })),
  );
}

async function lastIndexed(db: Database, kind: SourceKind): Promise<number | null> {
  const found = await db
    .select({ at: sources.indexedAt })
    .from(sources)
    .where(and(eq(sources.kind, kind), isNotNull(sources.indexedAt)))
    .orderBy(desc(sources.indexedAt))
    .limit(1);
  return found[0]?.at ?? null;
}
