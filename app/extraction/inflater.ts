import type { Sink } from "./decoder.ts";
import {
  DISTANCE_BASE,
  DISTANCE_BITS,
  DISTANCES,
  FIXED_DISTANCES,
  FIXED_LITERALS,
  LENGTH_BASE,
  LENGTH_BITS,
  LENGTH_ORDER,
  LITERALS,
} from "./deflate-tables.ts";
import { CODE_BITS_MAX, PrefixCode, QUICK_BITS } from "./prefix-code.ts";
import { Unreadable } from "./unreadable.ts";

/** The maximum distance of a copy. */
const HISTORY = 32_768;
/** The maximum size of an output chunk. */
const CHUNK = 65_536;
const LONGEST_COPY = 258;

const LENGTHS = 19;
const QUICK = (1 << QUICK_BITS) - 1;
const END_OF_BLOCK = 256;

/** A block header takes at most 571 bytes, a length with its distance six. */
const HELD_MAX = 640;

type Step = "head" | "stored" | "codes" | "done";

/**
 * The state of one stream and all the memory for decoding: nothing is allocated while it runs. Libraries allocate
 * tables per block, and uncollected ones took a hundred megabytes for a file of two.
 */
export class Inflater {
  readonly #out = new Uint8Array(HISTORY + CHUNK + LONGEST_COPY);
  readonly #literals = new PrefixCode(LITERALS);
  readonly #distances = new PrefixCode(DISTANCES);
  readonly #lengths = new PrefixCode(LENGTHS);
  readonly #read = new Uint8Array(LITERALS + DISTANCES);
  /** Input that ended inside a symbol, with room for enough of the next chunk to complete it. */
  readonly #held = new Uint8Array(2 * HELD_MAX);
  #heldLength = 0;
  #sink: Sink = () => undefined;
  #step: Step = "head";
  #last = false;
  #left = 0;
  #input: Uint8Array = this.#held;
  #at = 0;
  #bits = 0;
  #known = 0;
  /** How much of `#out` is written, and how much of that was passed on. */
  #to = 0;
  #given = 0;

  begin(sink: Sink): void {
    this.#sink = sink;
    this.#step = "head";
    this.#last = false;
    this.#heldLength = 0;
    this.#bits = 0;
    this.#known = 0;
    this.#to = 0;
    this.#given = 0;
  }

  get isDone(): boolean {
    return this.#step === "done";
  }

  push(chunk: Uint8Array): void {
    let from = 0;
    while (this.#heldLength > 0 && from < chunk.length && this.#step !== "done") {
      const before = this.#heldLength;
      const more = chunk.subarray(from, from + HELD_MAX);
      this.#held.set(more, before);
      this.#run(this.#held.subarray(0, before + more.length));
      // After the held bytes, decoding continues in the chunk itself.
      if (this.#at >= before) {
        this.#heldLength = 0;
        from += this.#at - before;
      } else {
        this.#held.copyWithin(0, this.#at, before + more.length);
        this.#heldLength = before + more.length - this.#at;
        from += more.length;
      }
    }
    if (this.#heldLength === 0 && this.#step !== "done") {
      this.#run(from === 0 ? chunk : chunk.subarray(from));
      if (!this.isDone) {
        this.#held.set(this.#input.subarray(this.#at));
        this.#heldLength = this.#input.length - this.#at;
      }
    }
    this.#give();
  }

