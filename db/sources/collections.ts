import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { AuditEntry } from "#core/audit/audit.ts";
import { pageTags } from "#core/content/cache-tags.ts";
import type { SearchedSnapshot } from "#core/sources/collections.ts";
import type { Segment, SentSegment, SnapshotManifest } from "#schema/sources/segment.ts";
import { PUBLIC_COLLECTION } from "#schema/vocabulary/collections.ts";
import { appendAudit } from "../audit/audit.ts";
import { commit, type Database } from "../client.ts";
import { staleStatement } from "../platform/stale-pages.ts";
import { auditEvents, collectionSegments, collectionSnapshots, collections } from "../tables/index.ts";
import { segmentsOf, unused, unusedSegments } from "./collection-segments.ts";

export type CollectionRow = typeof collections.$inferSelect;
export type SnapshotRow = typeof collectionSnapshots.$inferSelect;

/** Collections are added by hand, one import each. */
const MOST_COLLECTIONS = 100;
const MOST_SNAPSHOTS = 1000;

/** Segments of a statement: a parameter has 2 MB at most, and the part hashes of a segment some 10 KB. */
const SEGMENTS_AT_ONCE = 50;

/** What checks search: the active snapshots of the enabled collections by collection, and their segments by id. */
export async function searchedLibrary(db: Database): Promise<{ snapshots: SearchedSnapshot[]; segments: Segment[] }> {
  const snapshots = await searchedSnapshots(db);
  return { snapshots, segments: snapshots.length > 0 ? await segmentsOf(db, snapshots) : [] };
}

export async function searchedSnapshots(db: Database): Promise<SearchedSnapshot[]> {
  return db
    .select({
      collection: collections.id,
      name: collections.name,
      snapshot: collectionSnapshots.id,
      asOf: collectionSnapshots.asOf,
      documents: collectionSnapshots.documents,
      works: collectionSnapshots.works,
      words: collectionSnapshots.words,
      formatVersion: collectionSnapshots.formatVersion,
    })
    .from(collections)
    .innerJoin(collectionSnapshots, eq(collectionSnapshots.id, collections.snapshotId))
    .where(and(eq(collections.enabled, true), eq(collectionSnapshots.status, "ready")))
    .orderBy(asc(collections.id))
    .limit(MOST_COLLECTIONS);
}

export async function listCollections(db: Database): Promise<CollectionRow[]> {
  return db.select().from(collections).orderBy(asc(collections.id)).limit(MOST_COLLECTIONS);
}

export async function findCollection(db: Database, id: string): Promise<CollectionRow | null> {
  const found = await db.select().from(collections).where(eq(collections.id, id)).limit(1);
  return found[0] ?? null;
}

/** The names of the public collections in a coverage, as they are called today. */
export async function namesInCoverage(
  db: Database,
  coverage: readonly { collection: string }[],
): Promise<Record<string, string>> {
  if (!coverage.some(({ collection }) => collection.startsWith(PUBLIC_COLLECTION))) return {};
  return Object.fromEntries((await listCollections(db)).map(({ id, name }) => [`${PUBLIC_COLLECTION}${id}`, name]));
}

/** The snapshots of collections that are not deleted, newest first. */
export async function snapshotsOf(db: Database, collectionIds: readonly string[]): Promise<SnapshotRow[]> {
  if (collectionIds.length === 0) return [];
  return db
    .select()
    .from(collectionSnapshots)
    .where(
      and(
        sql`${collectionSnapshots.collectionId} in (select value from json_each(${JSON.stringify(collectionIds)}))`,
        eq(collectionSnapshots.status, "ready"),
      ),
    )
    .orderBy(desc(collectionSnapshots.createdAt), desc(collectionSnapshots.id))
    .limit(MOST_SNAPSHOTS);
}

/** A snapshot that is not deleted. */
export async function findSnapshot(db: Database, id: string): Promise<SnapshotRow | null> {
  const found = await db
    .select()
    .from(collectionSnapshots)
    .where(and(eq(collectionSnapshots.id, id), eq(collectionSnapshots.status, "ready")))
    .limit(1);
  return found[0] ?? null;
}

type Import = {
  byName: string;
  now: number;
  /** Checks search it from now on, unless a snapshot that was imported later is active. */
  activate: boolean;
};

