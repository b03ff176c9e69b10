import { WORDS_MAX, WORDS_MIN } from "#schema/vocabulary/checks.ts";

import { hexOf } from "../shared/bytes.ts";
import { type Fingerprint, type Prepared, type QueryWindow, tripleHashes } from "../similarity/index.ts";

/** What a browser sends of a text that it processed itself: hashes and their positions, from which no word can be recovered. */
export type Prints = Fingerprint & {
  /** Words of the text. */
  total: number;
  /** The number of half windows of 600 characters in the text, and for each fingerprint the half window it begins in. */
  windows: number;
  cells: Uint16Array;
  /** Hashes of every three neighbouring words, with which other students' documents are searched (similarity/blocks.ts). */
  triples: Float64Array;
};

/** The options of a private check, one bit each. */
const privateChoices = ["compareDrafts", "excludeQuotations", "excludeBibliography", "rights"] as const;
export type PrivateChoices = Record<(typeof privateChoices)[number], boolean> & { smallMatchWords: number };

export type PrivateRequest = { prints: Prints; choices: PrivateChoices };

/**
 * Version 2, little-endian: magic, words, windows, fingerprints, options with the smallest match above them (32
 * bits each), sixteen random bytes, then the hashes (64 bits), their words (32) and their cells (16), and two
 * triples fewer than words (48).
 */
const MAGIC = 0x3243504d;
/** Version 1 had no triples. */
const MAGIC_1 = 0x3143504d;
const NONCE_AT = 20;
export const NONCE_BYTES = 16;
const HEAD_BYTES = NONCE_AT + NONCE_BYTES;
const PRINT_BYTES = 14;
const TRIPLE_BYTES = 6;
const TWO_TO_32 = 2 ** 32;

/**
 * Each fingerprint belongs to the word it begins at, and none begins at the last word: there are fewer
 * fingerprints than words.
 */
export const PRIVATE_CHECK_LIMIT_BYTES = HEAD_BYTES + (WORDS_MAX - 1) * PRINT_BYTES + (WORDS_MAX - 2) * TRIPLE_BYTES;

/** The reader accepts at most two million characters (app/extraction/extracted.ts); hidden text is appended to them. */
const CELL_CHARACTERS = 600;
const WINDOWS_MAX = Math.ceil(4_000_000 / CELL_CHARACTERS);

export function printsOf(prepared: Prepared, { hashes, words }: Fingerprint): Prints {
  return {
    hashes,
    words,
    total: prepared.words,
    windows: Math.max(1, Math.ceil((prepared.length - CELL_CHARACTERS) / CELL_CHARACTERS)),
    cells: Uint16Array.from(words, (word) => Math.floor((prepared.start[word] ?? 0) / CELL_CHARACTERS)),
    triples: tripleHashes(prepared),
  };
}

/** The windows with which the index is queried: the same that planQuery makes from the text itself. */
export function windowsOf({ hashes, cells, windows }: Prints): QueryWindow[] {
  const found = Array.from({ length: windows }, () => new Set<number>());
  for (const [at, cell] of cells.entries()) {
    const hash = hashes[at] ?? 0;
    found[cell]?.add(hash);
    found[cell - 1]?.add(hash);
  }
  return found.flatMap((set, window) => (set.size > 0 ? [{ window, hashes: Float64Array.from(set) }] : []));
}

