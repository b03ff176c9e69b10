import { and, asc, eq, gt, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import { MINUTE_MS } from "#schema/vocabulary/time.ts";
import { commit, type Database } from "../client.ts";
import { type StaffNotification, staffNotificationsStatement } from "../notifications/staff-notifications.ts";
import { absences, experts } from "../tables/index.ts";
import { expertAway, userAway } from "./away.ts";

export type AbsenceRow = typeof absences.$inferSelect;
export type NewAbsence = typeof absences.$inferInsert;

/** Whose absence: a member of staff, an expert, or one person who is both. */
export type Whose = Pick<AbsenceRow, "userId" | "expertId">;

export async function findAbsence(db: Database, id: string): Promise<AbsenceRow | null> {
  const found = await db.select().from(absences).where(eq(absences.id, id)).limit(1);
  return found[0] ?? null;
}

/** The current or coming absence; null for none. */
export async function openAbsenceOf(db: Database, whose: Whose, now: number): Promise<AbsenceRow | null> {
  const rows = [
    ...(whose.userId === null ? [] : await openAbsencesOfUsers(db, [whose.userId], now)),
    ...(whose.expertId === null ? [] : await openAbsencesOfExperts(db, [whose.expertId], now)),
  ];
  return rows[0] ?? null;
}

/** Current and coming absences of people. */
export async function openAbsencesOfUsers(db: Database, ids: readonly string[], now: number): Promise<AbsenceRow[]> {
  return openAbsences(db, inArray(absences.userId, listed(ids)), now);
}

/** Current and coming absences of experts, also those of their accounts from before they were linked. */
export async function openAbsencesOfExperts(db: Database, ids: readonly string[], now: number): Promise<AbsenceRow[]> {
  const own = await openAbsences(db, inArray(absences.expertId, listed(ids)), now);
  const ofAccounts = await db
    .select({ absence: absences, expertId: experts.id })
    .from(experts)
    .innerJoin(absences, eq(absences.userId, experts.userId))
    .where(
      and(
        inArray(experts.id, listed(ids)),
        sql`${absences.expertId} is not ${experts.id}`,
        gt(absences.endsAt, now),
        isNull(absences.endedAt),
      ),
    );
  const rows = [...own, ...ofAccounts.map(({ absence, expertId }) => ({ ...absence, expertId }))];
  return rows.sort((a, b) => a.endsAt - b.endsAt || (a.id < b.id ? -1 : 1));
}

async function openAbsences(db: Database, whose: SQL, now: number): Promise<AbsenceRow[]> {
  return db
    .select()
    .from(absences)
    .where(and(whose, gt(absences.endsAt, now), isNull(absences.endedAt)))
    .orderBy(asc(absences.endsAt), asc(absences.id));
}

function listed(ids: readonly string[]): SQL {
  return sql`(select value from json_each(${JSON.stringify(ids)}))`;
}

/** The expert whose account it is. */
export async function expertOfAccount(db: Database, userId: string) {
  const found = await db.select().from(experts).where(eq(experts.userId, userId)).limit(1);
  return found[0] ?? null;
}

/**
 * Saves an absence in the place of one that has not begun.
 *
 * @returns false where another one has begun, a cover is away at its start, or it was saved before
 */
export async function saveAbsence(db: Database, row: NewAbsence & Whose, now: number): Promise<boolean> {
  const { id, userId, expertId, startsAt, endsAt, coverUserId = null, coverExpertId = null, createdBy } = row;
  const refusals = [
    sql`exists (select 1 from ${absences} where id = ${id})`,
    ...(userId === null ? [] : [userAway(userId, now)]),
    ...(expertId === null ? [] : [expertAway(expertId, now)]),
    ...(coverUserId === null ? [] : [userAway(coverUserId, startsAt)]),
    ...(coverExpertId === null ? [] : [expertAway(coverExpertId, startsAt)]),
  ];
  const own = sql`(select id from ${absences} where user_id = ${userId} and ends_at > ${now}
    union select id from ${absences} where expert_id = ${expertId} and ends_at > ${now})`;
  const [made = 0] = await commit(db, [
    sql`insert into ${absences} (id, user_id, expert_id, starts_at, ends_at, cover_user_id, cover_expert_id, created_by,
        created_at)
      select ${id}, ${userId}, ${expertId}, ${startsAt}, ${endsAt}, ${coverUserId}, ${coverExpertId}, ${createdBy}, ${now}
      where not (${sql.join(refusals, sql` or `)})`,
    // What the statement before it changed: a form that arrives twice replaces nothing the second time.
    sql`update ${absences} set ended_at = ${now}
      where changes() > 0 and id in ${own} and id <> ${id} and ended_at is null`,
  ]);
  return made > 0;
}

/** Ends a current absence, or cancels a coming one. */
export async function endAbsence(db: Database, id: string, now: number): Promise<boolean> {
  const [ended = 0] = await commit(db, [
    sql`update ${absences} set ended_at = ${now} where id = ${id} and ended_at is null and ends_at > ${now}`,
  ]);
  return ended > 0;
}

/**
 * Absences that have begun and whose work has not been passed on, the longest due first. Where there are more than
 * `limit`, each minute has the next of them, so that those that fail every time do not keep the others waiting.
 */
export async function dueAbsences(db: Database, now: number, limit: number): Promise<AbsenceRow[]> {
  // The text of the index (db/tables/absences.ts).
  const due = and(sql`handed_over_at is null and ended_at is null`, lte(absences.startsAt, now));
  const page = (offset: number) =>
    db.select().from(absences).where(due).orderBy(asc(absences.startsAt), asc(absences.id)).limit(limit).offset(offset);
  const oldest = await page(0);
  if (oldest.length < limit) return oldest;
  const all = await db.$count(absences, due);
  const offset = (Math.floor(now / MINUTE_MS) * limit) % all;
  return offset === 0 ? oldest : page(offset);
}

/** Marks that the work of an absence was passed on, with a notification, if any, in the same batch. */
export async function finishPassingOn(
  db: Database,
  id: string,
  notification: StaffNotification | null,
  now: number,
): Promise<void> {
  await commit(db, [
    sql`update ${absences} set handed_over_at = ${now} where id = ${id} and handed_over_at is null and ended_at is null`,
    ...(notification ? [staffNotificationsStatement(notification, now, sql`changes() > 0`)] : []),
  ]);
}

/** Deletes absences that were over before `before`, UTC ms. */
export async function removeOldAbsences(db: Database, before: number, limit: number): Promise<number> {
  const [removed = 0] = await commit(db, [
    sql`delete from ${absences} where id in (select id from ${absences} where ends_at < ${before} or ended_at < ${before}
      limit ${limit})`,
  ]);
  return removed;
}
