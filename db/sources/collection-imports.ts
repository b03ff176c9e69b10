import { and, desc, eq, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { AuditEntry } from "#core/audit/audit.ts";
import type { SnapshotManifest } from "#schema/sources/segment.ts";
import { type ImportStatus, KNOWN_TEXTS_MOST } from "#schema/vocabulary/collections.ts";
import { appendAudit } from "../audit/audit.ts";
import { commit, type Database } from "../client.ts";
import { collectionImports, collectionSegments, collectionSnapshots, collections } from "../tables/index.ts";
import { unusedSegments } from "./collection-segments.ts";
import { deletionStatements, manifestStatements, shownStatement } from "./collections.ts";

export type ImportRow = typeof collectionImports.$inferSelect;

/** Imports that the admin area lists. */
const LISTED = 20;

/** Their next job will come, or the sweep sends it. */
export const going = ["waiting", "running"] as const satisfies ImportStatus[];
const unfinished = sql`('uploading', 'waiting', 'running', 'paused')`;

/** The newest imports, without those that were undone. */
export async function listImports(db: Database): Promise<ImportRow[]> {
  return db
    .select()
    .from(collectionImports)
    .where(sql`${collectionImports.status} <> 'undone'`)
    .orderBy(desc(collectionImports.createdAt), desc(collectionImports.id))
    .limit(LISTED);
}

export async function findImport(db: Database, id: string): Promise<ImportRow | null> {
  const found = await db.select().from(collectionImports).where(eq(collectionImports.id, id)).limit(1);
  return found[0] ?? null;
}

type NewImport = Pick<
  ImportRow,
  "id" | "collectionId" | "name" | "mode" | "licence" | "snapshotId" | "byName" | "createdAt"
>;

/** Begins an import, recorded in the audit log. False where its id is used, or one of the collection is unfinished. */
export async function insertImport(db: Database, row: NewImport, entry: AuditEntry): Promise<boolean> {
  const { id, collectionId, name, mode, licence, snapshotId, byName, createdAt } = row;
  return appendAudit(db, entry, {
    when: sql`not exists (select 1 from ${collectionImports} where id = ${id}
      or (collection_id = ${collectionId} and status in ${unfinished}))`,
    acts: (written) => [
      sql`insert into ${collectionImports} (id, collection_id, name, mode, licence, status, licences, problems,
          snapshot_id, segments, by_name, created_at, updated_at)
        select ${id}, ${collectionId}, ${name}, ${mode}, ${licence}, 'uploading', '{}', '[]', ${snapshotId}, '[]',
          ${byName}, ${createdAt}, ${createdAt} where ${written}`,
    ],
  });
}

/** The archive is stored. False where it was received before, or the import was cancelled. */
export async function archiveReceived(
  db: Database,
  id: string,
  file: Pick<ImportRow, "fileKey" | "fileName" | "fileBytes" | "uploadedByName">,
  now: number,
): Promise<boolean> {
  const update = db
    .update(collectionImports)
    .set({ ...file, status: "waiting", updatedAt: now })
    .where(and(eq(collectionImports.id, id), eq(collectionImports.status, "uploading")));
  const [changed = 0] = await commit(db, [update.getSQL()]);
  return changed > 0;
}

/** What an admin does to an import. False where it has changed since `version`, or is in another status. */
export async function changeImport(
  db: Database,
  { id, version }: { id: string; version: number },
  change: { from: readonly ImportStatus[]; to: ImportStatus },
  now: number,
): Promise<boolean> {
  const update = db
    .update(collectionImports)
    .set({ status: change.to, problem: null, version: version + 1, updatedAt: now })
    .where(
      and(
        eq(collectionImports.id, id),
        eq(collectionImports.version, version),
        inArray(collectionImports.status, [...change.from]),
      ),
    );
  const [changed = 0] = await commit(db, [update.getSQL()]);
  return changed > 0;
}

/** Gives an import to one worker until `until`; null where it is not to be worked on, or another worker has it. */
export async function claimImport(db: Database, id: string, now: number, until: number): Promise<ImportRow | null> {
  const claimed = await db
    .update(collectionImports)
    .set({ status: "running", leaseUntil: until, updatedAt: now })
    .where(
      and(
        eq(collectionImports.id, id),
        inArray(collectionImports.status, [...going]),
        lte(collectionImports.leaseUntil, now),
      ),
    )
    .returning();
  return claimed[0] ?? null;
}

/** An import as its worker claimed it. */
export type Claimed = Pick<ImportRow, "id" | "leaseUntil" | "rowsDone">;

type Progress = Partial<
  Pick<
    ImportRow,
    | "rowsDone"
    | "rowsTotal"
    | "byteOffset"
    | "documents"
    | "works"
    | "words"
    | "refused"
    | "duplicates"
    | "licences"
    | "problems"
    | "segments"
    | "snapshotBefore"
    | "workedMs"
  >
>;

/**
 * Saves what a job did and gives the import back. An import that was paused meanwhile keeps its progress.
 *
 * @returns its status; null where the worker does not have it any more, so that nothing was saved
 */
export async function saveProgress(
  db: Database,
  claimed: Claimed,
  progress: Progress,
  now: number,
): Promise<ImportStatus | null> {
  const saved = await db
    .update(collectionImports)
    .set({ ...progress, leaseUntil: 0, updatedAt: now })
    .where(
      and(
        eq(collectionImports.id, claimed.id),
        eq(collectionImports.leaseUntil, claimed.leaseUntil),
        eq(collectionImports.rowsDone, claimed.rowsDone),
      ),
    )
    .returning({ status: collectionImports.status });
  return saved[0]?.status ?? null;
}

/** The import cannot go on. `leaseUntil` of the worker that found out; null after its last attempt. */
export async function failImport(
  db: Database,
  id: string,
  leaseUntil: number | null,
  problem: string,
  now: number,
): Promise<void> {
  await stop(db, { id, leaseUntil }, { status: "failed", problem }, now);
}

/** No text of the archive could be added: the import has ended, and its collection is as it was. */
export async function endUnchanged(db: Database, claimed: Claimed, now: number): Promise<void> {
  await stop(db, claimed, { status: "unchanged" }, now);
}

async function stop(
  db: Database,
  { id, leaseUntil }: { id: string; leaseUntil: number | null },
  end: Pick<ImportRow, "status"> & Partial<Pick<ImportRow, "problem">>,
  now: number,
): Promise<void> {
  await db
    .update(collectionImports)
    .set({ ...end, leaseUntil: 0, updatedAt: now, version: sql`${collectionImports.version} + 1` })
    .where(
      and(
        eq(collectionImports.id, id),
        inArray(collectionImports.status, [...going]),
        ...(leaseUntil === null ? [] : [eq(collectionImports.leaseUntil, leaseUntil)]),
      ),
    );
}

/** Gives an import back after an error, so that the job that is sent again can go on at once. */
export async function releaseImport(db: Database, { id, leaseUntil }: Claimed): Promise<void> {
  await db
    .update(collectionImports)
    .set({ leaseUntil: 0 })
    .where(and(eq(collectionImports.id, id), eq(collectionImports.leaseUntil, leaseUntil)));
}

type Finished = {
  /** The snapshot that checks search so far; null for none. */
  before: string | null;
  byName: string;
  now: number;
};

/**
 * Saves and activates the snapshot of an import, which is done then, in one batch. With mode "add" the documents of the
 * snapshot before are also those of this one.
 *
 * @throws where the worker does not have the import any more, or another snapshot was activated meanwhile
 */
export async function finishImport(
  db: Database,
  { id, leaseUntil, mode }: Claimed & Pick<ImportRow, "mode">,
  manifest: SnapshotManifest,
  { before, byName, now }: Finished,
): Promise<void> {
  const snapshot = manifest.snapshot.id;
  await commit(db, [
    // A column that must not be null ends the whole batch: a condition on each of its statements would not.
    sql`update ${collectionImports} set collection_id = null where id = ${id} and (lease_until <> ${leaseUntil}
      or (select snapshot_id from ${collections} where id = ${manifest.collection.id}) is not ${before})`,
    sql`update ${collectionImports} set status = 'done', lease_until = 0, snapshot_before = ${before},
      finished_at = ${now}, updated_at = ${now}, version = version + 1 where id = ${id}`,
    ...manifestStatements(manifest, { byName, now, activate: true }),
    ...(mode === "add" && before ? [sharedStatement(before, snapshot)] : []),
    ...(manifest.snapshot.works <= KNOWN_TEXTS_MOST ? [knownStatement(snapshot, mode === "add" ? before : null)] : []),
  ]);
}

/** The list of an import has all texts of its snapshot if that of the snapshot it adds to has all of those. */
function knownStatement(snapshot: string, addedTo: string | null): SQL {
  const all = addedTo ? sql`(select known_texts from ${collectionSnapshots} where id = ${addedTo})` : sql`1`;
  return sql`update ${collectionSnapshots} set known_texts = ${all} where id = ${snapshot}`;
}

/** Every document of the snapshot before, under the same number, is also one of the new snapshot. */
function sharedStatement(before: string, snapshot: string): SQL {
  const shared = sql`json_set(value, '$.snapshot', ${snapshot})`;
  return sql`update ${collectionSegments} set parts = (
      select json_group_array(json(part)) from (
        select value as part from json_each(${collectionSegments.parts})
        union all
        select ${shared} from json_each(${collectionSegments.parts}) where value ->> 'snapshot' = ${before}))
    where status = 'live'
      and exists (select 1 from json_each(${collectionSegments.parts}) where value ->> 'snapshot' = ${before})
      and not exists (select 1 from json_each(${collectionSegments.parts}) where value ->> 'snapshot' = ${snapshot})`;
}

/**
 * Deletes the snapshot of a finished import; where checks search it, they search the one before again. Recorded in the
 * audit log.
 *
 * @returns the segments whose parts in R2 are to be removed, then `forgetSegments`; null where it was not undone
 */
export async function undoImport(
  db: Database,
  { id, version, collectionId, snapshotId, snapshotBefore }: ImportRow,
  entry: AuditEntry,
): Promise<string[] | null> {
  const before = sql`(select id from ${collectionSnapshots} where id = ${snapshotBefore} and status = 'ready')`;
  const undone = await appendAudit(db, entry, {
    when: sql`exists (select 1 from ${collectionImports} where id = ${id} and version = ${version}
      and status = 'done')`,
    acts: (written) => [
      sql`update ${collections} set snapshot_id = ${before}, version = version + 1, updated_at = ${entry.at}
        where id = ${collectionId} and snapshot_id = ${snapshotId} and ${written}`,
      ...deletionStatements(snapshotId, written),
      shownStatement(entry.at),
      sql`update ${collectionImports} set status = 'undone', version = version + 1, updated_at = ${entry.at}
        where id = ${id} and version = ${version} and ${written}`,
    ],
  });
  return undone ? unusedSegments(db) : null;
}
