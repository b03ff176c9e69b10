/** The sizes of deflate's alphabets (RFC 1951, 3.2). */
export const LITERALS = 288;
export const DISTANCES = 32;

/** The order in which the code lengths of a block are stored. */
export const LENGTH_ORDER = Uint8Array.of(16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15);

/** RFC 1951, 3.2.5: the base length or distance of a symbol, and its number of extra bits. */
export const LENGTH_BITS = Uint8Array.from({ length: 29 }, (_, at) => (at < 8 || at === 28 ? 0 : (at >> 2) - 1));
export const LENGTH_BASE = Uint16Array.from({ length: 29 }, (_, at) => (at === 28 ? 258 : base(LENGTH_BITS, at, 3)));
export const DISTANCE_BITS = Uint8Array.from({ length: 30 }, (_, at) => (at < 4 ? 0 : (at >> 1) - 1));
export const DISTANCE_BASE = Uint16Array.from({ length: 30 }, (_, at) => base(DISTANCE_BITS, at, 1));

/** The fixed codes of the format. */
export const FIXED_LITERALS = Uint8Array.from({ length: LITERALS }, (_, symbol) =>
  symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8,
);
export const FIXED_DISTANCES = new Uint8Array(DISTANCES).fill(5);

function base(bits: Uint8Array, at: number, first: number): number {
  return bits.subarray(0, at).reduce((sum, count) => sum + (1 << count), first);
}
