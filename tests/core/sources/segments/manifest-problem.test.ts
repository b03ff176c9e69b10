import { expect, test } from "vitest";
import { manifestProblem } from "#core/sources/segments/manifest-problem.ts";
import type { SentSegment, SnapshotManifest } from "#schema/sources/segment.ts";
import { aboutText, buildTexts, manifestOf, SNAPSHOT } from "#tests/support/segments.ts";
import { essay } from "#tests/support/texts.ts";

const texts = Array.from({ length: 5 }, (_, i) => ({ about: aboutText(`Text ${i}`), text: essay(100 + i, 150) }));
const built = [await buildTexts(texts.slice(0, 3)), await buildTexts(texts.slice(3), { from: 3 })];
const manifest = manifestOf(built);

function withSegment(change: Partial<SentSegment>): SnapshotManifest {
  const [first, ...rest] = manifest.segments;
  if (!first) throw new Error("The manifest has no segment.");
  return { ...manifest, segments: [{ ...first, ...change }, ...rest] };
}

const { layout } = manifest.segments[0] as SentSegment;
const part = { snapshot: SNAPSHOT, first: 0, documents: 3, from: 0 };

test("a manifest as the command line makes it has no problem", () => {
  expect(manifestProblem(manifest)).toBeNull();
  expect(manifestProblem({ ...manifest, segments: manifest.segments.toReversed() })).toBeNull();
});

test.each([
  ["a snapshot of another collection", { ...manifest, collection: { ...manifest.collection, id: "other" } }],
  ["a segment twice", { ...manifest, segments: [...manifest.segments, ...manifest.segments.slice(0, 1)] }],
  ["other bytes than its segments", { ...manifest, snapshot: { ...manifest.snapshot, bytes: 1 } }],
  ["more documents than its segments", { ...manifest, snapshot: { ...manifest.snapshot, documents: 6 } }],
  ["another format in a segment", withSegment({ formatVersion: "9.9" })],
  ["a segment without documents", withSegment({ documents: 0 })],
  ["a segment of 2^40 documents", withSegment({ documents: 2 ** 40 })],
  ["a segment without bytes", withSegment({ bytes: 0 })],
  ["sections beyond the segment", withSegment({ layout: { ...layout, texts: layout.texts + 2 ** 31 } })],
  ["a tail beyond memory", withSegment({ layout: { ...layout, postings: 0, texts: 0 }, bytes: 2 ** 31 })],
  ["more blocks of texts than documents", withSegment({ layout: { ...layout, textBlocks: 2 ** 31 } })],
  ["more blocks of postings than memory", withSegment({ layout: { ...layout, blockBits: 24 } })],
  ["another table of stems", withSegment({ layout: { ...layout, stemSlots: 1 } })],
  ["documents of another snapshot", withSegment({ parts: [{ ...part, snapshot: "other.20261101.0a0b0c0d" }] })],
  ["documents beyond the segment", withSegment({ parts: [{ ...part, documents: 4 }] })],
  ["parts with a gap", withSegment({ parts: [{ ...part, first: 1, documents: 2 }] })],
  ["an empty part", withSegment({ parts: [part, { ...part, first: 3, from: 9, documents: 0 }] })],
  ["parts that overlap", withSegment({ parts: [part, { ...part, first: 1, documents: 2, from: 7 }] })],
  ["a document of the snapshot twice", withSegment({ parts: [{ ...part, from: 2 }] })],
] satisfies [string, SnapshotManifest][])("a manifest with %s is refused", (_, lying) => {
  expect(manifestProblem(lying)).toMatch(/\.$/);
});
