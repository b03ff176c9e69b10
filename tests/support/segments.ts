import { createHash } from "node:crypto";
import { join } from "#core/shared/bytes.ts";
import { createSegmentBuilder } from "#core/sources/segments/build-segment.ts";
import { SEGMENT_FORMAT_VERSION, type WriteBytes } from "#core/sources/segments/format.ts";
import { mergeSegments } from "#core/sources/segments/merge-segments.ts";
import type { Written } from "#core/sources/segments/write-segment.ts";
import type {
  DocumentRange,
  SegmentDocument,
  SegmentPart,
  SentSegment,
  SnapshotManifest,
} from "#schema/sources/segment.ts";
import { SEGMENT_PART_BYTES } from "#schema/vocabulary/collections.ts";
import { compression } from "#workers/adapters/sources/compression.ts";

/** A whole segment in memory. */
export type BuiltSegment = {
  segment: SentSegment;
  bytes: Uint8Array;
  read(offset: number, length: number): Promise<Uint8Array>;
  /** The documents that stay where it is merged; undefined for all. */
  kept?: DocumentRange[];
};

export function aboutText(title: string, more: Partial<SegmentDocument> = {}): SegmentDocument {
  return {
    title,
    authors: ["Grace Example"],
    year: 2024,
    container: "Example Collection",
    doi: null,
    url: `https://texts.example.test/${encodeURIComponent(title)}`,
    licence: "CC BY 4.0",
    display: "whole",
    ...more,
  };
}

export const SNAPSHOT = "example.20261101.0a0b0c0d";

/** A segment of these texts, the documents `from` and following of a snapshot. */
export async function buildTexts(
  texts: readonly { about: SegmentDocument; text: string }[],
  { snapshot = SNAPSHOT, from = 0 } = {},
): Promise<BuiltSegment> {
  const builder = createSegmentBuilder();
  for (const { about, text } of texts) builder.add(about, text);
  return whole((to) => builder.write(to, compression), [{ snapshot, first: 0, documents: texts.length, from }]);
}

export async function mergeTexts(inputs: readonly BuiltSegment[]): Promise<BuiltSegment> {
  let parts: SegmentPart[] = [];
  return whole(
    async (to) => {
      const merged = await mergeSegments(inputs, to, compression);
      parts = merged.parts;
      return merged;
    },
    () => parts,
  );
}

async function whole(
  write: (to: WriteBytes) => Promise<Written>,
  parts: SegmentPart[] | (() => SegmentPart[]),
): Promise<BuiltSegment> {
  const chunks: Uint8Array[] = [];
  const { layout, bytes: length, documents } = await write((bytes) => void chunks.push(bytes.slice()));
  const bytes = join(chunks);
  const partHashes = partsOf(bytes).map((part) => createHash("sha256").update(part).digest("hex"));
  const segment: SentSegment = {
    id: createHash("sha256").update(partHashes.join()).digest("hex").slice(0, 32),
    bytes: length,
    documents,
    layout,
    partHashes,
    parts: typeof parts === "function" ? parts() : parts,
    formatVersion: SEGMENT_FORMAT_VERSION,
  };
  return { segment, bytes, read: async (offset, size) => bytes.slice(offset, offset + size) };
}

/** The parts in which a segment is stored. */
export function partsOf(bytes: Uint8Array): Uint8Array[] {
  return Array.from({ length: Math.ceil(bytes.length / SEGMENT_PART_BYTES) }, (_, part) =>
    bytes.slice(part * SEGMENT_PART_BYTES, (part + 1) * SEGMENT_PART_BYTES),
  );
}

/** The manifest of a snapshot of these segments. */
export function manifestOf(
  segments: readonly BuiltSegment[],
  { id = "example", snapshot = SNAPSHOT } = {},
): SnapshotManifest {
  const documents = segments.reduce((sum, { segment }) => sum + segment.documents, 0);
  return {
    collection: { id, name: "Example Collection", description: "Texts of a test.", homepage: null },
    snapshot: {
      id: snapshot,
      asOf: Date.UTC(2026, 10, 1),
      documents,
      works: documents,
      words: documents * 300,
      bytes: segments.reduce((sum, { bytes }) => sum + bytes.length, 0),
      refused: 0,
      duplicates: 0,
      licences: { "CC BY 4.0": documents },
      formatVersion: SEGMENT_FORMAT_VERSION,
    },
    segments: segments.map(({ segment }) => segment),
  };
}
