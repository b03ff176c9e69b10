import { ARCHIVE_MOST_ROWS } from "#schema/vocabulary/collections.ts";
import { viewOf } from "../shared/bytes.ts";
import { createKeyIndex } from "./key-index.ts";
import { areAlike, signatureKeys } from "./segments/near-duplicates.ts";

/** Bytes of a text: 16 of its hash, 4 of its row, 128 of its signature (all zero if it has none). */
const RECORD = 148;
const HASH_BYTES = 16;
const BINS = 32;
const KEYS = 8;
/** Texts with a common key that are compared: boilerplate can give very many texts one key. */
const MOST_COMPARED = 20;

/**
 * The texts that a collection has and those that an import has added, by which later ones are found to be duplicates.
 * Kept as bytes, 3 MB for 20,000 texts; in use they take three times as many.
 *
 * @param before of the collection
 * @param own of earlier jobs of the import
 */
export function createKnownTexts(before: Uint8Array = new Uint8Array(), own: Uint8Array = new Uint8Array()) {
  const most = textsIn(before) + textsIn(own) + ARCHIVE_MOST_ROWS;
  const byHash = createKeyIndex(most);
  const bySignature = createKeyIndex(most * KEYS);
  const records: Uint8Array[] = [];
  const added: Uint8Array[] = [];

  /** Null if no text is known that is equal or nearly the same; otherwise which, as a sentence about the other text. */
  function duplicateOf(hash: Uint8Array, signature: Uint32Array | null): string | null {
    const equal = equalTo(hash);
    if (equal !== null) return isBefore(equal) ? EQUAL_BEFORE : `equal to row ${rowOf(equal)}`;
    const alike = signature ? alikeTo(signature) : null;
    if (alike === null) return null;
    return isBefore(alike) ? ALIKE_BEFORE : `nearly the same as row ${rowOf(alike)}`;
  }

  function equalTo(hash: Uint8Array): number | null {
    const places = byHash.placesOf(keyOf(hash), MOST_COMPARED);
    return places.find((place) => hasHash(records[place], hash)) ?? null;
  }

  function alikeTo(signature: Uint32Array): number | null {
    const compared = new Set<number>();
    for (const key of signatureKeys(signature))
      for (const place of bySignature.placesOf(key >>> 0, MOST_COMPARED)) {
        const other = compared.has(place) ? null : signatureIn(records[place]);
        compared.add(place);
        if (other && areAlike(signature, other)) return place;
      }
    return null;
  }

  /** @param hash at least 16 bytes of a hash of the text */
  function add(row: number, hash: Uint8Array, signature: Uint32Array | null): void {
    const record = new Uint8Array(RECORD);
    record.set(hash.subarray(0, HASH_BYTES));
    const view = viewOf(record);
    view.setUint32(HASH_BYTES, row, true);
    for (let bin = 0; signature && bin < BINS; bin += 1)
      view.setUint32(HASH_BYTES + 4 + 4 * bin, signature[bin] ?? 0, true);
    added.push(record);
    remember(record);
  }

  function remember(record: Uint8Array): void {
    const place = records.push(record) - 1;
    byHash.add(keyOf(record), place);
    const signature = signatureIn(record);
    for (const key of signature ? signatureKeys(signature) : []) bySignature.add(key >>> 0, place);
  }

  function isBefore(place: number): boolean {
    return place < textsIn(before);
  }

  /** As people count files and lines. */
  function rowOf(place: number): number {
    const record = records[place];
    return record ? viewOf(record).getUint32(HASH_BYTES, true) + 1 : 0;
  }

  for (const bytes of [before, own])
    for (let at = 0; at + RECORD <= bytes.length; at += RECORD) remember(bytes.subarray(at, at + RECORD));

  /** Those of the import. */
  return { duplicateOf, add, bytes: () => [own, ...added] };
}

export type KnownTexts = ReturnType<typeof createKnownTexts>;

/** How many texts these bytes are about. */
export function textsIn(bytes: Uint8Array): number {
  return Math.floor(bytes.length / RECORD);
}

const EQUAL_BEFORE = "the collection has an equal text";
const ALIKE_BEFORE = "the collection has a text that is nearly the same";

function keyOf(hash: Uint8Array): number {
  return viewOf(hash).getUint32(0, true);
}

function hasHash(record: Uint8Array | undefined, hash: Uint8Array): boolean {
  return record?.subarray(0, HASH_BYTES).every((byte, i) => byte === hash[i]) ?? false;
}

function signatureIn(record: Uint8Array | undefined): Uint32Array | null {
  if (!record) return null;
  const view = viewOf(record);
  const signature = Uint32Array.from({ length: BINS }, (_, bin) => view.getUint32(HASH_BYTES + 4 + 4 * bin, true));
  return signature.some((value) => value !== 0) ? signature : null;
}