  /** Decodes as far as the input allows; `#at` is left at the start of the first incomplete symbol. */
  #run(input: Uint8Array): void {
    this.#input = input;
    this.#at = 0;
    for (;;) {
      if (this.#step === "done") return;
      const [at, bits, known] = [this.#at, this.#bits, this.#known];
      const goesOn = this.#step === "head" ? this.#head() : this.#step === "stored" ? this.#stored() : this.#codes();
      if (goesOn) continue;
      if (this.#step === "head") [this.#at, this.#bits, this.#known] = [at, bits, known];
      return;
    }
  }

  /** Reads at least this many bits, at most 16; false if the input ends before. */
  #need(count: number): boolean {
    while (this.#known < count) {
      if (this.#at >= this.#input.length) return false;
      this.#bits |= (this.#input[this.#at++] ?? 0) << this.#known;
      this.#known += 8;
    }
    return true;
  }

  #take(count: number): number {
    const value = this.#bits & ((1 << count) - 1);
    this.#bits >>>= count;
    this.#known -= count;
    return value;
  }

  #head(): boolean {
    if (!this.#need(3)) return false;
    const last = this.#take(1) === 1;
    const type = this.#take(2);
    if (type === 0) {
      this.#take(this.#known & 7);
      if (!this.#need(16)) return false;
      const length = this.#take(16);
      if (!this.#need(16)) return false;
      if (length !== (~this.#take(16) & 0xffff)) throw broken();
      this.#left = length;
      this.#step = "stored";
    } else if (type === 1) {
      this.#literals.build(FIXED_LITERALS);
      this.#distances.build(FIXED_DISTANCES);
      this.#step = "codes";
    } else if (type === 2) {
      if (!this.#readCodes()) return false;
      this.#step = "codes";
    } else throw broken();
    this.#last = last;
    return true;
  }

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a decoder that resumes anywhere in its input: its branches are the states of RFC 1951.
  #readCodes(): boolean {
    if (!this.#need(14)) return false;
    const literals = this.#take(5) + 257;
    const distances = this.#take(5) + 1;
    const lengths = this.#take(4) + 4;
    const read = this.#read.fill(0);
    for (let index = 0; index < lengths; index++) {
      if (!this.#need(3)) return false;
      read[LENGTH_ORDER[index] ?? 0] = this.#take(3);
    }
    this.#lengths.build(read.subarray(0, LENGTHS));
    read.fill(0);
    for (let index = 0; index < literals + distances; ) {
      // Seven bits of code and seven of a count: bits missing at the end of the input count as zeros, which is
      // detected.
      this.#need(14);
      const entry = this.#lengths.quick[this.#bits & QUICK] ?? 0;
      const [symbol, length] = [entry >> 4, entry & 15];
      if (length === 0 && this.#known >= 7) throw broken();
      const more = symbol < 16 ? 0 : symbol === 16 ? 2 : symbol === 17 ? 3 : 7;
      if (length === 0 || length + more > this.#known) return false;
      this.#take(length);
      if (symbol < 16) read[index++] = symbol;
      else {
        if (symbol === 16 && index === 0) throw broken();
        const again = this.#take(more) + (symbol === 18 ? 11 : 3);
        const value = symbol === 16 ? (read[index - 1] ?? 0) : 0;
        if (index + again > literals + distances) throw broken();
        read.fill(value, index, index + again);
        index += again;
      }
    }
    this.#literals.build(read.subarray(0, literals));
    this.#distances.build(read.subarray(literals, literals + distances));
    return true;
  }

  #stored(): boolean {
    // Whole bytes that were read ahead come first.
    while (this.#left > 0 && this.#known >= 8) {
      this.#room();
      this.#out[this.#to++] = this.#take(8);
      this.#left--;
    }
    while (this.#left > 0 && this.#at < this.#input.length) {
      this.#room();
      const part = this.#input.subarray(this.#at, this.#at + Math.min(this.#left, HISTORY + CHUNK - this.#to));
      this.#out.set(part, this.#to);
      this.#to += part.length;
      this.#at += part.length;
      this.#left -= part.length;
    }
    if (this.#left > 0) return false;
    this.#step = this.#last ? "done" : "head";
    return true;
  }

  /** Decodes to the end of the block. An incomplete symbol is read again from its start. */
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a decoder that resumes anywhere in its input: its branches are the states of RFC 1951.
  #codes(): boolean {
    const input = this.#input;
    const out = this.#out;
    const literals = this.#literals;
    const distances = this.#distances;
    let at = this.#at;
    let bits = this.#bits;
    let known = this.#known;
    let to = this.#to;
    let [fromAt, fromBits, fromKnown] = [at, bits, known];
    let ended = false;
    for (;;) {
      fromAt = at;
      fromBits = bits;
      fromKnown = known;
      for (; known <= 24 && at < input.length; known += 8) bits |= (input[at++] ?? 0) << known;
      const entry = literals.quick[bits & QUICK] || literals.slow(bits, known);
      const length = entry & 15;
      if (length === 0 || length > known) break;
      const symbol = entry >> 4;
      bits >>>= length;
      known -= length;
      if (symbol < END_OF_BLOCK) {
        out[to++] = symbol;
        if (to >= HISTORY + CHUNK) to = this.#room(to);
        continue;
      }
      ended = symbol === END_OF_BLOCK;
      if (ended) break;
      if (symbol > 285) throw broken();
      const moreBits = LENGTH_BITS[symbol - 257] ?? 0;
      if (moreBits > known) break;
      const count = (LENGTH_BASE[symbol - 257] ?? 0) + (bits & ((1 << moreBits) - 1));
      bits >>>= moreBits;
      known -= moreBits;
      for (; known <= 24 && at < input.length; known += 8) bits |= (input[at++] ?? 0) << known;
      const far = distances.quick[bits & QUICK] || distances.slow(bits, known);
      const farLength = far & 15;
      if (farLength === 0 || farLength > known) break;
      if (far >> 4 > 29) throw broken();
      bits >>>= farLength;
      known -= farLength;
      for (; known <= 24 && at < input.length; known += 8) bits |= (input[at++] ?? 0) << known;
      const farBits = DISTANCE_BITS[far >> 4] ?? 0;
      if (farBits > known) break;
      const distance = (DISTANCE_BASE[far >> 4] ?? 0) + (bits & ((1 << farBits) - 1));
      bits >>>= farBits;
      known -= farBits;
      if (distance > to) throw broken();
      for (const end = to + count; to < end; to++) out[to] = out[to - distance] ?? 0;
      if (to >= HISTORY + CHUNK) to = this.#room(to);
    }
    if (!ended) {
      // With as many bits as the longest code has, no code matches.
      if (known >= CODE_BITS_MAX) throw broken();
      at = fromAt;
      bits = fromBits;
      known = fromKnown;
    }
    this.#at = at;
    this.#bits = bits;
    this.#known = known;
    this.#to = to;
    if (ended) this.#step = this.#last ? "done" : "head";
    return ended;
  }

  /** Makes room if the memory is full; returns the position at which to continue. */
  #room(to = this.#to): number {
    this.#to = to;
    if (to < HISTORY + CHUNK) return to;
    this.#give();
    this.#out.copyWithin(0, to - HISTORY, to);
    this.#to = HISTORY;
    this.#given = HISTORY;
    return HISTORY;
  }

  #give(): void {
    const chunk = this.#out.subarray(this.#given, this.#to);
    this.#given = this.#to;
    if (chunk.length > 0) this.#sink(chunk);
  }
}

function broken(): Unreadable {
  return new Unreadable("corrupt", "deflate data breaks its own rules");
}
