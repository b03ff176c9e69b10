import type { Segment } from "#schema/sources/segment.ts";
import {
  allVisible,
  type CandidateLimits,
  defaultLimits,
  distinctHashes,
  fingerprint,
  type Prepared,
  prepare,
  searchedWords,
} from "../../similarity/index.ts";
import { chooseDocuments } from "./choose-documents.ts";
import { hashChooser, type SegmentQuery } from "./choose-hashes.ts";
import type { StoredDocument } from "./document-record.ts";
import { type Compression, type ReadBytes, storedHash } from "./format.ts";
import { type PlannedRead, planReads } from "./plan-reads.ts";
import {
  blockOfHash,
  postingsRange,
  readPostings,
  readTexts,
  type SegmentDirectory,
  textBlockOf,
  textRange,
} from "./read-segment.ts";
import { readingSegment } from "./unreadable-segment.ts";

/** A segment that is searched. */
export type OpenSegment = {
  segment: Segment;
  directory: SegmentDirectory;
  read: ReadBytes;
  /** The snapshot of a document and its number there; null if it is of no snapshot that is searched. */
  snapshotOf(document: number): { snapshot: string; number: number } | null;
};

/** A document that shares passages with the searched text, perhaps. */
export type FoundDocument = {
  snapshot: string;
  /** Its number in the snapshot. */
  number: number;
  document: StoredDocument;
  prepared: Prepared;
};

/** Range reads for postings in a text of up to 10,000 words; with texts and directories a check stays below 800. */
const POSTING_READS = 670;
/** Bytes of postings that may be read beyond the chosen blocks, where reads are left over. */
const POSTING_BYTES = 24 * 1024 * 1024;
const WORDS_OF_BUDGET = 10_000;
/** A text of 50,000 words and more gets five times as many. */
const MOST_BUDGETS = 5;
/**
 * Beyond a million documents the reads grow with their square root, up to four times as many: more segments share them,
 * and with a sixteenth of the reads a passage of 150 words would be missed.
 */
const DOCUMENTS_OF_BUDGET = 1_000_000;
const MOST_FOR_DOCUMENTS = 4;
/** The first choice, of the looked-up fingerprints: one of a window is enough, and the next step decides. */
const FIRST_CHOICE: CandidateLimits = { perWindow: 32, minShared: 1, candidates: 110 };

/** Of a window more than elsewhere: those that have the same sentences take each other's places, not those of others. */
export const SECOND_CHOICE: CandidateLimits = { ...defaultLimits, perWindow: 8 };

/**
 * For benchmarks: reads for a text of up to 10,000 words, bytes that may be read where reads are left over, and how many
 * documents are found at most.
 */
export type SearchLimits = { postingReads?: number; postingBytes?: number; most?: CandidateLimits };

/**
 * The documents worth aligning, best first, at most 25. First the rarest fingerprints of each part of the text are
 * looked up and the documents that have them ranked; then the texts of at most 110 are read, and ranked by all of their
 * fingerprints. Throws an UnreadableSegment.
 */
export async function searchSegments(
  segments: readonly OpenSegment[],
  query: SegmentQuery,
  words: number,
  compression: Compression,
  { postingReads = POSTING_READS, postingBytes = POSTING_BYTES, most = SECOND_CHOICE }: SearchLimits = {},
): Promise<FoundDocument[]> {
  const { places, lists, documents } = await lookUp(segments, query, words, { postingReads, postingBytes });
  const first = chooseDocuments(query.windows, lists, documents, FIRST_CHOICE);
  const texts = await readDocuments(places, first, compression);
  return bestOf(texts, query, documents, most);
}

/** Where the documents of each segment begin in one numbering of all. */
type Place = { open: OpenSegment; base: number };

async function lookUp(
  segments: readonly OpenSegment[],
  query: SegmentQuery,
  words: number,
  { postingReads, postingBytes }: { postingReads: number; postingBytes: number },
) {
  const places: Place[] = [];
  let documents = 0;
  for (const open of segments) {
    places.push({ open, base: documents });
    documents += open.segment.documents;
  }
  const forWords = Math.min(MOST_BUDGETS, Math.max(1, words / WORDS_OF_BUDGET));
  const forDocuments = Math.min(MOST_FOR_DOCUMENTS, Math.max(1, Math.sqrt(documents / DOCUMENTS_OF_BUDGET)));
  const budget = Math.round(postingReads * forWords * forDocuments);
  // By the square root: in a larger segment more of the fingerprints are rare, but not in proportion.
  const shares = segments.map(({ segment }) => Math.sqrt(segment.documents));
  const total = shares.reduce((sum, share) => sum + share, 0);
  const limitsOf = (i: number) => {
    const share = (shares[i] ?? 0) / total;
    return { reads: Math.floor(budget * share), bytes: postingBytes * share };
  };
  const lists = new Map<number, number[]>();
  await Promise.all(
    places.map(({ open, base }, i) =>
      readingSegment(open.segment.id, () =>
        lookUpIn(open, query, limitsOf(i), (hash, document) => {
          const list = lists.get(hash);
          if (list) list.push(base + document);
          else lists.set(hash, [base + document]);
        }),
      ),
    ),
  );
  // Segments answer in any order, and equal scores are decided by number.
  const sorted = [...lists].map(([hash, list]) => [hash, Uint32Array.from(list).sort()] as const);
  return { places, lists: new Map(sorted), documents };
}

