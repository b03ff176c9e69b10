import type { SegmentDocument } from "#schema/sources/segment.ts";
import {
  allVisible,
  distinctHashes,
  fingerprint,
  type Prepared,
  prepare,
  searchedWords,
} from "../../similarity/index.ts";
import type { StoredDocument } from "./document-record.ts";
import {
  BUILT_DOCUMENTS,
  type Compression,
  FREQUENT,
  STEM_SLOTS,
  stemSlot,
  storedHash,
  type WriteBytes,
} from "./format.ts";
import { blockBitsFor, createSegmentWriter, type Written } from "./write-segment.ts";

/** Fingerprints that are held at first; the memory grows with the documents. */
const FIRST_ROOM = 1 << 20;

/**
 * A segment of at most 8,192 documents, built in memory: some 100 MB for as many documents of 1,500 words, most of it
 * their texts.
 */
export function createSegmentBuilder() {
  let keys = new Float64Array(FIRST_ROOM);
  let count = 0;
  const documents: StoredDocument[] = [];
  const stemCounts = new Uint32Array(STEM_SLOTS);
  const lastOf = new Uint32Array(STEM_SLOTS);
  let words = 0;

  /**
   * Adds a document; false if the segment is full.
   * @param prepared of this text; left out, it is prepared here
   */
  function add(about: SegmentDocument, text: string, prepared: Prepared = prepare(text)): boolean {
    if (documents.length === BUILT_DOCUMENTS) return false;
    const number = documents.length;
    const searched = searchedWords(allVisible(prepared));
    const hashes = distinctHashes(fingerprint(searched));
    reserve(hashes.length);
    // Hash and number in one double, so that sorting doubles sorts both.
    for (const hash of hashes) keys[count++] = storedHash(hash) * BUILT_DOCUMENTS + number;
    for (let i = 0; i < searched.words; i += 1) {
      if (searched.content[i] !== 1) continue;
      const slot = stemSlot(searched.stem[i] ?? 0);
      if (lastOf[slot] === number + 1) continue;
      lastOf[slot] = number + 1;
      stemCounts[slot] = (stemCounts[slot] ?? 0) + 1;
    }
    documents.push(about.display === "link" ? { about, text: null, prepared } : { about, text });
    words += prepared.words;
    return true;
  }

  function reserve(more: number): void {
    if (count + more <= keys.length) return;
    const larger = new Float64Array(Math.max(keys.length * 2, count + more));
    larger.set(keys.subarray(0, count));
    keys = larger;
  }

  async function write(to: WriteBytes, compression: Compression): Promise<Written> {
    const sorted = keys.subarray(0, count).sort();
    const writer = createSegmentWriter(to, compression, blockBitsFor(count));
    for (let at = 0; at < count; ) {
      const { hash, list, behind } = listAt(sorted, at);
      const documents = list.length;
      const written = writer.posting({ hash, documents, list: documents > FREQUENT ? null : list });
      if (written) await written;
      at = behind;
    }
    for (const document of documents) await writer.document(document);
    return writer.end(stemCounts);
  }

  return {
    add,
    write,
    get documents() {
      return documents.length;
    },
    get words() {
      return words;
    },
  };
}

/** The documents of the hash at a place of the sorted keys. Two hashes of a document may be one after they are cut to 40 bits. */
function listAt(sorted: Float64Array, at: number): { hash: number; list: number[]; behind: number } {
  const hash = Math.floor((sorted[at] ?? 0) / BUILT_DOCUMENTS);
  const list: number[] = [];
  let behind = at;
  for (; behind < sorted.length && Math.floor((sorted[behind] ?? 0) / BUILT_DOCUMENTS) === hash; behind += 1) {
    const number = (sorted[behind] ?? 0) % BUILT_DOCUMENTS;
    if (list.at(-1) !== number) list.push(number);
  }
  return { hash, list, behind };
}
