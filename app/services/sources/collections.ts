import { AppError } from "#core/app-error.ts";
import type { AuditAction, AuditEntry } from "#core/audit/audit.ts";
import { type Actor, type PersonActor, requireEditor } from "#core/identity/actor.ts";
import { requireRight } from "#core/identity/rights.ts";
import type { Files } from "#core/ports.ts";
import { SEGMENT_FORMAT_VERSION } from "#core/sources/collections.ts";
import type { Database } from "#db/client.ts";
import { forgetSegments } from "#db/sources/collection-segments.ts";
import {
  activateSnapshot,
  type CollectionRow,
  deleteSnapshot,
  findCollection,
  listCollections,
  type SnapshotRow,
  setCollectionEnabled,
  snapshotsOf,
} from "#db/sources/collections.ts";
import type { CollectionSwitch, SnapshotAct } from "#schema/sources/collection-act.ts";
import type { AuditWriter } from "../shared/audit-writer.ts";
import { removeKnownList } from "./known-lists.ts";

export type CollectionsPorts = { db: Database; files: Files; audit: AuditWriter };

/** Public collections: editors read what is there, admins decide what checks search. */
export function createCollections({ db, files, audit }: CollectionsPorts) {
  /** Every collection with its snapshots, newest first. */
  async function list(actor: Actor) {
    requireEditor(actor);
    const rows = await listCollections(db);
    const snapshots = await snapshotsOf(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map((row) =>
      viewOf(
        row,
        snapshots.filter(({ collectionId }) => collectionId === row.id),
      ),
    );
  }

  async function setEnabled(actor: Actor, { id, version, enabled, reason }: CollectionSwitch): Promise<void> {
    const action = enabled ? "collection.enable" : "collection.disable";
    const admin = requireRight(actor, action);
    const { name } = await requireCollection(id);
    const entry = await audit.entryOf(admin, { action, reason, target: "collection", targetId: id, label: name });
    if (!(await setCollectionEnabled(db, { id, version, enabled }, entry))) throw new AppError("conflict", CHANGED);
  }

  /** Checks search this snapshot from now on. Rolling back is the same with an older one. */
  async function activate(actor: Actor, { id, version, snapshotId, reason }: SnapshotAct): Promise<void> {
    const admin = requireRight(actor, "collection.activate_snapshot");
    const { snapshotId: before } = await requireCollection(id);
    await requireSnapshot(id, snapshotId);
    const entry = await snapshotEntry(admin, "collection.activate_snapshot", { snapshotId, before, reason });
    if (!(await activateSnapshot(db, { id, version, snapshotId }, entry))) throw new AppError("conflict", CHANGED);
  }

  /** Deletes a snapshot that checks do not search, and the files that no other snapshot needs. */
  async function removeSnapshot(actor: Actor, { id, version, snapshotId, reason }: SnapshotAct): Promise<void> {
    const admin = requireRight(actor, "collection.delete_snapshot");
    const { snapshotId: active } = await requireCollection(id);
    if (active === snapshotId) throw new AppError("conflict", ACTIVE);
    await requireSnapshot(id, snapshotId);
    const entry = await snapshotEntry(admin, "collection.delete_snapshot", { snapshotId, before: active, reason });
    const segments = await deleteSnapshot(db, { id, version, snapshotId }, entry);
    if (!segments) throw new AppError("conflict", CHANGED);
    await removeKnownList(files, snapshotId);
    // Rows that are left by a failure here are removed with the next deletion.
    for (const segment of segments) await files.removeAll(`collections/segments/${segment}/`);
    await forgetSegments(db, segments);
  }

  async function requireCollection(id: string): Promise<CollectionRow> {
    const found = await findCollection(db, id);
    if (!found) throw new AppError("not_found", "There is no such collection.");
    return found;
  }

  async function requireSnapshot(id: string, snapshotId: string): Promise<void> {
    const found = await snapshotsOf(db, [id]);
    if (!found.some((one) => one.id === snapshotId)) throw new AppError("not_found", "There is no such snapshot.");
  }

  function snapshotEntry(
    actor: PersonActor,
    action: AuditAction,
    { snapshotId, before, reason }: { snapshotId: string; before: string | null; reason: string },
  ): Promise<AuditEntry> {
    const detail = { before: before && shortOf(before), after: shortOf(snapshotId) };
    return audit.entryOf(actor, { action, target: "collection_snapshot", targetId: snapshotId, reason, detail });
  }

  return { list, setEnabled, activate, deleteSnapshot: removeSnapshot };
}

const CHANGED = "This collection has changed since you opened the page. Reload the page and try again.";
const ACTIVE = "Checks search this snapshot. Activate another snapshot before you delete it.";

/** Day and hash of a snapshot: the audit log has room for these, and its target names the collection. */
function shortOf(snapshotId: string): string {
  return snapshotId.split(".").slice(1).join(".");
}

function viewOf({ id, name, description, homepage, enabled, version, snapshotId }: CollectionRow, rows: SnapshotRow[]) {
  const snapshots = rows.map((row) => snapshotView(row, row.id === snapshotId));
  const at = snapshots.findIndex(({ active }) => active);
  const active = snapshots[at] ?? null;
  const before = active ? (snapshots[at + 1] ?? null) : null;
  return {
    id,
    name,
    description,
    homepage,
    enabled,
    version,
    active,
    /** Since the snapshot that was imported before the active one. */
    growth: active && before ? { works: active.works - before.works, words: active.words - before.words } : null,
    lastImport: snapshots[0] ?? null,
    snapshots,
    /** Of all snapshots that are stored. */
    bytes: snapshots.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

function snapshotView(row: SnapshotRow, active: boolean) {
  const { id, asOf, documents, works, words, bytes, refused, duplicates, licences, formatVersion, knownTexts, byName } =
    row;
  return {
    id,
    asOf,
    documents,
    works,
    words,
    bytes,
    refused,
    duplicates,
    licences: Object.entries(licences)
      .map(([licence, texts]) => ({ licence, texts }))
      .sort((a, b) => b.texts - a.texts || a.licence.localeCompare(b.licence)),
    byName,
    importedAt: row.createdAt,
    active,
    /** An import that adds to it recognises the texts that it has. */
    knownTexts,
    /** Built for another version of the search: checks do not search it. */
    otherFormat: formatVersion !== SEGMENT_FORMAT_VERSION,
  };
}
