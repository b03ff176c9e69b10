import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { commit, type Database } from "../client.ts";
import { messageFiles, savedReplies } from "../tables/index.ts";

/** The most saved replies: a longer menu is not usable. */
const SAVED_REPLIES_MOST = 500;

export type SavedReplyRow = typeof savedReplies.$inferSelect;

export async function listSavedReplies(db: Database): Promise<SavedReplyRow[]> {
  return db.select().from(savedReplies).orderBy(asc(savedReplies.shortcut)).limit(SAVED_REPLIES_MOST);
}

export async function findSavedReply(db: Database, id: string): Promise<SavedReplyRow | null> {
  const found = await db.select().from(savedReplies).where(eq(savedReplies.id, id)).limit(1);
  return found[0] ?? null;
}

export async function filesOfSavedReply(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  // The plus prevents the use of the status index: most files are ready.
  return db
    .select()
    .from(messageFiles)
    .where(and(inArray(messageFiles.savedReplyId, [...ids]), sql`+${messageFiles.status} = 'ready'`))
    .orderBy(asc(messageFiles.position), asc(messageFiles.id));
}

/**
 * Saves over the version that was seen; files that are its own and named stay, free ones of the editor join, others
 * become free files of the editor, so that the change can be undone.
 *
 * @returns false when someone else saved meanwhile, or the shortcut is another answer's
 */
export async function saveSavedReply(
  db: Database,
  row: Omit<SavedReplyRow, "uses" | "createdAt"> & { fileIds: readonly string[]; ownerId: string },
): Promise<boolean> {
  const { id, shortcut, title, body, byName, version, updatedAt, fileIds, ownerId } = row;
  const files = JSON.stringify(fileIds);
  const saved = sql`exists (select 1 from ${savedReplies} where id = ${id} and version = ${version + 1}
    and updated_at = ${updatedAt})`;
  const changed = await commit(db, [
    sql`insert into ${savedReplies} (id, shortcut, title, body, by_name, version, created_at, updated_at)
      select ${id}, ${shortcut}, ${title}, ${body}, ${byName}, ${version + 1}, ${updatedAt}, ${updatedAt}
      where not exists (select 1 from ${savedReplies} where shortcut = ${shortcut} and id <> ${id})
      on conflict (id) do update set shortcut = excluded.shortcut, title = excluded.title, body = excluded.body,
        by_name = excluded.by_name, version = version + 1, updated_at = excluded.updated_at where version = ${version}`,
    sql`update ${messageFiles} set canned_id = null, owner_id = ${ownerId}, updated_at = ${updatedAt}
      where canned_id = ${id} and id not in (select value from json_each(${files})) and ${saved}`,
    sql`update ${messageFiles} set canned_id = ${id},
      position = (select j.key from json_each(${files}) j where j.value = ${messageFiles}.id)
      where id in (select value from json_each(${files})) and owner_id = ${ownerId} and message_id is null
        and (canned_id is null or canned_id = ${id}) and ${saved}`,
  ]);
  return (changed[0] ?? 0) > 0;
}

/** Its files become free files of the editor: saving the reply again takes them back, else the sweep deletes them. */
export async function removeSavedReply(db: Database, id: string, ownerId: string, now: number): Promise<boolean> {
  const changed = await commit(db, [
    sql`delete from ${savedReplies} where id = ${id}`,
    sql`update ${messageFiles} set canned_id = null, owner_id = ${ownerId}, updated_at = ${now}
      where canned_id = ${id}`,
  ]);
  return (changed[0] ?? 0) > 0;
}

export async function countSavedReplyUse(db: Database, id: string): Promise<void> {
  await db
    .update(savedReplies)
    .set({ uses: sql`${savedReplies.uses} + 1` })
    .where(eq(savedReplies.id, id));
}
