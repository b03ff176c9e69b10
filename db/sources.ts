import { and, asc, count, eq, inArray, max, ne, sql } from "drizzle-orm";
import type { Database } from "./client.ts";
import { sources } from "./tables/index.ts";

export type SourceRow = typeof sources.$inferSelect;

/** The id of a document's text in the student repository: such texts are known by it. */
export function studentSourceId(documentId: string): string {
  return `student:${documentId}`;
}

export function isStudents(sourceId: string): boolean {
  return sourceId.startsWith("student:");
}

/** Announces a source before it is indexed; doing it again changes nothing. */
export async function insertSource(db: Database, row: typeof sources.$inferInsert): Promise<void> {
  await db.insert(sources).values(row).onConflictDoNothing();
}

/** The same for a text that may have changed: it is indexed anew. */
export async function offerSource(db: Database, row: typeof sources.$inferInsert): Promise<void> {
  const { title, authors, container, year, url, textKey, status } = row;
  await db
    .insert(sources)
    .values(row)
    .onConflictDoUpdate({
      target: sources.id,
      set: { title, authors, container, year, url, textKey, status, engineVersion: null },
    });
}

export async function findSource(db: Database, id: string): Promise<SourceRow | null> {
  const found = await db.select().from(sources).where(eq(sources.id, id)).limit(1);
  return found[0] ?? null;
}

/**
 * The sources of a list of ids, by id: a report numbers them in this order. The list travels as one JSON parameter, since
 * D1 takes 100 at most.
 */
export async function findSources(db: Database, ids: string[]): Promise<SourceRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(sources)
    .where(
      // The plus keeps the status out of the search for an index: the ids find some rows, the status nearly all.
      and(
        sql`${sources.id} in (select value from json_each(${JSON.stringify(ids)}))`,
        sql`+${sources.status} = 'indexed'`,
      ),
    )
    .orderBy(asc(sources.id));
}

export async function sourceIndexed(
  db: Database,
  id: string,
  words: number,
  engineVersion: string,
  now: number,
): Promise<void> {
  await db
    .update(sources)
    .set({ status: "indexed", words, engineVersion, indexedAt: now })
    .where(and(eq(sources.id, id), ne(sources.status, "forgetting")));
}

/** From now on no check may use it; the shards are emptied next, the row goes last. */
export async function markForgetting(db: Database, documentId: string): Promise<SourceRow[]> {
  return db.update(sources).set({ status: "forgetting" }).where(eq(sources.documentId, documentId)).returning();
}

/** The same for a text of the house. */
export async function markSourceForgetting(db: Database, id: string): Promise<void> {
  await db.update(sources).set({ status: "forgetting" }).where(eq(sources.id, id));
}

export async function removeSource(db: Database, id: string): Promise<void> {
  await db.delete(sources).where(and(eq(sources.id, id), eq(sources.status, "forgetting")));
}

/** Sources to be indexed, by chance: sources whose text cannot be read must not stand in the way of all others. */
export async function waitingSources(db: Database, version: string, limit: number): Promise<{ id: string }[]> {
  return db
    .select({ id: sources.id })
    .from(sources)
    .where(
      and(
        inArray(sources.status, ["waiting", "indexed"]),
        sql`(${sources.engineVersion} is null or ${sources.engineVersion} <> ${version})`,
      ),
    )
    .orderBy(sql`random()`)
    .limit(limit);
}

/** What a check could search: documents by collection, and when the newest came in. */
export async function coverage(
  db: Database,
): Promise<{ kind: SourceRow["kind"]; documents: number; asOf: number | null }[]> {
  return db
    .select({ kind: sources.kind, documents: count(), asOf: max(sources.indexedAt) })
    .from(sources)
    .where(eq(sources.status, "indexed"))
    .groupBy(sources.kind)
    .orderBy(asc(sources.kind));
}

/** Texts of the house that a text of ours can be compared with, itself left out. */
export async function countIndexed(db: Database, except: string): Promise<number> {
  const found = await db
    .select({ count: count() })
    .from(sources)
    .where(and(eq(sources.status, "indexed"), ne(sources.kind, "student"), ne(sources.id, except)));
  return found[0]?.count ?? 0;
}

export async function countWaiting(db: Database): Promise<number> {
  const found = await db.select({ count: count() }).from(sources).where(eq(sources.status, "waiting"));
  return found[0]?.count ?? 0;
}
