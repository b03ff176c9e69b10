import { and, asc, gte, inArray, lt, sql } from "drizzle-orm";
import type { HealthMark, PartedClock } from "#schema/vocabulary/clock-marks.ts";
import { commit, type Database } from "../client.ts";
import { clockMarks } from "../tables/index.ts";

/** Sets a mark to a time; an earlier time than the stored one changes nothing, so that a late repeat is harmless. */
export async function setMark(db: Database, name: HealthMark, at: number): Promise<void> {
  await db
    .insert(clockMarks)
    .values({ name, at })
    .onConflictDoUpdate({ target: clockMarks.name, set: { at }, setWhere: sql`${clockMarks.at} < ${at}` });
}

/** Marks that do not exist yet get this time: what is measured from them begins with the first probe. */
export async function beginMarks(db: Database, names: readonly HealthMark[], at: number): Promise<void> {
  await db
    .insert(clockMarks)
    .values(names.map((name) => ({ name, at })))
    .onConflictDoNothing();
}

type Mark = HealthMark | ReturnType<typeof failingMark>;

/** Marks by name; those that were never set are missing. */
export async function marksOf(db: Database, names: readonly Mark[]): Promise<Partial<Record<Mark, number>>> {
  const rows = await db
    .select()
    .from(clockMarks)
    .where(inArray(clockMarks.name, [...names]));
  return Object.fromEntries(rows.map(({ name, at }) => [name, at]));
}

const FAILING = "failing:";
/** The first text after all that begin so. */
const AFTER_FAILING = "failing;";

/** The mark of a part that fails; its time is that of the first failure. */
export function failingMark(clock: PartedClock, part: string): `failing:${PartedClock}:${string}` {
  return `${FAILING}${clock}:${part}`;
}

/** Parts of a clock that fail, by their names: their marks begin with the first failure and end with the next success. */
export async function settleFailing(
  db: Database,
  clock: PartedClock,
  failed: readonly string[],
  now: number,
): Promise<void> {
  const marks = failed.map((part) => failingMark(clock, part));
  await commit(db, [
    sql`delete from ${clockMarks} where name >= ${FAILING} and name < ${AFTER_FAILING}
      and substr(name, ${FAILING.length + 1}, ${clock.length}) = ${clock}
      and name not in (select value from json_each(${JSON.stringify(marks)}))`,
    ...(marks.length === 0
      ? []
      : [
          sql`insert into ${clockMarks} (name, at) select value, ${now} from json_each(${JSON.stringify(marks)}) where true
            on conflict do nothing`,
        ]),
  ]);
}

export type FailingPart = { clock: PartedClock; part: string; since: number };

/** The parts of all clocks that failed in their last run, with the time of their first failure, UTC ms. */
export async function failingParts(db: Database): Promise<FailingPart[]> {
  const found = await db
    .select()
    .from(clockMarks)
    .where(and(gte(clockMarks.name, FAILING), lt(clockMarks.name, AFTER_FAILING)))
    .orderBy(asc(clockMarks.name));
  return found.map(({ name, at }) => {
    const [clock = "", part = ""] = name.slice(FAILING.length).split(":");
    return { clock: clock as PartedClock, part, since: at };
  });
}
