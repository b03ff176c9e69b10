import { inArray, sql } from "drizzle-orm";
import type { HealthMark } from "#schema/vocabulary/clock-marks.ts";
import type { Database } from "../client.ts";
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

/** Marks by name; those that were never set are missing. */
export async function marksOf(
  db: Database,
  names: readonly HealthMark[],
): Promise<Partial<Record<HealthMark, number>>> {
  const rows = await db
    .select()
    .from(clockMarks)
    .where(inArray(clockMarks.name, [...names]));
  return Object.fromEntries(rows.map(({ name, at }) => [name, at]));
}
