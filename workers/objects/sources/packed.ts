/** Bytes of one hash in a source's own list: 48 bits. */
const HASH_BYTES = 6;
const TWO_TO_16 = 2 ** 16;
const TWO_TO_32 = 2 ** 32;

/** The types in which SQLite returns a BLOB, depending on the driver. */
export type Blob = Uint8Array | ArrayBuffer;

/**
 * The number that identifies a source in postings: FNV-1a of its id, mixed so that ids that differ only at the end have
 * distant numbers.
 */
export function numberFor(id: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < id.length; i += 1) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** Encodes integers below 2^48 as six bytes each, the lowest byte first. */
export function packHashes(hashes: Float64Array): Uint8Array {
  const words = new Uint16Array((hashes.length * HASH_BYTES) / 2);
  for (const [i, hash] of hashes.entries()) {
    words[i * 3] = hash % TWO_TO_16;
    words[i * 3 + 1] = (hash / TWO_TO_16) % TWO_TO_16;
    words[i * 3 + 2] = hash / TWO_TO_32;
  }
  return new Uint8Array(words.buffer);
}

export function unpackHashes(packed: Blob): Float64Array {
  const words = new Uint16Array(aligned(packed));
  const hashes = new Float64Array(words.length / 3);
  for (let i = 0; i < hashes.length; i += 1)
    hashes[i] = (words[i * 3] ?? 0) + (words[i * 3 + 1] ?? 0) * TWO_TO_16 + (words[i * 3 + 2] ?? 0) * TWO_TO_32;
  return hashes;
}

export function packNumber(number: number): Uint8Array {
  return new Uint8Array(Uint32Array.of(number).buffer);
}

export function numbersIn(packed: Blob): Uint32Array {
  return new Uint32Array(aligned(packed));
}

/** Encodes a whole list as one parameter: SQLite accepts at most a hundred parameters in a Durable Object. */
export function json(numbers: Uint32Array | Int32Array | Float64Array): string {
  return `[${numbers.join()}]`;
}

/** The packed list without one number; null if the number was not in it. */
export function without(numbers: Uint32Array, number: number): Uint8Array | null {
  if (!numbers.includes(number)) return null;
  return new Uint8Array(numbers.filter((one) => one !== number).buffer);
}

/** The numbers in one ascending list that are not in the other. */
export function difference(list: Float64Array, other: Float64Array): Float64Array {
  const left = new Float64Array(list.length);
  let count = 0;
  let at = 0;
  for (const value of list) {
    while (at < other.length && (other[at] ?? 0) < value) at += 1;
    if (other[at] !== value) left[count++] = value;
  }
  return left.slice(0, count);
}

/** A typed array view needs memory that begins at an aligned offset. */
function aligned(packed: Blob): ArrayBuffer {
  if (packed instanceof ArrayBuffer) return packed;
  return packed.slice().buffer as ArrayBuffer;
}