/**
 * Saves a finished snapshot, its segments and, the first time, its collection, in one batch. Repeating it changes
 * nothing; after a deletion it makes the snapshot ready again.
 */
export async function saveManifest(db: Database, manifest: SnapshotManifest, how: Import): Promise<void> {
  await commit(db, manifestStatements(manifest, how));
}

/**
 * Appends a published snapshot to the audit log, once for each time it was saved. The plus keeps the statement from the
 * index of all actions of a kind.
 */
export async function recordPublication(db: Database, entry: AuditEntry): Promise<boolean> {
  return appendAudit(db, entry, {
    when: sql`not exists (select 1 from ${auditEvents}
      where target_type = ${entry.targetType} and target_id = ${entry.targetId} and +action = ${entry.action}
        and +at >= (select created_at from ${collectionSnapshots} where id = ${entry.targetId}))`,
  });
}

/** What saves a snapshot, for a batch that has to do more. */
export function manifestStatements(manifest: SnapshotManifest, how: Import): SQL[] {
  const { snapshot, segments } = manifest;
  const inParts = Array.from({ length: Math.ceil(segments.length / SEGMENTS_AT_ONCE) }, (_, part) =>
    segments.slice(part * SEGMENTS_AT_ONCE, (part + 1) * SEGMENTS_AT_ONCE),
  );
  return [
    collectionStatement(manifest.collection, how),
    ...inParts.map((part) => segmentsStatement(part, snapshot.id, how)),
    snapshotStatement(manifest, how),
    ...(how.activate ? [activationStatement(manifest, how), shownStatement(how.now)] : []),
  ];
}

/** Pages say what checks are compared with: those at the edge are dropped within a minute. */
export function shownStatement(now: number): SQL {
  return staleStatement([pageTags.collections], now);
}

function collectionStatement(
  { id, name, description, homepage }: SnapshotManifest["collection"],
  { now }: Import,
): SQL {
  const newDescription = sql`iif(excluded.description = '', ${collections}.description, excluded.description)`;
  const newHomepage = sql`coalesce(excluded.homepage, ${collections}.homepage)`;
  return sql`insert into ${collections} (id, name, description, homepage, enabled, version, created_at, updated_at)
    values (${id}, ${name}, ${description}, ${homepage}, 1, 1, ${now}, ${now})
    on conflict (id) do update set name = excluded.name, description = ${newDescription}, homepage = ${newHomepage},
      version = ${collections}.version + 1, updated_at = ${now}
    where ${collections}.name <> excluded.name or ${collections}.description <> ${newDescription}
      or ${collections}.homepage is not ${newHomepage}`;
}

/**
 * Nothing where the snapshot is ready: its segments may be merged since then. The same bytes may be a segment of several
 * snapshots: texts that were imported again on another day. If it was merged since, the others have their documents in
 * the merged one.
 */
function segmentsStatement(segments: readonly SentSegment[], snapshotId: string, { now }: Import): SQL {
  return sql`insert into ${collectionSegments} (id, bytes, documents, layout, parts, format_version, status, created_at)
    select value ->> 'id', value ->> 'bytes', value ->> 'documents', value -> 'layout', value -> 'parts',
      value ->> 'formatVersion', 'live', ${now}
    from json_each(${JSON.stringify(segments.map(({ partHashes: _, ...stored }) => stored))})
    where not exists (select 1 from ${collectionSnapshots} where id = ${snapshotId} and status = 'ready')
    on conflict (id) do update set status = 'live', superseded_at = null,
      parts = iif(${collectionSegments}.status = 'live', (
        select json_group_array(json(value)) from (
          select value from json_each(${collectionSegments}.parts)
          union select value from json_each(excluded.parts))), excluded.parts)`;
}

function snapshotStatement({ collection, snapshot }: SnapshotManifest, { byName, now }: Import): SQL {
  const { id, asOf, documents, works, words, bytes, refused, duplicates, licences, formatVersion } = snapshot;
  return sql`insert into ${collectionSnapshots} (id, collection_id, as_of, documents, works, words, bytes, refused,
      duplicates, licences, format_version, status, by_name, created_at)
    values (${id}, ${collection.id}, ${asOf}, ${documents}, ${works}, ${words}, ${bytes}, ${refused}, ${duplicates},
      ${JSON.stringify(licences)}, ${formatVersion}, 'ready', ${byName}, ${now})
    on conflict (id) do update set status = 'ready', by_name = excluded.by_name, created_at = excluded.created_at
    where ${collectionSnapshots}.status = 'deleted'`;
}

