import { and, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { Actor } from "#core/identity/actor.ts";
import type { DocumentStatus } from "#schema/checks/document.ts";
import { COUNTED_MOST } from "#schema/shared/listing.ts";
import { type DocumentSort, foundDocumentStatuses, presentDocumentStatuses } from "#schema/vocabulary/checks.ts";
import { commit, type Database } from "../client.ts";
import { visibleTo } from "../scope.ts";
import { beyond, countUpTo, inOrder, type Part } from "../shared/keyset.ts";
import { documents, reports } from "../tables/index.ts";

export type DocumentRow = typeof documents.$inferSelect;

/** Inserts first: the same form sent twice finds the row of the first time. */
export async function insertDocument(
  db: Database,
  row: typeof documents.$inferInsert,
): Promise<{ row: DocumentRow; made: boolean }> {
  const inserted = await db.insert(documents).values(row).onConflictDoNothing().returning();
  if (inserted[0]) return { row: inserted[0], made: true };
  const kept = await db
    .select()
    .from(documents)
    .where(and(eq(documents.ownerId, row.ownerId), eq(documents.idempotencyKey, row.idempotencyKey)))
    .limit(1);
  if (!kept[0]) throw new Error("A document collided with a row that is not its own.");
  return { row: kept[0], made: false };
}

export async function findDocumentByKey(db: Database, actor: Actor, key: string): Promise<DocumentRow | null> {
  const found = await db
    .select()
    .from(documents)
    .where(and(visibleTo(actor, documents.ownerId), eq(documents.idempotencyKey, key)))
    .limit(1);
  return found[0] ?? null;
}

export async function findDocument(db: Database, actor: Actor, id: string): Promise<DocumentRow | null> {
  const found = await db
    .select()
    .from(documents)
    .where(
      and(eq(documents.id, id), visibleTo(actor, documents.ownerId), inArray(documents.status, foundDocumentStatuses)),
    )
    .limit(1);
  return found[0] ?? null;
}

/** For jobs, which act for the row's owner: the id comes from our own queue. */
export async function findDocumentUnscoped(db: Database, id: string): Promise<DocumentRow | null> {
  const found = await db.select().from(documents).where(eq(documents.id, id)).limit(1);
  return found[0] ?? null;
}

/** Earlier readable documents of one person, newest first: what a new version is compared with. */
export async function olderVersions(
  db: Database,
  ownerId: string,
  exceptId: string,
  limit: number,
): Promise<{ id: string; name: string; familyId: string }[]> {
  return db
    .select({
      id: documents.id,
      name: documents.name,
      familyId: sql<string>`coalesce(${documents.familyId}, ${documents.id})`,
    })
    .from(documents)
    .where(and(eq(documents.ownerId, ownerId), eq(documents.status, "ready"), ne(documents.id, exceptId)))
    .orderBy(desc(documents.createdAt), desc(documents.id))
    .limit(limit);
}

const sortKeys = {
  added: documents.createdAt,
  name: sql`lower(${documents.name})`,
  size: documents.bytes,
  kept: documents.deleteAt,
} as const satisfies Record<DocumentSort, unknown>;

/** The owner's documents. */
export async function listDocuments(
  db: Database,
  actor: Actor,
  { sort, ...part }: Part & { sort: DocumentSort },
): Promise<DocumentRow[]> {
  const keys = [sortKeys[sort], documents.id] as const;
  return db
    .select()
    .from(documents)
    .where(ownPresent(actor, beyond(keys, part)))
    .orderBy(...inOrder(keys, part))
    .limit(part.limit);
}

export function placeOfDocument(sort: DocumentSort, row: DocumentRow): readonly [string | number, string] {
  const value = { added: row.createdAt, name: lowerAscii(row.name), size: row.bytes, kept: row.deleteAt }[sort];
  return [value, row.id];
}

/** The database's lower(): ASCII letters alone. */
function lowerAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

export async function countDocuments(db: Database, actor: Actor): Promise<number> {
  return countUpTo(db, sql`select 1 from ${documents} where ${ownPresent(actor)}`, COUNTED_MOST);
}

function ownPresent(actor: Actor, more?: SQL): SQL | undefined {
  return and(visibleTo(actor, documents.ownerId), inArray(documents.status, presentDocumentStatuses), more);
}

export async function usedBytes(db: Database, actor: Actor): Promise<number> {
  const found = await db
    .select({ bytes: sql<number>`coalesce(sum(${documents.bytes}), 0)` })
    .from(documents)
    .where(and(visibleTo(actor, documents.ownerId), inArray(documents.status, ["uploading", "received", "ready"])));
  return found[0]?.bytes ?? 0;
}

export async function documentsSince(db: Database, actor: Actor, since: number): Promise<number> {
  const found = await db
    .select({ count: sql<number>`count(*)` })
    .from(documents)
    .where(and(visibleTo(actor, documents.ownerId), sql`${documents.createdAt} > ${since}`));
  return found[0]?.count ?? 0;
}

/**
 * What a new check decides about its document, and with it about the reports that are there. What was given to the
 * repository stays there until it is deleted.
 */
export async function keepAsStored(
  db: Database,
  id: string,
  stored: boolean,
  deleteAt: number,
  now: number,
): Promise<void> {
  await commit(db, [
    sql`update ${documents} set stored = max(stored, ${stored ? 1 : 0}), delete_at = ${deleteAt}, updated_at = ${now}
      where id = ${id}`,
    sql`update ${reports} set expires_at = ${deleteAt} where document_id = ${id} and purged_at is null`,
  ]);
}

/** What text extraction measured; a document with a pending deletion is not changed. */
export async function documentRead(
  db: Database,
  id: string,
  words: number | null,
  pages: number | null,
  status: DocumentStatus,
  now: number,
  language: string | null = null,
) {
  await db
    .update(documents)
    .set({ words, pages, language, status, updatedAt: now })
    .where(and(eq(documents.id, id), inArray(documents.status, presentDocumentStatuses)));
}

/** Words of its pages or sections, once they are counted. */
export async function savePartWords(db: Database, id: string, parts: readonly number[]): Promise<void> {
  await db
    .update(documents)
    .set({ parts: [...parts] })
    .where(and(eq(documents.id, id), inArray(documents.status, presentDocumentStatuses)));
}

/** It is a version of the same work as the first document of that family. */
export async function joinFamily(db: Database, id: string, familyId: string): Promise<void> {
  await db.update(documents).set({ familyId }).where(eq(documents.id, id));
}

/**
 * Joins a person's document to another of their own as its newest version. False where either is missing, or
 * where this one already has versions.
 */
export async function becomeVersion(db: Database, actor: Actor, id: string, of: string): Promise<boolean> {
  const joined = await db.all<{ id: string }>(sql`
    update ${documents} set family_id = (select coalesce(other.family_id, other.id) from ${documents} other
      where other.id = ${of})
    where ${documents.id} = ${id} and ${visibleTo(actor, documents.ownerId)} and ${there} and ${documents.id} <> ${of}
      and exists (select 1 from ${documents} other where other.id = ${of} and other.owner_id = ${documents.ownerId}
        and other.status in ('received', 'ready', 'rejected'))
      and coalesce(${documents.familyId}, ${documents.id}) = ${documents.id}
      and not exists (select 1 from ${documents} version where version.owner_id = ${documents.ownerId}
        and version.family_id = ${documents.id} and version.id <> ${documents.id})
    returning id`);
  return joined.length > 0;
}

const there = sql`${documents.status} in ('received', 'ready', 'rejected')`;
