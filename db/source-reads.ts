import { and, eq } from "drizzle-orm";
import type { Database } from "./client.ts";
import { sourceReads } from "./tables/index.ts";

export type SourceReading = typeof sourceReads.$inferSelect;

/** What one person has read of a source in the month that runs. */
export async function findReading(db: Database, userId: string, sourceId: string): Promise<SourceReading | null> {
  const found = await db
    .select()
    .from(sourceReads)
    .where(and(eq(sourceReads.userId, userId), eq(sourceReads.sourceId, sourceId)))
    .limit(1);
  return found[0] ?? null;
}

/** Writes it down, if it is still as it was read; false when another window was quicker. */
export async function keepReading(db: Database, before: SourceReading | null, after: SourceReading): Promise<boolean> {
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