function activationStatement({ collection, snapshot }: SnapshotManifest, { now }: Import): SQL {
  return sql`update ${collections} set snapshot_id = ${snapshot.id}, version = version + 1, updated_at = ${now}
    where id = ${collection.id} and snapshot_id is not ${snapshot.id} and not exists (
      select 1 from ${collectionSnapshots} as newer where newer.id = ${collections}.snapshot_id
        and newer.created_at > (select created_at from ${collectionSnapshots} where id = ${snapshot.id}))`;
}

// Every action of an admin and its row in the audit log are one batch, and the collection must not have changed since
// `version`. Returns false where it has, or where its state does not allow the action.

type Seen = { id: string; version: number };

/** Checks search the collection, or do not search it any more. */
export async function setCollectionEnabled(
  db: Database,
  { id, version, enabled }: Seen & { enabled: boolean },
  entry: AuditEntry,
): Promise<boolean> {
  return appendAudit(db, entry, {
    when: sql`exists (select 1 from ${collections} where id = ${id} and version = ${version}
      and enabled is not ${Number(enabled)})`,
    acts: (written) => [
      sql`update ${collections} set enabled = ${Number(enabled)}, version = version + 1, updated_at = ${entry.at}
        where id = ${id} and version = ${version} and ${written}`,
      shownStatement(entry.at),
    ],
  });
}

/** Checks search this snapshot of the collection from now on: a newer one, or an older one again. */
export async function activateSnapshot(
  db: Database,
  { id, version, snapshotId }: Seen & { snapshotId: string },
  entry: AuditEntry,
): Promise<boolean> {
  return appendAudit(db, entry, {
    when: sql`exists (select 1 from ${collections} where id = ${id} and version = ${version}
        and snapshot_id is not ${snapshotId})
      and exists (select 1 from ${collectionSnapshots} where id = ${snapshotId} and collection_id = ${id}
        and status = 'ready')`,
    acts: (written) => [
      sql`update ${collections} set snapshot_id = ${snapshotId}, version = version + 1, updated_at = ${entry.at}
        where id = ${id} and version = ${version} and ${written}`,
      shownStatement(entry.at),
    ],
  });
}

/**
 * Deletes a snapshot that checks do not search. Segments that no other snapshot needs are superseded with it.
 *
 * @returns the segments whose parts in R2 are to be removed, then `forgetSegments`; null where it was not deleted
 */
export async function deleteSnapshot(
  db: Database,
  { id, version, snapshotId }: Seen & { snapshotId: string },
  entry: AuditEntry,
): Promise<string[] | null> {
  const deleted = await appendAudit(db, entry, {
    when: sql`exists (select 1 from ${collections} where id = ${id} and version = ${version}
        and snapshot_id is not ${snapshotId})
      and exists (select 1 from ${collectionSnapshots} where id = ${snapshotId} and collection_id = ${id}
        and status = 'ready')`,
    acts: (written) => [
      ...deletionStatements(snapshotId, written),
      sql`update ${collections} set version = version + 1, updated_at = ${entry.at}
        where id = ${id} and version = ${version} and ${written}`,
    ],
  });
  return deleted ? unusedSegments(db) : null;
}

/** Deletes a snapshot with its segments; those in which others have documents stay without its parts. */
export function deletionStatements(snapshotId: string | SQL, when: SQL): SQL[] {
  return [
    sql`update ${collectionSnapshots} set status = 'deleted' where id = ${snapshotId} and ${when}`,
    sql`update ${collectionSegments} set status = 'superseded' where status = 'live' and ${unused} and ${when}`,
    sql`update ${collectionSegments} set parts = (
        select json_group_array(json(value)) from json_each(${collectionSegments}.parts)
        where value ->> 'snapshot' <> ${snapshotId})
      where status = 'live' and ${when}
        and exists (select 1 from json_each(${collectionSegments}.parts) where value ->> 'snapshot' = ${snapshotId})`,
  ];
}