async function lookUpIn(
  { segment, directory, read, snapshotOf }: OpenSegment,
  query: SegmentQuery,
  limits: { reads: number; bytes: number },
  found: (hash: number, document: number) => void,
): Promise<void> {
  const isWhole = segment.parts.every(({ first }) => snapshotOf(first) !== null);
  const plan = planReads(
    hashChooser(query, directory, segment.documents),
    (hash) => postingsRange(directory, blockOfHash(directory, storedHash(hash))),
    limits,
  );
  await Promise.all(
    plan.map(async ({ offset, length, hashes }: PlannedRead) => {
      const bytes = await read(offset, length);
      const plain = new Map(hashes.map((hash) => [storedHash(hash), hash]));
      const blocks = Map.groupBy(
        [...plain.keys()].sort((a, b) => a - b),
        (hash) => blockOfHash(directory, hash),
      );
      for (const [block, wanted] of blocks) {
        const range = postingsRange(directory, block);
        const from = range.offset - offset;
        for (const { hash, list } of readPostings(
          directory,
          block,
          bytes.subarray(from, from + range.length),
          wanted,
        )) {
          for (let i = 0; i < (list?.length ?? 0); i += 1) {
            const document = list?.[i] ?? 0;
            if (isWhole || snapshotOf(document)) found(plain.get(hash) ?? 0, document);
          }
        }
      }
    }),
  );
}

/** Reads documents by their number among all, each block of texts once. */
async function readDocuments(
  places: readonly Place[],
  numbers: readonly number[],
  compression: Compression,
): Promise<FoundDocument[]> {
  const byPlace = Map.groupBy(numbers, (number) => places.findLastIndex(({ base }) => base <= number));
  const found: FoundDocument[][] = [];
  for (const [place, all] of byPlace) {
    const { open, base } = places[place] as Place;
    const own = all.map((number) => number - base);
    found.push(await readingSegment(open.segment.id, () => documentsOf(open, own, compression)));
  }
  return found.flat();
}

/** @param numbers of documents in the segment */
export async function documentsOf(
  { directory, read, snapshotOf }: OpenSegment,
  numbers: readonly number[],
  compression: Compression,
): Promise<FoundDocument[]> {
  const blocks = Map.groupBy(numbers, (number) => textBlockOf(directory, number));
  const read1 = await Promise.all(
    [...blocks].map(async ([block, wanted]) => {
      const { offset, length } = textRange(directory, block);
      const texts = readTexts(directory, block, await read(offset, length), new Set(wanted), compression);
      return [...texts].flatMap(([number, document]): FoundDocument[] => {
        const place = snapshotOf(number);
        const prepared = document.text === null ? document.prepared : prepare(document.text);
        return place ? [{ ...place, document, prepared }] : [];
      });
    }),
  );
  return read1.flat();
}

/** Ranks documents by all of their fingerprints. */
function bestOf(
  found: readonly FoundDocument[],
  { windows }: SegmentQuery,
  documents: number,
  most: CandidateLimits,
): FoundDocument[] {
  const ordered = [...found].sort((a, b) =>
    a.snapshot === b.snapshot ? a.number - b.number : a.snapshot < b.snapshot ? -1 : 1,
  );
  const wanted = new Set(windows.flatMap(({ hashes }) => [...hashes]));
  const lists = new Map<number, number[]>();
  for (const [number, { prepared }] of ordered.entries()) {
    for (const hash of distinctHashes(fingerprint(searchedWords(allVisible(prepared))))) {
      if (!wanted.has(hash)) continue;
      const list = lists.get(hash);
      if (list) list.push(number);
      else lists.set(hash, [number]);
    }
  }
  const packed = new Map([...lists].map(([hash, list]) => [hash, Uint32Array.from(list)]));
  return chooseDocuments(windows, packed, documents, most).flatMap((number) => ordered[number] ?? []);
}
