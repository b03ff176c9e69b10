import { and, asc, eq, lte, sql } from "drizzle-orm";
import type { Database } from "./client.ts";
import { clockMarks, letters } from "./tables/index.ts";

/** Takes letters that are due: the next try is put off before the first is made, so that two runs send one letter. */
export async function takeLetters(db: Database, now: number, retryMs: number, limit: number) {
  const due = await db
    .select({ key: letters.key })
    .from(letters)
    .where(and(eq(letters.status, "waiting"), lte(letters.dueAt, now)))
    .orderBy(asc(letters.dueAt))
    .limit(limit);
  const taken: (typeof letters.$inferSelect)[] = [];
  for (const { key } of due) {
    const rows = await db
      .update(letters)
      .set({
        attempts: sql`${letters.attempts} + 1`,
        dueAt: sql`${now} + ${retryMs} * (${letters.attempts} + 1) * (${letters.attempts} + 1)`,
      })
      .where(and(eq(letters.key, key), eq(letters.status, "waiting"), lte(letters.dueAt, now)))
      .returning();
    taken.push(...rows);
  }
  return taken;
}

export async function letterSent(db: Database, key: string, now: number): Promise<void> {
  await db.update(letters).set({ status: "sent", sentAt: now, text: "" }).where(eq(letters.key, key));
}

export async function giveLetterUp(db: Database, key: string): Promise<void> {
  await db.update(letters).set({ status: "given_up" }).where(eq(letters.key, key));
}

/** Whether something that is done once in a period has not been done in this one; the row is the lock. */
export async function claimMark(db: Database, name: string, period: number): Promise<boolean> {
  const made = await db
    .insert(clockMarks)
    .values({ name, at: period })
    .onConflictDoUpdate({ target: clockMarks.name, set: { at: period }, setWhere: sql`${clockMarks.at} < ${period}` })
    .returning({ name: clockMarks.name });
  return made.length > 0;
}

export async function setMark(db: Database, name: string, period: number): Promise<void> {
  await db.update(clockMarks).set({ at: period }).where(eq(clockMarks.name, name));
}
