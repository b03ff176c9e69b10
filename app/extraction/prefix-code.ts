import { Unreadable } from "./unreadable.ts";

export const CODE_BITS_MAX = 15;

/** Codes of up to this many bits are looked up in a table; longer ones are rare and decoded bit by bit. */
export const QUICK_BITS = 10;

/** The prefix code of an alphabet (RFC 1951, 3.2.2). Its tables are reused, so that rebuilding allocates no memory. */
export class PrefixCode {
  /** By the next ten bits: symbol * 16 + length, 0 if the code is longer or does not exist. */
  readonly quick = new Uint16Array(1 << QUICK_BITS);
  readonly #counts = new Uint16Array(CODE_BITS_MAX + 1);
  readonly #symbols: Uint16Array;
  readonly #places = new Uint16Array(CODE_BITS_MAX + 1);

  constructor(symbols: number) {
    this.#symbols = new Uint16Array(symbols);
  }

  /**
   * Builds the code from the length of each symbol's code, 0 for none. A code may be incomplete; throws if it is
   * oversubscribed.
   */
  build(lengths: Uint8Array): void {
    const counts = this.#counts.fill(0);
    for (let symbol = 0; symbol < lengths.length; symbol++) add(counts, lengths[symbol] ?? 0);
    counts[0] = 0;
    let left = 1;
    for (let length = 1; length <= CODE_BITS_MAX; length++) {
      left = left * 2 - (counts[length] ?? 0);
      if (left < 0) throw new Unreadable("corrupt", "more codes than their lengths allow");
    }
    this.#sort(lengths);
    this.#fill(lengths);
  }

  /** The symbol at the beginning of `bits`, in the format of `quick`; 0 if no code of at most `known` bits matches. */
  slow(bits: number, known: number): number {
    let [code, first, index] = [0, 0, 0];
    for (let length = 1; length <= known && length <= CODE_BITS_MAX; length++) {
      code |= (bits >>> (length - 1)) & 1;
      const count = this.#counts[length] ?? 0;
      if (code - count < first) return ((this.#symbols[index + code - first] ?? 0) << 4) | length;
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    return 0;
  }

  /** Symbols in the order of their codes. */
  #sort(lengths: Uint8Array): void {
    const places = this.#places;
    places[1] = 0;
    for (let length = 1; length < CODE_BITS_MAX; length++) {
      places[length + 1] = (places[length] ?? 0) + (this.#counts[length] ?? 0);
    }
    for (let symbol = 0; symbol < lengths.length; symbol++) {
      const length = lengths[symbol] ?? 0;
      if (length > 0) this.#symbols[add(places, length)] = symbol;
    }
  }

  #fill(lengths: Uint8Array): void {
    const quick = this.quick.fill(0);
    const next = this.#places;
    let code = 0;
    for (let length = 1; length <= QUICK_BITS; length++) {
      code = (code + (length === 1 ? 0 : (this.#counts[length - 1] ?? 0))) << 1;
      next[length] = code;
    }
    for (let symbol = 0; symbol < lengths.length; symbol++) {
      const length = lengths[symbol] ?? 0;
      if (length === 0 || length > QUICK_BITS) continue;
      const own = reversed(add(next, length), length);
      for (let at = own; at < quick.length; at += 1 << length) quick[at] = (symbol << 4) | length;
    }
  }
}

/** Increments an entry; returns its previous value. */
function add(numbers: Uint16Array, place: number): number {
  const before = numbers[place] ?? 0;
  numbers[place] = before + 1;
  return before;
}

/** Deflate stores a code with its first bit lowest. */
function reversed(code: number, length: number): number {
  let [from, to] = [code, 0];
  for (let bit = 0; bit < length; bit++) {
    to = (to << 1) | (from & 1);
    from >>= 1;
  }
  return to;
}
