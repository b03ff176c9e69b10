import { and, eq, gte, sql } from "drizzle-orm";
import { mostShown, type Worn } from "#core/sources/student-texts.ts";
import { commit, type Database } from "../client.ts";
import { nearBlocks, shownBlocks, users } from "../tables/index.ts";

export type ShownRow = typeof shownBlocks.$inferInsert;

/** Stores one row per document; a repeated check of the document replaces it. */
export async function rememberShown(db: Database, row: ShownRow): Promise<void> {
  const { familyId, blocks, at } = row;
  await db
    .insert(shownBlocks)
    .values(row)
    .onConflictDoUpdate({ target: [shownBlocks.userId, shownBlocks.documentId], set: { familyId, blocks, at } });
}

export async function forgetShown(db: Database, userId: string, documentId: string): Promise<void> {
  await db.delete(shownBlocks).where(and(eq(shownBlocks.userId, userId), eq(shownBlocks.documentId, documentId)));
}

/** The blocks displayed to one document since then. */
export async function shownBefore(
  db: Database,
  { userId, documentId, since }: { userId: string; documentId: string; since: number },
): Promise<number[]> {
  const found = await db
    .select({ blocks: shownBlocks.blocks })
    .from(shownBlocks)
    .where(and(eq(shownBlocks.userId, userId), eq(shownBlocks.documentId, documentId), gte(shownBlocks.at, since)))
    .limit(1);
  return found[0]?.blocks ?? [];
}

/** The maximum number of rows to read: thirteen documents a day for thirty days. */
const DOCUMENTS_READ = 400;
/** The maximum length of their lists, the newest first: about 200,000 blocks, which only deliberately planted texts reach. */
const CHARACTERS_READ = 3_500_000;

type WornQuery = { userId: string; documentId: string; familyId: string; since: number; keys: readonly number[] };

/**
 * Blocks that were displayed so often to the newest other documents of an account that this document would exceed
 * the limit. Counted in the database, because 400 documents of 4,000 blocks are 27 MB and a Worker has 128. A
 * document assigned to another work since is counted there. No list contains a block twice.
 */
export async function wornBlocks(
  db: Database,
  { userId, documentId, familyId, since, keys }: WornQuery,
): Promise<Worn> {
  const found = await db.all<{ among: string; any: number }>(sql`
    with newest as (
      select document_id, family_id, blocks, sum(length(blocks)) over (order by at desc, document_id desc) as so_far
      from (select * from ${shownBlocks} where user_id = ${userId} and at >= ${since}
        order by at desc, document_id desc limit ${DOCUMENTS_READ})
    ), others as materialized (
      select dense_rank() over (order by family_id) as family, family_id <> ${familyId} as is_other, blocks
      from newest where document_id <> ${documentId} and so_far <= ${CHARACTERS_READ}
    ), worn as materialized (
      select one.value as block from others, json_each(others.blocks) one group by one.value
      having count(*) >= ${mostShown.documents}
        or count(distinct case when is_other then family end) >= ${mostShown.families}
    )
    select (select json_group_array(block) from worn where block in (select value from json_each(${JSON.stringify(keys)})))
      as "among", exists (select 1 from worn) as "any"`);
  const [row] = found;
  return { among: new Set(row ? (JSON.parse(row.among) as number[]) : []), any: row?.any === 1 };
}

/**
 * Stores up to a limit of these near misses: half of them in their order, then those that the account nearly matched
 * before. A block that is tried repeatedly is therefore kept, however many other blocks a text nearly matches, and
 * those cannot be used to displace it. One statement, whatever the length of the list.
 */
export async function rememberNear(
  db: Database,
  { userId, documentId, blocks, at }: { userId: string; documentId: string; blocks: readonly number[]; at: number },
  most: number,
): Promise<void> {
  await db.run(sql`insert or ignore into ${nearBlocks} (block, user_id, document_id, at)
    select asked.value, ${userId}, ${documentId}, ${at} from json_each(${JSON.stringify(blocks)}) asked
    order by asked.key < ${most / 2} desc,
      exists (select 1 from ${nearBlocks} known where known.block = asked.value and known.user_id = ${userId}) desc,
      asked.key limit ${most}`);
}

/** The newest checks examined for staff: a day of 5,000 checks. */
const CHECKS_LOOKED_AT = 5000;
/** The newest near misses of each check: those of ten documents at least (student-search.ts). */
const NEAR_LOOKED_AT = 2000;
/** Limit of blocks listed for one account that alone nearly matched them; otherwise one account could fill the list. */
const LISTED_OF_ACCOUNT = 5;
/**
 * A passage ends inside a block at either end, so honest documents nearly match a block once or twice; systematic
 * attempts do it repeatedly.
 */
const NEAR_LEAST = 5;

/** `name` is that of the only account; null if there are several, or if it was deleted. */
export type NearMiss = {
  block: number;
  documents: number;
  accounts: number;
  account: string;
  name: string | null;
  lastAt: number;
};

/**
 * Blocks that many documents nearly matched without being displayed, those of most documents first. The rows read
 * are limited per account, so that no account displaces the others.
 */
export async function nearMisses(db: Database, since: number, limit: number) {
  return db.all<NearMiss>(sql`
    with accounts as materialized (
      select distinct user_id from (
        select user_id from ${shownBlocks} where at >= ${since} order by at desc limit ${CHECKS_LOOKED_AT})
    ), looked as (
      select near.* from accounts cross join ${nearBlocks} near on near.user_id = accounts.user_id
        and near.at >= max(${since}, coalesce((
          select at from ${nearBlocks} own where own.user_id = accounts.user_id
          order by at desc limit 1 offset ${NEAR_LOOKED_AT - 1}), 0))
    ), found as (
      select block, count(*) as documents, count(distinct user_id) as accounts, max(user_id) as account,
        max(at) as lastAt
      from looked group by block having count(*) >= ${NEAR_LEAST}
    ), listed as (
      select *, row_number() over (partition by case accounts when 1 then account else block end
        order by documents desc, block) as place from found
    )
    select block, documents, accounts, account, lastAt, people.full_name as name
    from listed left join ${users} people on people.id = account and accounts = 1 and people.status <> 'deleted'
    where accounts > 1 or place <= ${LISTED_OF_ACCOUNT}
    order by documents desc, block limit ${limit}`);
}

/** Deletes the oldest first, up to a limit of each kind. */
export async function removeOldShown(db: Database, before: number, limit: number): Promise<void> {
  const old = (table: typeof shownBlocks | typeof nearBlocks) =>
    sql`delete from ${table} where rowid in (select rowid from ${table} where at < ${before} order by at limit ${limit})`;
  await commit(db, [old(shownBlocks), old(nearBlocks)]);
}
