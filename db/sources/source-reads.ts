import { and, eq } from "drizzle-orm";
import { allowedPassages, READ_MONTH_MS, type Stretch } from "#core/sources/licence.ts";
import type { Database } from "../client.ts";
import { sourceReads } from "../tables/index.ts";

export type SourceReadRow = typeof sourceReads.$inferSelect;

/** Parallel writes retry; more attempts than this indicate an automated client. */
const TRIES = 4;

/**
 * The passages of this list that a user may still read this month. The reading is stored before the passages are shown.
 *
 * @param own stretches of the source that are the reader's own words
 */
export async function recordSourceRead(
  db: Database,
  { userId, sourceId }: { userId: string; sourceId: string },
  passages: readonly Stretch[],
  { own, length }: { own: readonly Stretch[]; length: number },
  now: number,
): Promise<Stretch[]> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const before = await findSourceRead(db, userId, sourceId);
    const isRunning = before !== null && now - before.since < READ_MONTH_MS;
    const { allowed, read: ranges } = allowedPassages(passages, {
      own,
      length,
      read: isRunning ? before.ranges : [],
    });
    const after = { userId, sourceId, ranges, since: isRunning ? before.since : now };
    if (await saveRead(db, before, after)) return allowed;
  }
  return [];
}

/** The passages of a source that one user has read in the current month. */
export async function findSourceRead(db: Database, userId: string, sourceId: string): Promise<SourceReadRow | null> {
  const found = await db
    .select()
    .from(sourceReads)
    .where(and(eq(sourceReads.userId, userId), eq(sourceReads.sourceId, sourceId)))
    .limit(1);
  return found[0] ?? null;
}

/** Saves the row if it is unchanged since it was read; false if another window has changed it. */
async function saveRead(db: Database, before: SourceReadRow | null, after: SourceReadRow): Promise<boolean> {
  if (!before) {
    const made = await db
      .insert(sourceReads)
      .values(after)
      .onConflictDoNothing()
      .returning({ id: sourceReads.sourceId });
    return made.length > 0;
  }
  const changed = await db
    .update(sourceReads)
    .set({ ranges: after.ranges, since: after.since })
    .where(
      and(
        eq(sourceReads.userId, before.userId),
        eq(sourceReads.sourceId, before.sourceId),
        eq(sourceReads.since, before.since),
        eq(sourceReads.ranges, before.ranges),
      ),
    )
    .returning({ id: sourceReads.sourceId });
  return changed.length > 0;
}
