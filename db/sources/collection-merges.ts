import { and, asc, eq, lte, sql } from "drizzle-orm";
import type { MergeInput, Segment } from "#schema/sources/segment.ts";
import { commit, type Database } from "../client.ts";
import { collectionMerges, collectionSegments } from "../tables/index.ts";
import { segmentOf } from "./collection-segments.ts";

export type MergeRow = typeof collectionMerges.$inferSelect;

/** The live ones of these segments, in this order, with their parts as they are stored. */
export async function mergedSegments(
  db: Database,
  inputs: readonly MergeInput[],
): Promise<(Segment & { storedParts: string })[]> {
  const ids = JSON.stringify(inputs.map(({ id }) => id));
  const found = await db
    .select({ row: collectionSegments, storedParts: sql<string>`${collectionSegments.parts}` })
    .from(collectionSegments)
    .where(
      and(
        sql`${collectionSegments.id} in (select value from json_each(${ids}))`,
        eq(collectionSegments.status, "live"),
      ),
    )
    .orderBy(asc(collectionSegments.id))
    .limit(inputs.length);
  const byId = new Map(found.map(({ row, storedParts }) => [row.id, { ...segmentOf(row), storedParts }]));
  return inputs.flatMap(({ id }) => byId.get(id) ?? []);
}

/** Begins a merge, unless one is going on. */
export async function insertMerge(
  db: Database,
  { id, inputs, createdAt }: Pick<MergeRow, "id" | "inputs" | "createdAt">,
): Promise<boolean> {
  const inserted = await db.all<{ id: string }>(sql`insert into ${collectionMerges} (id, inputs, created_at)
    select ${id}, ${JSON.stringify(inputs)}, ${createdAt} where not exists (select 1 from ${collectionMerges})
    returning id`);
  return inserted.length > 0;
}

/** The merge that is going on. */
export async function currentMerge(db: Database): Promise<MergeRow | null> {
  const found = await db.select().from(collectionMerges).limit(1);
  return found[0] ?? null;
}

/** Gives the merge to one worker until `until`; null where there is none, or another worker has it. */
export async function claimMerge(db: Database, now: number, until: number): Promise<MergeRow | null> {
  const claimed = await db
    .update(collectionMerges)
    .set({ leaseUntil: until })
    .where(lte(collectionMerges.leaseUntil, now))
    .returning();
  return claimed[0] ?? null;
}

/** Gives the merge back: nobody works on it until this time. */
export async function leaveMerge(db: Database, { id, leaseUntil }: MergeRow, until: number): Promise<void> {
  await db
    .update(collectionMerges)
    .set({ leaseUntil: until })
    .where(and(eq(collectionMerges.id, id), eq(collectionMerges.leaseUntil, leaseUntil)));
}

/** A merge that is not possible any more. */
export async function deleteMerge(db: Database, id: string): Promise<void> {
  await db.delete(collectionMerges).where(eq(collectionMerges.id, id));
}

/**
 * Checks search the merged segment from now on, and not those it was made of, in one batch.
 *
 * @param inputs with their parts as they were when those of the merged segment were worked out
 * @returns false where one of them has changed since
 */
export async function finishMerge(
  db: Database,
  merged: Segment,
  inputs: readonly { id: string; storedParts: string }[],
  now: number,
): Promise<boolean> {
  const { id, bytes, documents, layout, parts, formatVersion } = merged;
  const given = JSON.stringify(inputs.map((input) => ({ id: input.id, parts: input.storedParts })));
  const isThere = sql`exists (select 1 from ${collectionSegments} where id = ${id} and status = 'live')`;
  await commit(db, [
    sql`insert into ${collectionSegments} (id, bytes, documents, layout, parts, format_version, status, created_at)
      select ${id}, ${bytes}, ${documents}, ${JSON.stringify(layout)}, ${JSON.stringify(parts)}, ${formatVersion},
        'live', ${now}
      where ${inputs.length} = (
        select count(*) from json_each(${given}) as input
          inner join ${collectionSegments} as segment on segment.id = input.value ->> 'id'
        where segment.status = 'live' and segment.parts = input.value ->> 'parts')`,
    sql`update ${collectionSegments} set status = 'superseded', superseded_at = ${now}
      where id in (select value ->> 'id' from json_each(${given})) and status = 'live' and id <> ${id} and ${isThere}`,
    sql`delete from ${collectionMerges} where id = ${id} and ${isThere}`,
  ]);
  const found = await db
    .select({ status: collectionSegments.status })
    .from(collectionSegments)
    .where(eq(collectionSegments.id, id))
    .limit(1);
  return found[0]?.status === "live";
}
