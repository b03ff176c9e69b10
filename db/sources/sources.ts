import { and, asc, count, eq, gt, inArray, isNull, lt, max, ne, or, type SQL, sql } from "drizzle-orm";
import type { CollectionSizes } from "#core/checks/compared-collections.ts";
import { studentBand } from "#core/sources/student-bands.ts";
import { openSourceKinds, sourceKinds } from "#schema/vocabulary/sources.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import { commit, type Database } from "../client.ts";
import { findSetting, saveSetting } from "../settings/settings.ts";
import { countsNow } from "../shared/roll-ups.ts";
import { sources } from "../tables/index.ts";
import { searchedSnapshots } from "./collections.ts";
import { placeLeft } from "./student-shards.ts";

export type SourceRow = typeof sources.$inferSelect;

/** The id of a document's text in the student collection. */
export function studentSourceId(documentId: string): string {
  return `student:${documentId}`;
}

/** Inserts a source before it is indexed; repeating it changes nothing. */
export async function insertSource(db: Database, row: typeof sources.$inferInsert): Promise<void> {
  await db.insert(sources).values(row).onConflictDoNothing();
}

/** Inserts or updates a source whose text may have changed: it is indexed again. */
export async function offerSource(db: Database, row: typeof sources.$inferInsert): Promise<void> {
  const { title, authors, container, year, url, textKey, status } = row;
  await db
    .insert(sources)
    .values(row)
    .onConflictDoUpdate({
      target: sources.id,
      set: { title, authors, container, year, url, textKey, status, indexVersion: null },
    });
}

export async function findSource(db: Database, id: string): Promise<SourceRow | null> {
  const found = await db.select().from(sources).where(eq(sources.id, id)).limit(1);
  return found[0] ?? null;
}

/** An open text; students' documents are excluded, because other readers see only places in their own text. */
export type OpenSourceRow = SourceRow & { kind: (typeof openSourceKinds)[number] };

/**
 * The open sources of a list of ids, by id: a report numbers them in this order. The list is passed as one JSON
 * parameter, because D1 allows at most 100 parameters.
 */
export async function findSources(db: Database, ids: string[]): Promise<OpenSourceRow[]> {
  if (ids.length === 0) return [];
  const found = await db
    .select()
    .from(sources)
    .where(
      // The plus prevents the use of the status index: the ids select few rows, the status nearly all.
      and(
        sql`${sources.id} in (select value from json_each(${JSON.stringify(ids)}))`,
        sql`+${sources.status} = 'indexed'`,
        sql`+${sources.kind} <> 'student'`,
      ),
    )
    .orderBy(asc(sources.id));
  return found.filter((row): row is OpenSourceRow => row.kind !== "student");
}

/** Students' documents of a list of ids, for staff who opened a report with a reason. */
export async function sourcesOfDocumentsUnscoped(db: Database, ids: readonly string[]) {
  return db
    .select({ id: sources.id, documentId: sources.documentId, textKey: sources.textKey })
    .from(sources)
    .where(
      and(
        sql`${sources.id} in (select value from json_each(${JSON.stringify(ids)}))`,
        ne(sources.status, "forgetting"),
      ),
    )
    .orderBy(asc(sources.id));
}

/**
 * Marks a source as indexed, so that checks can find it.
 * @param place the shard to which a student's document was added, and the owner it has there; null for other texts
 * @returns false if the source is being removed, has another owner, with whom it is added again, or another Worker has moved
 *   it to another shard since
 */
export async function sourceIndexed(
  db: Database,
  id: string,
  words: number,
  indexVersion: string,
  now: number,
  place: { shard: string; ownerId: string | null } | null = null,
): Promise<boolean> {
  const isThere = place
    ? sql`${sources.shard} = ${place.shard} and ${sources.ownerId} is ${place.ownerId}`
    : isNull(sources.shard);
  const changed = await db
    .update(sources)
    .set({ status: "indexed", words, indexVersion, engineVersion: null, indexedAt: now })
    .where(and(eq(sources.id, id), ne(sources.status, "forgetting"), isThere))
    .returning({ id: sources.id });
  if (changed.length > 0) return true;
  // Its account was merged: the shard has the one that ended, even where another job was quicker with the one that stays.
  if (place)
    await db
      .update(sources)
      .set({ status: "waiting", indexVersion: null })
      .where(and(eq(sources.id, id), eq(sources.status, "indexed"), sql`${sources.ownerId} is not ${place.ownerId}`));
  return false;
}

