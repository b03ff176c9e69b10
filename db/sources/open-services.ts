import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { AuditEntry } from "#core/audit/audit.ts";
import type { Outcome } from "#core/sources/open-services/breaker.ts";
import {
  type OpenService,
  openServices,
  type ServiceProblem,
  type ServiceTestProblem,
} from "#schema/vocabulary/open-services.ts";
import { appendAudit } from "../audit/audit.ts";
import { commit, commitReturning, type Database } from "../client.ts";
import { openServiceDays, openServiceStates } from "../tables/index.ts";

export type OpenServiceRow = typeof openServiceStates.$inferSelect;
export type OpenServiceDayRow = typeof openServiceDays.$inferSelect;

/** Days that one call deletes at most. */
const DAYS_AT_ONCE = 100;

type Reservation = {
  service: OpenService;
  /** Distinguishes it from every other. */
  id: string;
  calls: number;
  now: number;
  /** The latest start of its first request, UTC ms. */
  latestStart: number;
  /** UTC day. */
  day: string;
  /** Most requests of this day. */
  callsOfDay: number;
  intervalMs: number;
  microDollars: number;
  /** From so many failures in a row on, one request tries the service until `trialUntil`. */
  failuresMost: number;
  trialUntil: number;
};

/**
 * Gives a reservation its turn and books it for the day, all or nothing.
 *
 * @returns the requests it was given and the start of the first, UTC ms; null where it was refused
 */
export async function reserveCalls(
  db: Database,
  reservation: Reservation,
): Promise<{ granted: number; startAt: number } | null> {
  const { service, id, calls, now, latestStart, day, callsOfDay, intervalMs, microDollars } = reservation;
  const { failuresMost, trialUntil } = reservation;
  const isTrial = sql`failures >= ${failuresMost}`;
  const granted = sql`case when ${isTrial} then 1 else excluded.granted end`;
  // One batch is one transaction: no other reservation comes between the turn and the day.
  const [taken] = await commitReturning<{ granted: number; nextAt: number }>(db, [
    sql`insert into ${openServiceStates} (name, reservation, granted, next_at)
      select ${service}, ${id}, rest.calls, ${now} + rest.calls * ${intervalMs} from (
        select min(${calls}, ${callsOfDay} - coalesce(max(calls), 0)) as calls from ${openServiceDays}
        where service = ${service} and day = ${day}) rest
      where rest.calls > 0
      on conflict (name) do update set reservation = excluded.reservation, granted = ${granted},
        next_at = max(next_at, ${now}) + (${granted}) * ${intervalMs},
        trial_until = case when ${isTrial} then ${trialUntil} else trial_until end
      where paused_until <= ${now} and next_at <= ${latestStart} and (failures < ${failuresMost} or trial_until <= ${now})
      returning granted, next_at as nextAt`,
    sql`insert into ${openServiceDays} (service, day, calls, micro_dollars)
      select name, ${day}, granted, granted * ${microDollars} from ${openServiceStates}
      where name = ${service} and reservation = ${id}
      on conflict (service, day) do update set calls = calls + excluded.calls,
        micro_dollars = micro_dollars + excluded.micro_dollars`,
  ]);
  return taken ? { granted: taken.granted, startAt: taken.nextAt - taken.granted * intervalMs } : null;
}

type Settled = {
  service: OpenService;
  now: number;
  /** What is added to the counts of a day; a negative number gives back what was reserved. */
  day: Omit<OpenServiceDayRow, "service">;
  outcome: Outcome;
  problem: ServiceProblem | null;
  /** It asked to be left alone until then, UTC ms; 0 if it did not. */
  askedUntil: number;
  /** How long it is left alone after 0, 1, 2 … failures in a row, ms; the last is also that of all further ones. */
  pauses: readonly number[];
};

/** Books what was used, and how the service answered. A failure during a pause does not make it longer. */
export async function settleCalls(db: Database, settled: Settled): Promise<void> {
  const { service, now, outcome, problem, askedUntil, pauses } = settled;
  const { day, calls, errors, answers, texts, microDollars } = settled.day;
  const oneMore = sql`(${outcome} = 'failure' and paused_until <= ${now})`;
  const pause = sql`json_extract(${JSON.stringify(pauses)}, '$[' || min(failures + 1, ${pauses.length - 1}) || ']')`;
  await commit(db, [
    sql`insert into ${openServiceDays} (service, day, calls, errors, answers, texts, micro_dollars)
      values (${service}, ${day}, max(0, ${calls}), ${errors}, ${answers}, ${texts}, max(0, ${microDollars}))
      on conflict (service, day) do update set calls = max(0, calls + ${calls}), errors = errors + ${errors},
        answers = answers + ${answers}, texts = texts + ${texts},
        micro_dollars = max(0, micro_dollars + ${microDollars})`,
    sql`update ${openServiceStates} set
        paused_until = max(paused_until, ${askedUntil}, case when ${oneMore} then ${now} + ${pause} else 0 end),
        failures = case when ${outcome} = 'success' then 0 when ${oneMore} then failures + 1 else failures end,
        last_success_at = case when ${outcome} = 'success' then ${now} else last_success_at end,
        last_error_at = case when ${problem} is null then last_error_at else ${now} end,
        last_error = coalesce(${problem}, last_error)
      where name = ${service}`,
  ]);
}

