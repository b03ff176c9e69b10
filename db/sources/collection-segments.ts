import { and, asc, eq, lte, sql } from "drizzle-orm";
import type { Segment } from "#schema/sources/segment.ts";
import type { Database } from "../client.ts";
import { collectionSegments, collectionSnapshots } from "../tables/index.ts";

type SegmentRow = typeof collectionSegments.$inferSelect;

/** A check reads the directory of each, so there are few large ones. */
const MOST_SEGMENTS = 1000;
/** Their parts are removed within one request or sweep; the rest with the next one. */
const MOST_REMOVED = 200;

/** The segments with the documents of a snapshot, whether checks search it or not: reports name it. */
export async function segmentsOfSnapshot(db: Database, snapshot: string): Promise<Segment[]> {
  return segmentsOf(db, [{ snapshot }]);
}

/** The segments with documents of these snapshots. */
export async function segmentsOf(db: Database, snapshots: readonly { snapshot: string }[]): Promise<Segment[]> {
  const ids = JSON.stringify(snapshots.map(({ snapshot }) => snapshot));
  const found = await db
    .select()
    .from(collectionSegments)
    .where(
      and(
        eq(collectionSegments.status, "live"),
        sql`exists (select 1 from json_each(${collectionSegments.parts}) as part
          where part.value ->> 'snapshot' in (select value from json_each(${ids})))`,
      ),
    )
    .orderBy(asc(collectionSegments.id))
    .limit(MOST_SEGMENTS);
  return found.map(segmentOf);
}

/** A row without what only the database needs. */
export function segmentOf({ id, bytes, documents, layout, parts, formatVersion }: SegmentRow): Segment {
  return { id, bytes, documents, layout, parts, formatVersion };
}

/** The segments of this format that checks may search, with or without a collection that is switched on. */
export async function liveSegments(db: Database, formatVersion: string): Promise<Segment[]> {
  const found = await db
    .select()
    .from(collectionSegments)
    .where(and(eq(collectionSegments.status, "live"), eq(collectionSegments.formatVersion, formatVersion)))
    .orderBy(asc(collectionSegments.id))
    .limit(MOST_SEGMENTS);
  return found.map(segmentOf);
}

/**
 * No snapshot that is ready has documents in the segment. A segment whose snapshot is not saved yet has no row, because
 * a manifest is saved with its segments.
 */
export const unused = sql`not exists (
  select 1 from json_each(${collectionSegments.parts}) as part
    inner join ${collectionSnapshots} as owner on owner.id = part.value ->> 'snapshot'
  where owner.status = 'ready')`;

/** Also those whose parts an earlier deletion could not remove. */
export async function unusedSegments(db: Database): Promise<string[]> {
  const found = await db
    .select({ id: collectionSegments.id })
    .from(collectionSegments)
    .where(and(eq(collectionSegments.status, "superseded"), unused))
    .orderBy(asc(collectionSegments.id))
    .limit(MOST_REMOVED);
  return found.map(({ id }) => id);
}

/** The parts of these segments were removed from R2. */
export async function forgetSegments(db: Database, ids: readonly string[]): Promise<void> {
  await db
    .delete(collectionSegments)
    .where(
      and(
        sql`${collectionSegments.id} in (select value from json_each(${JSON.stringify(ids)}))`,
        eq(collectionSegments.status, "superseded"),
      ),
    );
}

/** Segments that were merged before this time, so that nothing reads them any more. */
export async function mergedBefore(db: Database, time: number): Promise<string[]> {
  const found = await db
    .select({ id: collectionSegments.id })
    .from(collectionSegments)
    .where(and(eq(collectionSegments.status, "superseded"), lte(collectionSegments.supersededAt, time)))
    .orderBy(asc(collectionSegments.id))
    .limit(MOST_REMOVED);
  return found.map(({ id }) => id);
}

/** Whether a snapshot has been saved with this segment: its parts in R2 do not change any more. */
export async function isListedSegment(db: Database, id: string): Promise<boolean> {
  const found = await db
    .select({ id: collectionSegments.id })
    .from(collectionSegments)
    .where(eq(collectionSegments.id, id))
    .limit(1);
  return found.length > 0;
}
