import { and, asc, count, countDistinct, eq, gte, lt, ne } from "drizzle-orm";
import type { Database } from "./client.ts";
import { sightings, sources } from "./tables/index.ts";

/** The same document checked again is one sighting, the newest. */
export async function insertSighting(db: Database, row: typeof sightings.$inferInsert): Promise<void> {
  await db
    .insert(sightings)
    .values(row)
    .onConflictDoUpdate({
      target: [sightings.userId, sightings.sourceId, sightings.documentId],
      set: { at: row.at, familyId: row.familyId },
    });
}

/** Of an account, how many documents, and families of drafts, have seen places in a text since then. */
export async function countSightings(db: Database, userId: string, sourceId: string, since: number) {
  const found = await db
    .select({ documents: count(), families: countDistinct(sightings.familyId) })
    .from(sightings)
    .where(and(eq(sightings.userId, userId), eq(sightings.sourceId, sourceId), gte(sightings.at, since)));
  return found[0] ?? { documents: 0, families: 0 };
}

/** The same for every text that documents of the account have shown places in. */
export async function countSightingsBySource(db: Database, userId: string, since: number) {
  return db
    .select({ documents: count(), families: countDistinct(sightings.familyId) })
    .from(sightings)
    .where(and(eq(sightings.userId, userId), gte(sightings.at, since)))
    .groupBy(sightings.sourceId);
}

/** The texts in which a document has shown places: for staff who opened its report with a reason. */
export async function sightedByUnscoped(db: Database, userId: string, documentId: string) {
  return db
    .select({ id: sources.id, documentId: sources.documentId, textKey: sources.textKey })
    .from(sightings)
    .innerJoin(sources, eq(sources.id, sightings.sourceId))
    .where(and(eq(sightings.userId, userId), eq(sightings.documentId, documentId), ne(sources.status, "forgetting")))
    .orderBy(asc(sources.id));
}

/** The text is gone: who saw it says nothing any more. */
export async function removeSightingsOf(db: Database, sourceId: string): Promise<void> {
  await db.delete(sightings).where(eq(sightings.sourceId, sourceId));
}

export async function removeOldSightings(db: Database, before: number): Promise<void> {
  await db.delete(sightings).where(lt(sightings.at, before));
}
