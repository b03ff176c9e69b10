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
