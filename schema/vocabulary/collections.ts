export const snapshotStatuses = ["ready", "deleted"] as const;

/** Uploading: not all parts are stored. Superseded: another segment has its documents. */
export const segmentStatuses = ["live", "superseded"] as const;

/** What an admin does to a collection or one of its snapshots. */
export const collectionActNames = [
  "enable_collection",
  "disable_collection",
  "activate_snapshot",
  "delete_snapshot",
] as const;

/** What an admin does to the import of an uploaded archive. */
export const importActNames = [
  "start_import",
  "pause_import",
  "resume_import",
  "cancel_import",
  "undo_import",
] as const;

/**
 * Uploading: the archive has not been received. Waiting: for its next job. Unchanged: no text of the archive could be
 * added, so the collection is as it was. Undone: also cancelled.
 */
export const importStatuses = [
  "uploading",
  "waiting",
  "running",
  "paused",
  "done",
  "unchanged",
  "failed",
  "undone",
] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** What becomes of the texts that a collection has before an import. */
export const importModes = ["replace", "add"] as const;

/** Bytes of an uploaded archive: its last request joins its parts, a gigabyte would take longer than a request may. */
export const ARCHIVE_MAX_BYTES = 300 * 1024 * 1024;

/** Files in an uploaded .zip, or lines of an uploaded .jsonl: what is known of them is read again for every 500. */
export const ARCHIVE_MOST_ROWS = 20_000;

/** Texts of a collection that an import into it can recognise: a job holds 400 bytes of each, of 128 MB. */
export const KNOWN_TEXTS_MOST = 100_000;

/** Rows of an import that are kept with the reason why they were not added. */
export const IMPORT_PROBLEMS_KEPT = 200;

/** Before the id of a public collection where collections are named: coverage, progress, ids of its sources. */
export const PUBLIC_COLLECTION = "collection:";

/** Bytes of a stored part of a segment; the last part is shorter. */
export const SEGMENT_PART_BYTES = 8 * 1024 * 1024;

/** Below this number of public texts the check form says that the check will find little. */
export const FEW_PUBLIC_TEXTS = 1000;

/** UTF-16 units of a stored document at most: longer works are stored in parts. */
export const DOCUMENT_PART_CHARACTERS = 50_000;

/**
 * What a licence permits to be shown of a text: all of it, a passage beside the reader's own text, or only where it is
 * (its fingerprints match; nothing of its words is stored).
 */
export const displayRights = ["whole", "passages", "link"] as const;
export type DisplayRight = (typeof displayRights)[number];
