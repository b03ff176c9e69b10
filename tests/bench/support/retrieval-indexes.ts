import { join } from "#core/shared/bytes.ts";
import {
  allVisible,
  defaultLimits,
  distinctHashes,
  fingerprint,
  type Prepared,
  planQuery,
  prepare,
  rankCandidates,
  searchedWords,
} from "#core/similarity/index.ts";
import { createSegmentBuilder } from "#core/sources/segments/build-segment.ts";
import { segmentQuery } from "#core/sources/segments/choose-hashes.ts";
import { SEGMENT_FORMAT_VERSION } from "#core/sources/segments/format.ts";
import { readDirectory } from "#core/sources/segments/read-segment.ts";
import { SECOND_CHOICE, searchSegments } from "#core/sources/segments/search-segments.ts";
import type { SegmentDocument } from "#schema/sources/segment.ts";
import { compression } from "#workers/adapters/sources/compression.ts";
import { SCALE_SNAPSHOT } from "./planted.ts";
import { openShardFiles } from "./shard-files.ts";

/** The ids of the texts that are worth aligning with a text. */
export type RetrievalIndex = { candidatesOf(searched: Prepared): Promise<string[]>; close(): void };

type Library = Iterable<[id: string, text: string]>;

/** Words of a text with the usual number of candidates; joined texts get as many for each of their parts. */
const TEXT_WORDS = 2000;

/** The index of our own texts, in memory. */
export async function openShardsOf(library: Library): Promise<RetrievalIndex> {
  const { index, inOneGo, close } = openShardFiles(null, 256);
  await inOneGo(async () => {
    for (const [id, text] of library)
      await index.add(id, distinctHashes(fingerprint(searchedWords(allVisible(prepare(text))))));
  });
  return {
    close,
    async candidatesOf(searched) {
      const answers = await index.search(planQuery(searched, fingerprint(searched)));
      return rankCandidates(answers, limitsFor(searched.words)).map(({ source }) => source);
    },
  };
}

/**
 * A segment of these texts, in memory.
 * @param lookUps how many fingerprints of 10,000 words are looked up; null: as many as may be in so small a segment
 */
export async function openSegmentsOf(library: Library, lookUps: number | null): Promise<RetrievalIndex> {
  const builder = createSegmentBuilder();
  const own = { authors: [], year: null, container: null, doi: null, url: null, licence: null };
  const about = (title: string): SegmentDocument => ({ title, ...own, display: "whole" });
  for (const [id, text] of library)
    if (!builder.add(about(id), text)) throw new Error("A segment has 8,192 texts at most.");
  const chunks: Uint8Array[] = [];
  const written = await builder.write((bytes) => void chunks.push(bytes.slice()), compression);
  const bytes = join(chunks);
  const read = async (offset: number, length: number) => bytes.slice(offset, offset + length);
  const parts = [{ snapshot: SCALE_SNAPSHOT, first: 0, documents: written.documents, from: 0 }];
  const segment = { id: "0".repeat(32), ...written, parts, formatVersion: SEGMENT_FORMAT_VERSION };
  const directory = await readDirectory(segment, read, compression);
  const snapshotOf = (number: number) => ({ snapshot: SCALE_SNAPSHOT, number });
  const opened = [{ segment, directory, read, snapshotOf }];
  return {
    close() {},
    async candidatesOf(searched) {
      const query = segmentQuery(searched, fingerprint(searched));
      const found = await searchSegments(opened, query, searched.words, compression, {
        ...(lookUps !== null && { postingReads: lookUps, postingBytes: 0 }),
        most: { ...limitsFor(searched.words), perWindow: SECOND_CHOICE.perWindow },
      });
      return found.map(({ document }) => document.about.title);
    },
  };
}

function limitsFor(words: number) {
  return { ...defaultLimits, candidates: defaultLimits.candidates * Math.max(1, Math.round(words / TEXT_WORDS)) };
}
