import { NORMALISER_VERSION } from "../../similarity/index.ts";

/**
 * Version of the segment format and of the normaliser: a segment of another version is not searched, because its hashes
 * are of other words.
 */
export const SEGMENT_FORMAT_VERSION = `2.${NORMALISER_VERSION}`;

/**
 * Bits of a hash in a segment, the highest 40 of 53. Hashes of public texts need no key. A check looks up some 700 of
 * them; among 2 * 10^8 stored ones (a million documents) one of ten checks meets a hash of another pair, once.
 */
export const HASH_BITS = 40;
const DROPPED = 2 ** 13;

/** A fingerprint as a segment stores it: an integer below 2^40. */
export function storedHash(hash: number): number {
  return Math.floor(hash / DROPPED);
}

/** A fingerprint in more documents of a segment than this is not distinctive: only its number is stored. */
export const FREQUENT = 1000;

/** Documents of a segment as it is built; merged ones have more. The bits of a number in a sorted key: 40 + 13 = 53. */
export const BUILT_DOCUMENTS = 2 ** 13;

/** Bytes of a block of postings, about: one read each. */
export const POSTINGS_BLOCK_BYTES = 8 * 1024;

/** UTF-16 units of the texts that are compressed together: a read brings some five short documents. */
export const TEXT_BLOCK_CHARACTERS = 48 * 1024;

/** Slots of the table of stems: English has fewer stems in use, and the names of a million documents share slots. */
export const STEM_SLOTS = 2 ** 20;

export function stemSlot(stem: number): number {
  return Math.imul(stem, 0x9e3779b1) >>> 12;
}

/** Document counts are stored as eight times their binary logarithm, rounded, plus one: within 5 per cent, in a byte. */
const STEPS = 8;

export function packedCount(count: number): number {
  return count === 0 ? 0 : Math.min(255, 1 + Math.round(STEPS * Math.log2(count)));
}

export function unpackedCount(packed: number): number {
  return packed === 0 ? 0 : 2 ** ((packed - 1) / STEPS);
}

/**
 * DEFLATE with a checksum (zlib, RFC 1950), given by the platform: Node and Workers have it in node:zlib. `inflate` throws
 * where the checksum does not fit, or past `most` bytes.
 */
export type Compression = {
  deflate(bytes: Uint8Array): Uint8Array;
  inflate(bytes: Uint8Array, most?: number): Uint8Array;
};

/** Bytes of the tail: its directories take twice as much memory, and a segment of two million documents has some 8 MB. */
export const TAIL_MOST_BYTES = 24 * 1024 * 1024;

/** Bytes that a block of texts inflates to: its last text is a part of a work, with names of a thousand authors. */
export const TEXT_BLOCK_MOST_BYTES = 16 * 1024 * 1024;

/** Documents of a segment: with more its directories would take too much of a Worker's memory. */
export const SEGMENT_MOST_DOCUMENTS = 2_000_000;

/** Reads bytes of a segment. Throws if they cannot be read. */
export type ReadBytes = (offset: number, length: number) => Promise<Uint8Array>;

/** Takes the bytes of a segment in order. They have to be copied before it returns: their memory is written again. */
export type WriteBytes = (bytes: Uint8Array) => void | Promise<void>;