/**
 * Marks a document's source for removal: checks no longer use it, its shards are emptied next, and its row is deleted
 * last.
 */
export async function markForgetting(db: Database, documentId: string): Promise<SourceRow[]> {
  return db.update(sources).set({ status: "forgetting" }).where(eq(sources.documentId, documentId)).returning();
}

/** Marks one of our own texts for removal. */
export async function markSourceForgetting(db: Database, id: string): Promise<void> {
  await db.update(sources).set({ status: "forgetting" }).where(eq(sources.id, id));
}

/**
 * Marks for removal, some at a time, the texts that earlier versions kept of what a check had found: another check would
 * find that someone had asked for them.
 */
export async function forgetFoundTexts(db: Database, limit: number): Promise<void> {
  await db.run(sql`update ${sources} set status = 'forgetting' where id in (
    select id from ${sources} where id >= 'open:' and id < 'open;' order by id limit ${limit})`);
}

/** Texts that are still being removed: the job of some may have been lost. In random order, so that none blocks the others. */
export async function leavingSources(db: Database, limit: number): Promise<{ id: string }[]> {
  // Named, because SQLite with statistics takes the status for a common one and reads all rows.
  const leaving = sql`select id from ${sources} indexed by sources_status where status = 'forgetting' limit ${CHOSEN_FROM}`;
  return db.all(sql`select id from (${leaving}) order by random() limit ${limit}`);
}

/**
 * Deletes the row. A student's document is removed from its shards a second time later, because an addition may be in
 * progress.
 */
export async function removeSource(db: Database, id: string, now: number): Promise<void> {
  const isForgotten = sql`id = ${id} and status = 'forgetting'`;
  await commit(db, [
    placeLeft("shard", isForgotten, now),
    placeLeft("old_shard", isForgotten, now),
    sql`delete from ${sources} where ${isForgotten}`,
  ]);
}

/** The current index versions: a source with another version is indexed again. */
export type IndexVersions = { open: string; students: string };

/**
 * The conditions for outdated sources of a kind, each one that an index supports, so that sources of the current versions
 * are not read.
 */
function outdated(
  { open, students }: IndexVersions,
  statuses: readonly SourceRow["status"][],
  kind: SourceRow["kind"],
): (SQL | undefined)[] {
  const version = kind === "student" ? students : open;
  const reasons = [isNull(sources.indexVersion), lt(sources.indexVersion, version), gt(sources.indexVersion, version)];
  // The plus prevents the use of the status index, because nearly every row has the status.
  return reasons.map((reason) => and(eq(sources.kind, kind), reason, inArray(sql`+${sources.status}`, [...statuses])));
}

/**
 * The next sources are chosen from this many. A year of documents is re-indexed in thousands of jobs, none of which can
 * read all rows.
 */
const CHOSEN_FROM = 2000;

/** Sources to be indexed, in random order: sources whose text cannot be read must not block the others. */
export async function waitingSources(db: Database, versions: IndexVersions, limit: number): Promise<{ id: string }[]> {
  // One search a kind and reason: in one condition SQLite reads all rows once it has statistics. D1 allows five parts.
  const ofKinds = sourceKinds.map((kind) => {
    const parts = outdated(versions, ["waiting", "indexed"], kind).map(
      (condition) => sql`select id from (select id from ${sources} where ${condition} limit ${CHOSEN_FROM})`,
    );
    return sql`select id from (${sql.join(parts, sql` union all `)})`;
  });
  return db.all(sql`select id from (${sql.join(ofKinds, sql` union all `)}) order by random() limit ${limit}`);
}

/** The progress of re-indexing: its versions, and the collections that have texts of older ones. */
export type Rebuild = { until: number; versions: IndexVersions; missing: readonly SourceRow["kind"][] };
const REBUILD = "index_rebuild";

