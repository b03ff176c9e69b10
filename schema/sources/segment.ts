import { z } from "zod";
import { displayRights } from "../vocabulary/collections.ts";

const Count = z.number().int().min(0);
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
export const CollectionId = z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,46}[a-z0-9])?$/);
export const SnapshotId = z.string().regex(/^[a-z0-9-]{1,48}\.[0-9]{8}\.[0-9a-f]{8}$/);
export const SegmentId = z.string().regex(/^[0-9a-f]{32}$/);

/** Documents first to first + documents - 1 of a segment are documents `from` and following of a snapshot. */
export const SegmentPart = z.object({ snapshot: SnapshotId, first: Count, documents: Count, from: Count });
export type SegmentPart = z.infer<typeof SegmentPart>;

/**
 * Where the sections of a segment are, in bytes: postings, then texts, then the tail (directories and the table of
 * stems), which is read whole.
 */
export const SegmentLayout = z.object({
  v: z.literal(1),
  /** 2 to this power blocks of postings, by the highest bits of a hash. */
  blockBits: Count.max(24),
  postings: Count,
  texts: Count,
  textBlocks: Count,
  /** Slots of the table of stems; a power of two. */
  stemSlots: Count,
});
export type SegmentLayout = z.infer<typeof SegmentLayout>;

/** Documents first to first + documents - 1 of a segment. */
export const DocumentRange = z.object({ first: Count, documents: Count });
export type DocumentRange = z.infer<typeof DocumentRange>;

/** A segment that is merged with others, and the documents of it that stay. */
export const MergeInput = z.object({ id: SegmentId, kept: z.array(DocumentRange) });
export type MergeInput = z.infer<typeof MergeInput>;

export const Segment = z.object({
  id: SegmentId,
  bytes: Count,
  documents: Count,
  layout: SegmentLayout,
  parts: z.array(SegmentPart).min(1),
  formatVersion: z.string().min(1).max(40),
});
export type Segment = z.infer<typeof Segment>;

/** A segment as the importer sends it, with the SHA-256 of each stored part: R2 keeps these, the database does not. */
export const SentSegment = Segment.extend({ partHashes: z.array(Sha256) });
export type SentSegment = z.infer<typeof SentSegment>;

/** What a document in a segment says of itself, as a reference list would. */
export const SegmentDocument = z.object({
  title: z.string(),
  authors: z.array(z.string()),
  year: z.number().int().nullable(),
  container: z.string().nullable(),
  doi: z.string().nullable(),
  url: z.string().nullable(),
  licence: z.string().nullable(),
  display: z.enum(displayRights),
  /** Of a work that is stored in several documents: which part this is, from 0, and how many there are. They follow each other. */
  part: z.tuple([Count, Count]).optional(),
});
export type SegmentDocument = z.infer<typeof SegmentDocument>;

/** A finished snapshot, sent by the importer after its segments. */
export const SnapshotManifest = z.object({
  collection: z.object({
    id: CollectionId,
    name: z.string().min(1).max(80),
    description: z.string().max(300),
    homepage: z.url({ protocol: /^https?$/ }).nullable(),
  }),
  snapshot: z.object({
    id: SnapshotId,
    asOf: Count,
    documents: Count,
    works: Count,
    words: Count,
    bytes: Count,
    refused: Count,
    duplicates: Count,
    licences: z.record(z.string(), Count),
    formatVersion: z.string().min(1).max(40),
  }),
  segments: z.array(SentSegment).min(1).max(500),
});
export type SnapshotManifest = z.infer<typeof SnapshotManifest>;
