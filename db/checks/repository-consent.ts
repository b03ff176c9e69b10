import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "#core/identity/actor.ts";
import { commit, type Database } from "../client.ts";
import { visibleTo } from "../scope.ts";
import { documents, sources } from "../tables/index.ts";

// The plus prevents the use of the status index: a person has few documents.
const present = sql`+${documents.status} in ('received', 'ready', 'rejected')`;

/** Texts of these documents leave the student repository: checks no longer use them, and their job empties the index. */
function leaving(which: SQL): SQL {
  return sql`update ${sources} set status = 'forgetting' where document_id in (${which}) and +kind = 'student'`;
}

/** The owner withdraws a text from other students' checks. Repeating it is no error; false where it is not theirs. */
export async function withdrawDocument(db: Database, actor: Actor, id: string, now: number): Promise<boolean> {
  const own = sql`select id from ${documents} where id = ${id} and ${visibleTo(actor, documents.ownerId)}`;
  const [changed = 0] = await commit(db, [
    sql`update ${documents} set stored = 0, updated_at = ${now} where id in (${own}) and ${present}`,
    leaving(sql`${own} and stored = 0`),
  ]);
  return changed > 0;
}

/** The owner lets other students' checks find a text; false where it is not theirs, or is still being withdrawn. */
export async function offerDocument(db: Database, actor: Actor, id: string, now: number): Promise<boolean> {
  const changed = await db
    .update(documents)
    .set({ stored: true, updatedAt: now })
    .where(
      sql`${documents.id} = ${id} and ${visibleTo(actor, documents.ownerId)} and ${present}
        and not exists (select 1 from ${sources} s where s.document_id = ${id} and s.status = 'forgetting')`,
    )
    .returning({ id: documents.id });
  return changed.length > 0;
}

/** Withdraws up to `limit` texts of a person. Returns their documents. */
export async function withdrawSome(db: Database, ownerId: string, limit: number, now: number): Promise<string[]> {
  const found = await db.all<{ id: string }>(
    sql`select id from ${documents} where owner_id = ${ownerId} and stored = 1 and ${present} limit ${limit}`,
  );
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const listed = sql`select value from json_each(${JSON.stringify(ids)})`;
  await commit(db, [
    sql`update ${documents} set stored = 0, updated_at = ${now} where id in (${listed}) and owner_id = ${ownerId}`,
    leaving(listed),
  ]);
  return ids;
}

/** How many texts of a person other students' checks can find. */
export async function countFindable(db: Database, ownerId: string): Promise<number> {
  const [found] = await db.all<{ count: number }>(
    sql`select count(*) as count from ${documents} where owner_id = ${ownerId} and stored = 1 and ${present}`,
  );
  return found?.count ?? 0;
}

/** Whether the owner has withdrawn the text of a source. Unknown documents have no owner who could. */
export async function isWithdrawn(db: Database, documentId: string): Promise<boolean> {
  const found = await db.all<{ id: string }>(
    sql`select id from ${documents} where id = ${documentId} and stored = 0 limit 1`,
  );
  return found.length > 0;
}