export function encodePrivateRequest({ prints, choices }: PrivateRequest, nonce: Uint8Array): Uint8Array<ArrayBuffer> {
  const count = prints.hashes.length;
  const bytes = new Uint8Array(HEAD_BYTES + count * PRINT_BYTES + prints.triples.length * TRIPLE_BYTES);
  const view = new DataView(bytes.buffer);
  const bits = privateChoices.reduce((sum, name, bit) => sum | (choices[name] ? 1 << bit : 0), 0);
  const head = [MAGIC, prints.total, prints.windows, count, bits | (choices.smallMatchWords << privateChoices.length)];
  for (const [at, value] of head.entries()) view.setUint32(at * 4, value, true);
  bytes.set(nonce.subarray(0, NONCE_BYTES), NONCE_AT);
  for (let i = 0; i < count; i += 1) {
    view.setFloat64(HEAD_BYTES + i * 8, prints.hashes[i] ?? 0, true);
    view.setUint32(HEAD_BYTES + count * 8 + i * 4, prints.words[i] ?? 0, true);
    view.setUint16(HEAD_BYTES + count * 12 + i * 2, prints.cells[i] ?? 0, true);
  }
  const triplesAt = HEAD_BYTES + count * PRINT_BYTES;
  for (const [i, triple] of prints.triples.entries()) {
    view.setUint32(triplesAt + i * TRIPLE_BYTES, triple % TWO_TO_32, true);
    view.setUint16(triplesAt + i * TRIPLE_BYTES + 4, triple / TWO_TO_32, true);
  }
  return bytes;
}

/**
 * Null for a request that no text of 150 to 100,000 words could have produced. Each fingerprint begins at a word
 * of its own, before the last one, so there are fewer fingerprints than words: the strictest bound for pairs of
 * neighbours (that of winnowing, 2.4 · words / (w + 1), is 1.2 · words here). No position of the text can
 * therefore test two guesses.
 */
export function decodePrivateRequest(bytes: Uint8Array): PrivateRequest | null {
  if (bytes.length < HEAD_BYTES) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [magic = 0, total = 0, windows = 0, count = 0, bits = 0] = [0, 4, 8, 12, 16].map((at) =>
    view.getUint32(at, true),
  );
  const smallMatchWords = bits >>> privateChoices.length;
  if (magic !== MAGIC || smallMatchWords > 50 || total < WORDS_MIN || total > WORDS_MAX) return null;
  if (count >= total || bytes.length !== HEAD_BYTES + count * PRINT_BYTES + (total - 2) * TRIPLE_BYTES) return null;
  if (windows < 1 || windows > WINDOWS_MAX) return null;
  const hashes = new Float64Array(count);
  const words = new Uint32Array(count);
  const cells = new Uint16Array(count);
  for (let i = 0; i < count; i += 1) {
    const hash = view.getFloat64(HEAD_BYTES + i * 8, true);
    const word = view.getUint32(HEAD_BYTES + count * 8 + i * 4, true);
    const cell = view.getUint16(HEAD_BYTES + count * 12 + i * 2, true);
    const isNext = i === 0 || (word > (words[i - 1] ?? 0) && cell >= (cells[i - 1] ?? 0));
    // At most six hundred words begin within six hundred characters.
    const fits = i < CELL_CHARACTERS || (cells[i - CELL_CHARACTERS] ?? 0) < cell;
    if (!Number.isSafeInteger(hash) || hash < 0 || Object.is(hash, -0)) return null;
    if (!isNext || !fits || word > total - 2 || cell > windows) return null;
    hashes[i] = hash;
    words[i] = word;
    cells[i] = cell;
  }
  const triplesAt = HEAD_BYTES + count * PRINT_BYTES;
  const triples = Float64Array.from({ length: total - 2 }, (_, i) => {
    const at = triplesAt + i * TRIPLE_BYTES;
    return view.getUint16(at + 4, true) * TWO_TO_32 + view.getUint32(at, true);
  });
  const choices = Object.fromEntries(privateChoices.map((name, bit) => [name, (bits & (1 << bit)) !== 0]));
  return {
    prints: { hashes, words, total, windows, cells, triples },
    choices: { ...(choices as Record<(typeof privateChoices)[number], boolean>), smallMatchWords },
  };
}

/** Whether the request is from a page that was loaded before version 2. */
export function isOfOldPage(bytes: Uint8Array): boolean {
  return bytes.length >= 4 && new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true) === MAGIC_1;
}

/**
 * The id of a private check, derived from the request: the same body sent again is the same check and costs nothing, and
 * another body under that id is rejected. Because of the random bytes in it, the id discloses nothing about the text.
 *
 * @param digest SHA-256 of the body
 */
export function privateCheckId(digest: Uint8Array): string {
  const bytes = digest.slice(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = hexOf(bytes);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
