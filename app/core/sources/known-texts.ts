import { areAlike, signatureKeys } from "./segments/near-duplicates.ts";

/** Bytes of a text: 16 of its hash, 4 of its row, 128 of its signature (all zero if it has none). */
const RECORD = 148;
const HASH_BYTES = 16;
const BINS = 32;
/** Texts with a common key that are compared: boilerplate can give very many texts one key. */
const MOST_COMPARED = 20;

/**
 * The texts that an import has added, by which later ones are found to be duplicates. Kept as bytes between its jobs:
 * 3 MB for 20,000 texts.
 *
 * @param bytes of an earlier job
 */
export function createKnownTexts(bytes: Uint8Array = new Uint8Array()) {
  const hashes = new Set<string>();
  const texts: { row: number; signature: Uint32Array | null }[] = [];
  const byKey = new Map<number, number[]>();
  const records: Uint8Array[] = [];

  /** Null if no text is known that is equal or nearly the same; otherwise which, as a sentence about the other text. */
  function duplicateOf(hash: Uint8Array, signature: Uint32Array | null): string | null {
    if (hashes.has(keyOf(hash))) return "an equal text was imported before";
    const compared = new Set<number>();
    for (const key of signature ? signatureKeys(signature) : [])
      for (const place of byKey.get(key) ?? []) {
        const other = texts[place];
        if (!signature || !other?.signature || compared.has(place)) continue;
        compared.add(place);
        if (areAlike(signature, other.signature)) return `nearly the same as row ${other.row + 1}`;
      }
    return null;
  }

  /** @param hash at least 16 bytes of a hash of the text */
  function add(row: number, hash: Uint8Array, signature: Uint32Array | null): void {
    const record = new Uint8Array(RECORD);
    record.set(hash.subarray(0, HASH_BYTES));
    const view = new DataView(record.buffer);
    view.setUint32(HASH_BYTES, row, true);
    for (let bin = 0; signature && bin < BINS; bin += 1)
      view.setUint32(HASH_BYTES + 4 + 4 * bin, signature[bin] ?? 0, true);
    records.push(record);
    remember(hash, row, signature);
  }

  function remember(hash: Uint8Array, row: number, signature: Uint32Array | null): void {
    hashes.add(keyOf(hash));
    const place = texts.push({ row, signature }) - 1;
    for (const key of signature ? signatureKeys(signature) : []) {
      const places = byKey.get(key);
      if (!places) byKey.set(key, [place]);
      else if (places.length < MOST_COMPARED) places.push(place);
    }
  }

  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at + RECORD <= bytes.length; at += RECORD) {
    const signature = Uint32Array.from({ length: BINS }, (_, bin) =>
      view.getUint32(at + HASH_BYTES + 4 + 4 * bin, true),
    );
    const row = view.getUint32(at + HASH_BYTES, true);
    remember(bytes.subarray(at, at + HASH_BYTES), row, signature.some((value) => value !== 0) ? signature : null);
  }

  return { duplicateOf, add, bytes: () => [bytes, ...records] };
}

export type KnownTexts = ReturnType<typeof createKnownTexts>;

function keyOf(hash: Uint8Array): string {
  return String.fromCharCode(...hash.subarray(0, HASH_BYTES));
}
