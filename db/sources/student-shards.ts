import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { commit, type Database } from "../client.ts";
import { sources, studentRemovals, studentShards } from "../tables/index.ts";

/**
 * What a shard takes. A block costs about 265 bytes, so 1,200,000 are some 320 MB of the 10 GB a Durable Object may have;
 * 20,000 documents of 1,500 words have as many, and longer ones fill a shard sooner. Room does not decide: shards are
 * asked side by side, so more of them are quicker (npm run bench:students).
 */
export const SHARD_ROOM = { documents: 20_000, blocks: 1_200_000 };

/**
 * How long an addition may be under way after its document was given a place, ms. A Worker that takes from a queue runs 15
 * minutes at most, and what it sent last may wait in the shard for as long.
 */
export const ARRIVAL_MS = 30 * 60_000;

/** Every shard that holds documents, whatever its version. */
export async function listShards(db: Database): Promise<string[]> {
  const found = await db
    .select({ name: studentShards.name })
    .from(studentShards)
    .where(isNull(studentShards.closingAt))
    .orderBy(asc(studentShards.name));
  return found.map(({ name }) => name);
}

/** Where a document is, and where it was before, as long as it has not left there. */
export type Place = { shard: string; oldShard: string | null };

/**
 * The place of a document in the version in force, which is given to it on the first call, before anything is added
 * there. Where it was before stays known until the move is over. Null if the document is being removed, or left the only
 * shard with room so lately that it is yet to be emptied of it: then it has to wait.
 */
export async function claimShard(
  db: Database,
  sourceId: string,
  { version, blocks, now }: { version: string; blocks: number; now: number },
  room = SHARD_ROOM,
): Promise<Place | null> {
  const last = sql`select name from ${studentShards} where version = ${version} and closing_at is null
    order by name desc limit 1`;
  const moves = sql`id = ${sourceId} and status <> 'forgetting' and not coalesce(shard, '') like ${`${version}/%`}
    and not exists (select 1 from ${studentRemovals} where source_id = ${sourceId} and shard = (${last}))`;
  await commit(db, [
    // A shard is opened when the last one is full, so that new documents are always added to the last one.
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
 * Remembers a place that the rows of `when` are about to name no more. It has to stand in the batch that changes or
 * removes them: so a row or a removal names every place a document may be in, whichever Worker dies when.
 */
export function placeLeft(column: "shard" | "old_shard", when: SQL, now: number): SQL {
  const place = sql.raw(column);
  return sql`insert into ${studentRemovals} (source_id, shard, due_at)
    select id, ${place}, ${now + ARRIVAL_MS} from ${sources} where ${place} is not null and ${when}
    on conflict (source_id, shard) do update set due_at = excluded.due_at`;
}

/**
 * The move is over: the old place may be emptied. False if another Worker has moved the document meanwhile, so that what
 * exists is no longer the caller's.
 */
export async function leaveOldShard(db: Database, sourceId: string, { shard, oldShard }: Place, now: number) {
  const isThere = sql`id = ${sourceId} and status <> 'forgetting' and shard = ${shard} and old_shard = ${oldShard}`;
  const [, left = 0] = await commit(db, [
    placeLeft("old_shard", isThere, now),
    sql`update ${sources} set old_shard = null where ${isThere}`,
  ]);
  return left > 0;
}

/** `named`: the version before, which knows of no removals, gave the document this place again; it must not be removed. */
export type Removal = { sourceId: string; shard: string; dueAt: number; named: number };

/** Claims due removals. Others can claim them only when they are due again, which they are if they were not done. */
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

/** Removed, unless the document has left the place once more since. */
export async function removalsDone(db: Database, removals: readonly Removal[]): Promise<void> {
  if (removals.length === 0) return;
  const done = JSON.stringify(removals.map(({ sourceId, shard, dueAt }) => [sourceId, shard, dueAt]));
  await db.run(sql`delete from ${studentRemovals} where (source_id, shard, due_at) in
    (select value ->> 0, value ->> 1, value ->> 2 from json_each(${done}))`);
}

/**
 * Takes shards of other versions that no document is in or may still arrive in. From now on they are neither asked nor
 * added to; one that was not removed is returned again.
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

/** It has been emptied. */
export async function removeShard(db: Database, name: string): Promise<void> {
  await db.delete(studentShards).where(and(eq(studentShards.name, name), sql`${studentShards.closingAt} is not null`));
}
