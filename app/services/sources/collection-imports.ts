import { AppError } from "#core/app-error.ts";
import type { AuditEntry } from "#core/audit/audit.ts";
import { type Actor, type PersonActor, requireEditor } from "#core/identity/actor.ts";
import { requireRight } from "#core/identity/rights.ts";
import type { Clock, Files, Jobs } from "#core/ports.ts";
import { archiveProblem } from "#core/sources/archive-file.ts";
import { collectionIdOf, SEGMENT_FORMAT_VERSION } from "#core/sources/collections.ts";
import type { Database } from "#db/client.ts";
import {
  archiveReceived,
  changeImport,
  findImport,
  type ImportRow,
  insertImport,
  listImports,
  undoImport,
} from "#db/sources/collection-imports.ts";
import { forgetSegments } from "#db/sources/collection-segments.ts";
import { findCollection, findSnapshot } from "#db/sources/collections.ts";
import type { ImportAct, ImportForm, ImportUndo } from "#schema/sources/collection-import.ts";
import { ARCHIVE_MAX_BYTES, type ImportStatus } from "#schema/vocabulary/collections.ts";
import type { AuditWriter } from "../shared/audit-writer.ts";
import { removeKnownList } from "./known-lists.ts";

export type CollectionImportsPorts = {
  audit: AuditWriter;
  db: Database;
  clock: Clock;
  files: Files;
  jobs: Jobs;
  bookmark: () => string | null;
};

/** Archives that admins upload into public collections. The work itself is done in the queue (importing.ts). */
export function createCollectionImports({ db, clock, files, jobs, bookmark, audit }: CollectionImportsPorts) {
  /** The newest imports, as staff see them. */
  async function list(actor: Actor) {
    requireEditor(actor);
    return (await listImports(db)).map(viewOf);
  }

  /** Begins an import, which waits for its archive. The same form again begins nothing. */
  async function start(actor: Actor, form: ImportForm): Promise<void> {
    const admin = requireRight(actor, "collection.import");
    const { id, mode, licence } = form;
    if ((await findImport(db, id))?.status === "uploading") return;
    const { collectionId, name } = await chosenCollection(form);
    const now = clock.now();
    const day = new Date(now).toISOString().slice(0, 10).replaceAll("-", "");
    const snapshotId = `${collectionId}.${day}.${id.slice(0, 8)}`;
    const row = { id, collectionId, name, mode, licence, snapshotId, byName: admin.fullName, createdAt: now };
    const entry = await entryOf(admin, "collection.import", collectionId, null);
    if (!(await insertImport(db, row, entry))) throw new AppError("conflict", UNFINISHED);
  }

  async function chosenCollection({
    collection,
    name,
    mode,
  }: ImportForm): Promise<{ collectionId: string; name: string }> {
    const collectionId = collection || collectionIdOf(name);
    if (!collectionId) throw new AppError("invalid", "", { fields: { name: NO_LETTERS } });
    const found = await findCollection(db, collectionId);
    if (collection === "" && found) throw new AppError("invalid", "", { fields: { name: KNOWN_NAME } });
    if (collection !== "" && !found) throw new AppError("not_found", "There is no such collection.");
    const active = mode === "add" && found?.snapshotId ? await findSnapshot(db, found.snapshotId) : null;
    if (active && active.formatVersion !== SEGMENT_FORMAT_VERSION) throw new AppError("conflict", OTHER_FORMAT);
    return { collectionId, name: found?.name ?? name };
  }

  /** Throws unless this import waits for its archive, and the announced file can be one. */
  async function requireAwaited(actor: Actor, id: string, { name, bytes }: { name: string; bytes: number }) {
    requireRight(actor, "collection.import");
    if ((await findImport(db, id))?.status !== "uploading") throw new AppError("not_found", NOT_AWAITED);
    if (bytes < 1) throw new AppError("invalid", "The file is empty. Choose another one.");
    if (bytes > ARCHIVE_MAX_BYTES)
      throw new AppError("too_large", "The archive is too large. The limit is 300\u00a0MB.");
    const problem = archiveProblem(name, null);
    if (problem) throw new AppError("unsupported_type", problem);
  }

  /**
   * Stores the archive of an import, and begins its work. Receiving it again changes nothing. An upload may take longer than
   * a sign-in stays fresh: whoever sends its last part confirms it once more, and no part is lost.
   */
  async function receive(
    actor: Actor,
    id: string,
    { name, head, body }: { name: string; head: Uint8Array; body: ReadableStream<Uint8Array> },
  ): Promise<string> {
    const admin = requireRight(actor, "collection.import");
    const problem = archiveProblem(name, head);
    if (problem) throw new AppError("unsupported_type", problem);
    const row = await findImport(db, id);
    if (!row || row.status === "undone") throw new AppError("not_found", NOT_AWAITED);
    if (row.status === "uploading") {
      const fileKey = `collections/imports/${id}/archive`;
      const { bytes } = await files.put(fileKey, body, ARCHIVE_MAX_BYTES);
      const file = { fileKey, fileName: name, fileBytes: bytes, uploadedByName: admin.fullName };
      const act = { action: "collection.upload_archive", target: "collection", targetId: row.collectionId } as const;
      const received = await audit.record(admin, act, (store) => archiveReceived(store, id, file, clock.now()));
      if (!received && (await findImport(db, id))?.status === "undone")
        await files.removeAll(`collections/imports/${id}/`);
    }
    await send(id);
    return id;
  }

  async function pause(actor: Actor, act: ImportAct): Promise<void> {
    await change(actor, act, { action: "collection.pause_import", from: ["waiting", "running"], to: "paused" });
  }

  /** Continues a paused import, or tries one again that failed. */
  async function resume(actor: Actor, act: ImportAct): Promise<void> {
    await change(actor, act, { action: "collection.resume_import", from: ["paused", "failed"], to: "waiting" });
    await send(act.id);
  }

  /** Ends an import that is not done, or takes one that has changed nothing off the list; nothing of it is searched. */
  async function cancel(actor: Actor, act: ImportAct): Promise<void> {
    const from = ["uploading", "waiting", "running", "paused", "unchanged", "failed"] as const;
    await change(actor, act, { action: "collection.cancel_import", from, to: "undone" });
    // Its files are removed in the queue: a worker may still be writing some.
    await send(act.id);
  }

  type Change = {
    action: "collection.pause_import" | "collection.resume_import" | "collection.cancel_import";
    from: readonly ImportStatus[];
    to: ImportStatus;
  };

  async function change(actor: Actor, act: ImportAct, { action, from, to }: Change): Promise<void> {
    const admin = requireRight(actor, action);
    const row = await findImport(db, act.id);
    if (!row) throw new AppError("conflict", CHANGED);
    const entry = { action, target: "collection", targetId: row.collectionId } as const;
    const recorded = { ...entry, before: { status: row.status }, after: { status: to } };
    const work = (store: Database) => changeImport(store, act, { from, to }, clock.now());
    if (!(await audit.record(admin, recorded, work))) throw new AppError("conflict", CHANGED);
  }

  /** Has checks search the snapshot before this import again, and deletes its own. */
  async function undo(actor: Actor, { id, version, reason }: ImportUndo): Promise<void> {
    const admin = requireRight(actor, "collection.undo_import");
    const row = await findImport(db, id);
    if (row?.status !== "done" || row.version !== version) throw new AppError("conflict", CHANGED);
    const segments = await undoImport(
      db,
      row,
      await entryOf(admin, "collection.undo_import", row.collectionId, reason),
    );
    if (!segments) throw new AppError("conflict", CHANGED);
    await removeKnownList(files, row.snapshotId);
    for (const segment of segments) await files.removeAll(`collections/segments/${segment}/`);
    await forgetSegments(db, segments);
  }

  async function send(importId: string): Promise<void> {
    await jobs.send({ v: 1, type: "import", importId, bookmark: bookmark() });
  }

  function entryOf(
    admin: PersonActor,
    action: "collection.import" | "collection.undo_import",
    targetId: string,
    reason: string | null,
  ): Promise<AuditEntry> {
    return audit.entryOf(admin, { action, target: "collection", targetId, reason });
  }

  return { list, start, requireAwaited, receive, pause, resume, cancel, undo };
}

