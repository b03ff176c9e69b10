import { asc, eq, sql } from "drizzle-orm";
import { commit, type Database } from "./client.ts";
import { sources, studentShards } from "./tables/index.ts";

/**
 * Documents of a shard: 20,000 of 1,500 words are some 330 MB of the 10 GB a Durable Object may have. Room does not
 * decide: shards are asked side by side, so more of them are quicker (npm run bench:students).
 */
export const SHARD_DOCUMENTS = 20_000;

/** Every shard that holds documents, whatever its version. */
export async function listShards(db: Database): Promise<string[]> {
  const found = await db.select({ name: studentShards.name }).from(studentShards).orderBy(asc(studentShards.name));
  return found.map(({ name }) => name);
}

/**
 * The shard of a document in the version in force, which is given to it on the first call. Where it was before stays
 * known until the move is over.
 */
export async function takeShard(
  db: Database,
  sourceId: string,
  version: string,
  now: number,
  most = SHARD_DOCUMENTS,
): Promise<{ shard: string; oldShard: string | null }> {
  const isHere = sql`coalesce(shard, '') like ${`${version}/%`}`;
  // A shard is opened when the last one is full, so that the last one is always where the next document goes.
  const last = sql`select name from ${studentShards} where version = ${version} order by name desc limit 1`;
  await commit(db, [
    sql`insert into ${studentShards} (name, version, documents, created_at)
      select ${`${version}/`} || printf('%04d', count(*) + 1), ${version}, 0, ${now} from ${studentShards}
      where version = ${version} having sum(documents < ${most}) is null or sum(documents < ${most}) = 0
      on conflict do nothing`,
    sql`update ${studentShards} set documents = documents + 1 where name = (${last})
      and exists (select 1 from ${sources} where id = ${sourceId} and status <> 'forgetting' and not (${isHere}))`,
    sql`update ${sources} set old_shard = shard, shard = (${last})
      where id = ${sourceId} and status <> 'forgetting' and not (${isHere})`,
  ]);
  const found = await db
    .select({ shard: sources.shard, oldShard: sources.oldShard })
    .from(sources)
    .where(eq(sources.id, sourceId))
    .limit(1);
  const [row] = found;
  if (!row?.shard?.startsWith(`${version}/`)) throw new Error("A document was given no shard: it is being removed.");
  return { shard: row.shard, oldShard: row.oldShard };
}

/** The move is over: nothing of the document is where it was. */
export async function leftOldShard(db: Database, sourceId: string): Promise<void> {
  await db.update(sources).set({ oldShard: null }).where(eq(sources.id, sourceId));
}

/** Shards of other versions that nothing is in any more are asked no more. */
export async function closeEmptyShards(db: Database, version: string): Promise<void> {
  await db.run(sql`delete from ${studentShards} where version <> ${version}
    and not exists (select 1 from ${sources} where shard = ${studentShards.name})
    and not exists (select 1 from ${sources} where old_shard = ${studentShards.name})`);
}
