import { and, eq } from "drizzle-orm";
import { allowedPassages, READ_MONTH_MS, type Stretch } from "#core/sources/licence.ts";
import type { Database } from "../client.ts";
import { sourceReads } from "../tables/index.ts";

export type SourceReadRow = typeof sourceReads.$inferSelect;

/** Parallel writes retry; more attempts than this are no person. */
const TRIES = 4;

/**
 * Which of these passages a person may still read this month; it is written down before it is shown.
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

/** What one person has read of a source in the month that runs. */
export async function findSourceRead(db: Database, userId: string, sourceId: string): Promise<SourceReadRow | null> {
  const found = await db
    .select()
    .from(sourceReads)
    .where(and(eq(sourceReads.userId, userId), eq(sourceReads.sourceId, sourceId)))
    .limit(1);
  return found[0] ?? null;
}

/** Writes it down, if it is still as it was read; false when another window was quicker. */
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
