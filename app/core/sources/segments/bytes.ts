/** Bytes that are written one after the other into memory that grows. */
export type ByteWriter = {
  readonly length: number;
  /** An integer from 0 to 2^53 - 1, seven bits a byte, the lowest first (LEB128). */
  varint(value: number): void;
  bytes(values: Uint8Array): void;
  /** What was written since the last call; the memory is used again, so it has to be copied or consumed at once. */
  take(): Uint8Array;
};

const FIRST_SIZE = 1 << 16;
const LONGEST_VARINT = 8;

export function createByteWriter(): ByteWriter {
  let memory = new Uint8Array(FIRST_SIZE);
  let length = 0;

  function reserve(more: number): void {
    if (length + more <= memory.length) return;
    const larger = new Uint8Array(Math.max(memory.length * 2, length + more));
    larger.set(memory.subarray(0, length));
    memory = larger;
  }

  return {
    get length() {
      return length;
    },
    varint(value) {
      reserve(LONGEST_VARINT);
      let left = value;
      // Above 32 bits the bit operators of JavaScript lose digits.
      while (left > 0x7fffffff) {
        memory[length++] = (left % 0x80) | 0x80;
        left = Math.floor(left / 0x80);
      }
      while (left > 0x7f) {
        memory[length++] = (left & 0x7f) | 0x80;
        left >>>= 7;
      }
      memory[length++] = left;
    },
    bytes(values) {
      reserve(values.length);
      memory.set(values, length);
      length += values.length;
    },
    take() {
      const written = memory.subarray(0, length);
      length = 0;
      return written;
    },
  };
}

const CHECKSUM_BYTES = 4;
/** The largest prime below 2^16, and how many bytes can be added before the sums have to be reduced (RFC 1950). */
const ADLER_MODULUS = 65_521;
const ADLER_RUN = 3_800;

/** Bytes with their Adler-32 checksum behind them. */
export function withChecksum(bytes: Uint8Array): Uint8Array {
  const all = new Uint8Array(bytes.length + CHECKSUM_BYTES);
  all.set(bytes);
  new DataView(all.buffer).setUint32(bytes.length, adler32(bytes));
  return all;
}

/** The bytes before a checksum. Throws a RangeError where it does not fit. */
export function checkedBytes(all: Uint8Array): Uint8Array {
  const bytes = all.subarray(0, Math.max(0, all.length - CHECKSUM_BYTES));
  const stored = all.length < CHECKSUM_BYTES ? null : new DataView(all.buffer, all.byteOffset).getUint32(bytes.length);
  if (stored !== adler32(bytes)) throw new RangeError("A segment has bytes that were changed.");
  return bytes;
}

function adler32(bytes: Uint8Array): number {
  let [low, high] = [1, 0];
  for (let at = 0; at < bytes.length; ) {
    for (const end = Math.min(bytes.length, at + ADLER_RUN); at < end; at += 1) {
      low += bytes[at] ?? 0;
      high += low;
    }
    low %= ADLER_MODULUS;
    high %= ADLER_MODULUS;
  }
  return high * 0x10000 + low;
}

/** Reads what a ByteWriter wrote. Reading past the end throws a RangeError: the bytes are not what they should be. */
export type ByteReader = { at: number; readonly end: number; varint(): number; bytes(count: number): Uint8Array };

export function createByteReader(memory: Uint8Array): ByteReader {
  const end = memory.length;
  return {
    at: 0,
    end,
    varint() {
      let value = 0;
      let scale = 1;
      for (;;) {
        if (this.at >= end) throw new RangeError("A segment ends inside a number.");
        const byte = memory[this.at++] ?? 0;
        value += (byte & 0x7f) * scale;
        if (byte < 0x80) return value;
        scale *= 0x80;
      }
    },
    bytes(count) {
      const from = this.at;
      if (from + count > end) throw new RangeError("A segment ends inside a text.");
      this.at += count;
      return memory.subarray(from, from + count);
    },
  };
}