const CHANGED = "This import has changed since you opened the page. Reload the page and try again.";
const UNFINISHED = "Another import of this collection is not finished. Wait until it is done, or cancel it.";
const OTHER_FORMAT =
  "The texts of this collection were built for another version of the search, so none can be added. Choose “Replace the collection’s texts”.";
const KNOWN_NAME = "There is a collection with this name. Choose it in the list above.";
const NO_LETTERS = "Use at least one Latin letter or digit: the address of the collection is made of them.";
const NOT_AWAITED = "This import was cancelled or has its archive already. Reload the page.";

function viewOf(row: ImportRow) {
  const { id, collectionId, name, mode, licence, fileName, fileBytes, status, problem, version, byName } = row;
  const { rowsDone, rowsTotal, documents, works, words, refused, duplicates, problems, createdAt, finishedAt } = row;
  const { snapshotBefore, uploadedByName } = row;
  const isPlain = /\.jsonl$/i.test(fileName);
  const known = rowsTotal !== null ? rowsDone / Math.max(1, rowsTotal) : isPlain ? row.byteOffset / fileBytes : null;
  const perSecond = row.workedMs > 0 && rowsDone > 0 ? (rowsDone * 1000) / row.workedMs : null;
  return {
    ...{ id, collectionId, name, mode, licence, fileName, fileBytes, status, problem, version, byName },
    ...{ rowsDone, rowsTotal, documents, works, words, refused, duplicates, problems, createdAt, finishedAt },
    snapshotBefore,
    uploadedByName,
    /** From 0 to 1; null while it is not known. */
    share: known === null ? null : Math.min(1, known),
    /** Rows a second while its jobs ran. */
    perSecond,
    secondsLeft: perSecond !== null && known ? ((1 - known) * row.workedMs) / 1000 / known : null,
    /** Segments that wait to be merged. */
    merging: status !== "done" && rowsTotal !== null && rowsDone >= rowsTotal,
  };
}