export async function findRebuild(db: Database): Promise<{ value: Rebuild; version: number } | null> {
  return (await findSetting(db, REBUILD)) as { value: Rebuild; version: number } | null;
}

/** Saves the progress; false if another job has written since `seen`. */
export async function saveRebuild(db: Database, value: Rebuild, seen: number, now: number): Promise<boolean> {
  return saveSetting(db, { key: REBUILD, value, seen, byName: "Marginalia", now });
}

/** Collections with texts that were indexed by older versions. */
export async function collectionsMissing(db: Database, versions: IndexVersions): Promise<SourceRow["kind"][]> {
  const found = await Promise.all(
    sourceKinds.map((kind) =>
      db
        .select({ kind: sources.kind })
        .from(sources)
        .where(or(...outdated(versions, ["indexed"], kind)))
        .limit(1),
    ),
  );
  return found
    .flat()
    .map(({ kind }) => kind)
    .sort();
}

/**
 * The texts that a check can search: the number of open texts by collection with the date of the newest, the snapshots of
 * public collections, and the number of students' documents as a range.
 * @param versions the versions that a check uses; texts of older versions are then reported as missing
 */
export async function collectionSizes(db: Database, versions?: IndexVersions): Promise<CollectionSizes> {
  const open = await db
    .select({ kind: sources.kind, documents: count(), asOf: max(sources.indexedAt) })
    .from(sources)
    .where(and(eq(sources.status, "indexed"), inArray(sources.kind, [...openSourceKinds])))
    .groupBy(sources.kind)
    .orderBy(asc(sources.kind));
  const band = (await findSetting(db, STUDENT_BAND))?.value as StudentBand | undefined;
  const rebuild = versions ? (await findRebuild(db))?.value : undefined;
  const isOfThese = rebuild?.versions.open === versions?.open && rebuild?.versions.students === versions?.students;
  const missing = rebuild === undefined ? [] : isOfThese ? rebuild.missing : sourceKinds;
  return {
    incomplete: missing.map((kind) => (kind === "student" ? "students" : kind)),
    open: open.flatMap(({ kind, ...rest }) => (kind === "student" ? [] : [{ kind, ...rest }])),
    collections: await searchedSnapshots(db),
    studentsAtLeast: band?.atLeast ?? 0,
  };
}

const STUDENT_BAND = "student_band";
type StudentBand = { day: number; atLeast: number };

/** Counts the students' documents once a day: a count that changed with each document would reveal each. */
export async function countStudentBand(db: Database, now: number): Promise<void> {
  const day = Math.floor(now / DAY_MS);
  const known = await findSetting(db, STUDENT_BAND);
  if ((known?.value as StudentBand | undefined)?.day === day) return;
  const found = await db
    .select({ count: count() })
    .from(sources)
    .where(and(eq(sources.kind, "student"), eq(sources.status, "indexed")));
  const value: StudentBand = { day, atLeast: studentBand(found[0]?.count ?? 0) };
  await saveSetting(db, { key: STUDENT_BAND, value, seen: known?.version ?? 0, byName: "Marginalia", now });
}

/** The number of our own texts that one of our texts can be compared with, without the text itself. */
export async function countIndexed(db: Database, except: string): Promise<number> {
  const found = await db
    .select({ count: count() })
    .from(sources)
    .where(
      and(
        // The plus prevents the use of the status index: most rows with it are students' documents.
        sql`+${sources.status} = 'indexed'`,
        inArray(sources.kind, [...openSourceKinds]),
        ne(sources.id, except),
      ),
    );
  return found[0]?.count ?? 0;
}

/** Whether a source of these kinds is not in the index yet. */
export async function isAnyWaiting(db: Database, kinds: readonly SourceRow["kind"][]): Promise<boolean> {
  const counts = await countsNow(db, "source_status");
  return kinds.some((kind) => (counts.get(`${kind} waiting`) ?? 0) > 0);
}

/** Sources that are not in the index yet. */
export async function countWaiting(db: Database): Promise<number> {
  const counts = await countsNow(db, "source_status");
  return sourceKinds.reduce((sum, kind) => sum + (counts.get(`${kind} waiting`) ?? 0), 0);
}
