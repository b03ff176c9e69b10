import { and, desc, eq, gte, lt, sql } from "drizzle-orm";
import type { ShownBefore } from "#core/student-texts.ts";
import type { Database } from "./client.ts";
import { nearBlocks, shownBlocks, users } from "./tables/index.ts";

export type ShownRow = typeof shownBlocks.$inferInsert;

/** The same document checked again is one row, the newest. */
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

/** Rows that are read: thirteen documents a day for thirty days. */
const DOCUMENTS_READ = 400;

/** What the newest documents of an account were shown since then: one row a document. */
export async function shownSince(db: Database, userId: string, since: number): Promise<ShownBefore[]> {
  return db
    .select({ documentId: shownBlocks.documentId, familyId: shownBlocks.familyId, blocks: shownBlocks.blocks })
    .from(shownBlocks)
    .where(and(eq(shownBlocks.userId, userId), gte(shownBlocks.at, since)))
    .orderBy(desc(shownBlocks.at), desc(shownBlocks.documentId))
    .limit(DOCUMENTS_READ);
}

/** One statement, whatever the list holds. */
export async function rememberNear(
  db: Database,
  { userId, documentId, blocks, at }: { userId: string; documentId: string; blocks: readonly number[]; at: number },
): Promise<void> {
  await db.run(sql`insert or ignore into ${nearBlocks} (block, user_id, document_id, at)
    select value, ${userId}, ${documentId}, ${at} from json_each(${JSON.stringify(blocks)})`);
}

/** Newest near misses that are looked through for staff. */
const NEAR_LOOKED_AT = 20_000;
/** A passage ends inside a block at either end, so honest documents meet a block once or twice; a method does it again and again. */
const NEAR_LEAST = 5;

/** `name` is of the one account; null where there are several, and of a deleted account. */
export type NearMiss = {
  block: number;
  documents: number;
  accounts: number;
  account: string;
  name: string | null;
  lastAt: number;
};

/** Blocks that many documents came near to without being shown them, those of most documents first. */
export async function nearMisses(db: Database, since: number, limit: number) {
  return db.all<NearMiss>(sql`
    select near.*, people.full_name as name from (
      select block, count(*) as documents, count(distinct user_id) as accounts, max(user_id) as account, max(at) as lastAt
      from (select * from ${nearBlocks} where at >= ${since} order by at desc limit ${NEAR_LOOKED_AT})
      group by block having count(*) >= ${NEAR_LEAST} order by documents desc, block limit ${limit}
    ) near left join ${users} people on people.id = near.account and near.accounts = 1 and people.status <> 'deleted'
    order by near.documents desc, near.block`);
}

export async function removeOldShown(db: Database, before: number): Promise<void> {
  await db.delete(shownBlocks).where(lt(shownBlocks.at, before));
  await db.delete(nearBlocks).where(lt(nearBlocks.at, before));
}
