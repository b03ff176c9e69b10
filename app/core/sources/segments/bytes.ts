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