export async function findOpenService(db: Database, service: OpenService): Promise<OpenServiceRow | null> {
  const found = await db.select().from(openServiceStates).where(eq(openServiceStates.name, service)).limit(1);
  return found[0] ?? null;
}

export async function findServiceDay(
  db: Database,
  service: OpenService,
  day: string,
): Promise<OpenServiceDayRow | null> {
  const found = await db
    .select()
    .from(openServiceDays)
    .where(and(eq(openServiceDays.service, service), eq(openServiceDays.day, day)))
    .limit(1);
  return found[0] ?? null;
}

/** Every service that has been used or reported, and its counts of a UTC day. */
export async function openServicesOn(db: Database, day: string) {
  return db
    .select({ state: openServiceStates, day: openServiceDays })
    .from(openServiceStates)
    .leftJoin(openServiceDays, and(eq(openServiceDays.service, openServiceStates.name), eq(openServiceDays.day, day)))
    .where(inArray(openServiceStates.name, [...openServices]))
    .orderBy(asc(openServiceStates.name))
    .limit(openServices.length);
}

type Report = { name: OpenService; keyMissing: boolean; microDollarsPerDay: number };

/**
 * Stores what the similarity Worker knows of its services, where that changed or was stored before `before`.
 *
 * @returns the rows that were written
 */
export async function reportServices(
  db: Database,
  reports: readonly Report[],
  { now, before }: { now: number; before: number },
): Promise<number> {
  if (reports.length === 0) return 0;
  const rows = reports.map((row) => ({ ...row, keyMissing: row.keyMissing ? 1 : 0 }));
  const [written = 0] = await commit(db, [
    sql`insert into ${openServiceStates} (name, key_missing, micro_dollars_per_day, seen_at)
      select value ->> 'name', value ->> 'keyMissing', value ->> 'microDollarsPerDay', ${now}
      from json_each(${JSON.stringify(rows)}) where true
      on conflict (name) do update set key_missing = excluded.key_missing,
        micro_dollars_per_day = excluded.micro_dollars_per_day, seen_at = excluded.seen_at
      where seen_at is null or seen_at <= ${before} or key_missing <> excluded.key_missing
        or micro_dollars_per_day <> excluded.micro_dollars_per_day`,
  ]);
  return written;
}

type AskedTest = { service: OpenService; testId: string; byName: string; now: number; answeredBefore: number };

/** An admin asks for a test, recorded in the audit log. False where this one was asked for, or one is running. */
export async function askTest(db: Database, asked: AskedTest, entry: AuditEntry): Promise<boolean> {
  const { service, testId, byName, now, answeredBefore } = asked;
  return appendAudit(db, entry, {
    when: sql`not exists (select 1 from ${openServiceStates} where name = ${service}
      and (test_id = ${testId} or (test_asked_at > ${answeredBefore} and test_done_at is null)))`,
    acts: (written) => [
      sql`insert into ${openServiceStates} (name, test_id, test_asked_at, test_asked_by)
        select ${service}, ${testId}, ${now}, ${byName} where ${written}
        on conflict (name) do update set test_id = excluded.test_id, test_asked_at = excluded.test_asked_at,
          test_asked_by = excluded.test_asked_by, test_started_at = null, test_done_at = null, test_problem = null,
          test_texts = 0, test_ms = 0
        where test_id is not excluded.test_id`,
    ],
  });
}

/** Gives a test to one worker. False where it was given before, or a newer one was asked for. */
export async function claimTest(db: Database, service: OpenService, testId: string, now: number): Promise<boolean> {
  const claimed = await db
    .update(openServiceStates)
    .set({ testStartedAt: now })
    .where(
      and(
        eq(openServiceStates.name, service),
        eq(openServiceStates.testId, testId),
        sql`${openServiceStates.testStartedAt} is null`,
      ),
    )
    .returning({ name: openServiceStates.name });
  return claimed.length > 0;
}

export async function saveTest(
  db: Database,
  { service, testId }: { service: OpenService; testId: string },
  result: { problem: ServiceTestProblem | null; texts: number; ms: number; now: number },
): Promise<void> {
  const { problem, texts, ms, now } = result;
  await db
    .update(openServiceStates)
    .set({ testDoneAt: now, testProblem: problem, testTexts: texts, testMs: ms })
    .where(and(eq(openServiceStates.name, service), eq(openServiceStates.testId, testId)));
}

/** Deletes days before this one, some at a time. Returns how many. */
export async function removeOldServiceDays(db: Database, before: string): Promise<number> {
  const [removed = 0] = await commit(db, [
    sql`delete from ${openServiceDays} where (service, day) in (select service, day from ${openServiceDays}
      where service in (select value from json_each(${JSON.stringify(openServices)})) and day < ${before}
      limit ${DAYS_AT_ONCE})`,
  ]);
  return removed;
}
