import { and, desc, eq, lt, not, or, type SQL, sql } from "drizzle-orm";
import type { MediaKind } from "#schema/media/media.ts";
import { COUNTED_MOST } from "#schema/shared/listing.ts";
import { commit, type Database } from "../client.ts";
import { contains } from "../shared/contains.ts";
import { beyond, countUpTo, inOrder, type Part } from "../shared/keyset.ts";
import { articles, media, publications, uploads } from "../tables/index.ts";

export type MediaRow = typeof media.$inferSelect;

/** Announced again by the same editor, a file that is not complete gets the newer metadata. */
export async function insertMedia(db: Database, row: typeof media.$inferInsert): Promise<void> {
  const { alt, licence, authors, year } = row;
  await db
    .insert(media)
    .values(row)
    .onConflictDoUpdate({
      target: media.id,
      set: { alt, licence, authors, year },
      setWhere: and(eq(media.status, "uploading"), eq(media.uploadedBy, row.uploadedBy)),
    });
}

/** Media have no owner: the caller is an editor, or reads what is published. */
export async function findMedia(db: Database, id: string): Promise<MediaRow | null> {
  const found = await db.select().from(media).where(eq(media.id, id)).limit(1);
  return found[0] ?? null;
}

/** Media of one kind, or of all; `q` is a part of their name or description. */
export type MediaFilter = { kind: MediaKind | null; q: string };

const keys = [media.createdAt, media.id] as const;

export async function listMedia(db: Database, filter: MediaFilter, part: Part): Promise<MediaRow[]> {
  return db
    .select()
    .from(media)
    .where(and(filterOf(filter), beyond(keys, part)))
    .orderBy(...inOrder(keys, part))
    .limit(part.limit);
}

export async function countMedia(db: Database, filter: MediaFilter): Promise<number> {
  return countUpTo(db, sql`select 1 from ${media} where ${filterOf(filter) ?? sql`true`}`, COUNTED_MOST);
}

function filterOf({ kind, q }: MediaFilter): SQL | undefined {
  const word = q.slice(0, 100);
  return and(
    kind ? eq(media.kind, kind) : undefined,
    word ? or(contains(media.name, word), contains(media.alt, word)) : undefined,
  );
}

/** Adds one file to a picture or recording; the same width replaces the older one. */
export async function addMediaFile(
  db: Database,
  id: string,
  file: MediaRow["files"][number],
  more: Partial<Pick<MediaRow, "mime" | "bytes" | "sha256" | "width" | "height" | "name">>,
): Promise<void> {
  const others = sql`(select json_group_array(json(value)) from json_each(${media.files}) where json_extract(value, '$.width') <> ${file.width})`;
  await db
    .update(media)
    .set({ ...more, files: sql`json_insert(${others}, '$[#]', json(${JSON.stringify(file)}))` })
    .where(and(eq(media.id, id), eq(media.status, "uploading")));
}

export async function setMediaStatus(
  db: Database,
  id: string,
  status: MediaRow["status"],
  more: { problem?: string | null; sourceId?: string } = {},
): Promise<void> {
  await db
    .update(media)
    .set({ status, ...more })
    .where(eq(media.id, id));
}

export async function removeMedia(db: Database, id: string): Promise<void> {
  await commit(db, [db.delete(media).where(eq(media.id, id)).getSQL()]);
}

/** The newest complete item with these bytes. */
export async function findMediaByHash(db: Database, sha256: string): Promise<{ id: string; name: string } | null> {
  const found = await db
    .select({ id: media.id, name: media.name })
    .from(media)
    .where(and(eq(media.sha256, sha256), eq(media.status, "ready")))
    .orderBy(desc(media.createdAt), desc(media.id))
    .limit(1);
  return found[0] ?? null;
}

/** Titles of articles, live or in work, whose text or cover shows a file. */
export async function usersOfMedia(db: Database, id: string): Promise<string[]> {
  const pattern = `%/media/${id}/%`;
  const rows = await db.all<{ title: string }>(
    sql`select title from ${articles} where content like ${pattern} union select title from ${publications} where content like ${pattern} order by title limit 5`,
  );
  return rows.map(({ title }) => title);
}

/** Items announced before then whose file never arrived and is not arriving. */
export async function abandonedMedia(db: Database, before: number, limit: number): Promise<string[]> {
  const arriving = sql`exists (select 1 from ${uploads} u
    where u.target_id = ${media.id} and u.target_id is not null and u.updated_at >= ${before})`;
  const rows = await db
    .select({ id: media.id })
    .from(media)
    // Written out, so that the index of unfinished uploads is used.
    .where(and(sql`${media.status} = 'uploading'`, lt(media.createdAt, before), not(arriving)))
    .limit(limit);
  return rows.map(({ id }) => id);
}
