import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { commit, type Database } from "../client.ts";
import { sources, studentRemovals, studentShards } from "../tables/index.ts";

/**
 * The capacity of a shard. A block takes about 265 bytes, so 1,200,000 blocks are about 320 MB of the 10 GB limit of a
 * Durable Object; 20,000 documents of 1,500 words have as many, and longer documents fill a shard sooner. Storage is
 * not the deciding limit: shards are queried in parallel, so more shards are faster (npm run bench:students).
 */
export const SHARD_ROOM = { documents: 20_000, blocks: 1_200_000 };

/**
 * Longest time that an addition may be in progress after its document was assigned to a shard, ms. A Worker that
 * consumes a queue runs for at most 15 minutes, and its last request may wait in the shard for as long.
 */
export const ARRIVAL_MS = 30 * 60_000;

/** Every shard that contains documents, whatever its version. */
export async function listShards(db: Database): Promise<string[]> {
  const found = await db
    .select({ name: studentShards.name })
    .from(studentShards)
    .where(isNull(studentShards.closingAt))
    .orderBy(asc(studentShards.name));
  return found.map(({ name }) => name);
}

/** The shard of a document, and its previous shard until the document has been removed from it. */
export type Place = { shard: string; oldShard: string | null };

/**
 * The shard of a document in the current version, assigned on the first call, before anything is added to it. The
 * previous shard is stored until the move is complete. Null if the document is being removed, or if it left the only
 * shard with capacity so recently that its removal from that shard is still pending: the caller must then wait.
 */
export async function claimShard(
  db: Database,
  sourceId: string,
  { version, blocks, now }: { version: string; blocks: number; now: number },
  room = SHARD_ROOM,
): Promise<Place | null> {
  const last = sql`select name from ${studentShards} where version = ${version} and closing_at is null
    order by name desc limit 1`;
  const moves = sql`id = ${sourceId} and status <> 'forgetting' and coalesce(substr(shard, 1, ${version.length + 1}), '') <> ${`${version}/`}
    and not exists (select 1 from ${studentRemovals} where source_id = ${sourceId} and shard = (${last}))`;
  await commit(db, [
    // A new shard is created when the last one is full, so that new documents are always added to the last one.
    sql`insert into ${studentShards} (name, version, documents, blocks, created_at)
      select ${`${version}/`} || printf('%04d', coalesce(max(cast(substr(name, ${version.length + 2}) as integer)), 0) + 1),
        ${version}, 0, 0, ${now} from ${studentShards} where version = ${version}
      having not exists (select 1 from ${studentShards} where name = (${last})
        and documents < ${room.documents} and blocks < ${room.blocks})`,
    sql`update ${studentShards} set documents = documents + 1, blocks = blocks + ${blocks}
      where name = (${last}) and exists (select 1 from ${sources} where ${moves})`,
    placeLeft("old_shard", sql`${moves} and old_shard <> (${last})`, now),
    sql`update ${sources} set old_shard = shard, shard = (${last}) where ${moves}`,
  ]);
  const found = await db
    .select({ shard: sources.shard, oldShard: sources.oldShard })
    .from(sources)
    .where(and(eq(sources.id, sourceId), sql`${sources.status} <> 'forgetting'`))
    .limit(1);
  const [row] = found;
  return row?.shard?.startsWith(`${version}/`) ? { shard: row.shard, oldShard: row.oldShard } : null;
}

/**
 * Records a shard that the rows of `when` are about to stop referencing. It must be in the batch that changes or
 * deletes those rows: a row or a removal then references every shard that a document may be in, even if a Worker stops
 * at any point.
 */
export function placeLeft(column: "shard" | "old_shard", when: SQL, now: number): SQL {
  const place = sql.raw(column);
  return sql`insert into ${studentRemovals} (source_id, shard, due_at)
    select id, ${place}, ${now + ARRIVAL_MS} from ${sources} where ${place} is not null and ${when}
    on conflict (source_id, shard) do update set due_at = excluded.due_at`;
}

/**
 * Completes the move: the old shard may be emptied. False if another Worker has moved the document in the meantime, so
 * that the caller is no longer responsible for it.
 */
export async function leaveOldShard(db: Database, sourceId: string, { shard, oldShard }: Place, now: number) {
  const isThere = sql`id = ${sourceId} and status <> 'forgetting' and shard = ${shard} and old_shard = ${oldShard}`;
  const [, left = 0] = await commit(db, [
    placeLeft("old_shard", isThere, now),
    sql`update ${sources} set old_shard = null where ${isThere}`,
  ]);
  return left > 0;
}

/**
 * `named`: the previous version, which does not support removals, assigned the document to this shard again; it must
 * not be removed.
 */
export type Removal = { sourceId: string; shard: string; dueAt: number; named: number };

/**
 * Claims due removals. Other Workers can claim a removal only when it is due again, which is the case if it was not
 * completed.
 */
export async function claimRemovals(db: Database, now: number, limit: number): Promise<Removal[]> {
  return db
    .update(studentRemovals)
    .set({ dueAt: now + ARRIVAL_MS })
    .where(sql`rowid in (select rowid from ${studentRemovals} where due_at <= ${now} order by due_at limit ${limit})`)
    .returning({
      sourceId: studentRemovals.sourceId,
      shard: studentRemovals.shard,
      dueAt: studentRemovals.dueAt,
      named: sql<number>`exists (select 1 from ${sources} s where s.id = student_removals.source_id
        and student_removals.shard in (s.shard, s.old_shard))`,
    });
}

/** Deletes completed removals, except those of documents that have left the same shard again since. */
export async function removalsDone(db: Database, removals: readonly Removal[]): Promise<void> {
  if (removals.length === 0) return;
  const done = JSON.stringify(removals.map(({ sourceId, shard, dueAt }) => [sourceId, shard, dueAt]));
  await db.run(sql`delete from ${studentRemovals} where (source_id, shard, due_at) in
    (select value ->> 0, value ->> 1, value ->> 2 from json_each(${done}))`);
}

/**
 * Claims shards of other versions that contain no document and can receive none. They are no longer queried or added
 * to; a claimed shard that was not removed is returned again later.
 */
export async function claimEmptyShards(db: Database, version: string, now: number): Promise<string[]> {
  const found = await db
    .update(studentShards)
    .set({ closingAt: now })
    .where(
      sql`version <> ${version} and coalesce(closing_at, 0) <= ${now - ARRIVAL_MS}
        and not exists (select 1 from ${sources} where shard = ${studentShards.name})
        and not exists (select 1 from ${sources} where old_shard = ${studentShards.name})
        and not exists (select 1 from ${studentRemovals} where shard = ${studentShards.name})`,
    )
    .returning({ name: studentShards.name });
  return found.map(({ name }) => name);
}

/** Deletes the row of a shard that has been emptied. */
export async function removeShard(db: Database, name: string): Promise<void> {
  await db.delete(studentShards).where(and(eq(studentShards.name, name), sql`${studentShards.closingAt} is not null`));
}
