import type { Decoder, Sink } from "../../decoder.ts";
import { collect } from "./collect.ts";

const TILDE = 0x7e;
const Z = 0x7a;
const GREATER = 0x3e;

/** ASCII85Decode: five characters encode four bytes, z encodes four zeros, ~ ends the data. */
export function ascii85(sink: Sink): Decoder {
  const out = collect(sink);
  let group: number[] = [];
  let done = false;

  function take(byte: number): void {
    if (byte === TILDE) {
      finish();
    } else if (byte === Z && group.length === 0) {
      write(0, 4);
    } else if (byte > 0x20) {
      group.push(byte - 0x21);
      if (group.length === 5) {
        write(value(group), 4);
        group = [];
      }
    }
  }

  function finish(): void {
    if (done) return;
    done = true;
    const bytes = group.length - 1;
    if (bytes > 0) write(value([...group, 84, 84, 84, 84].slice(0, 5)), bytes);
    out.flush();
  }

  function write(value: number, bytes: number): void {
    for (let shift = 24; shift > 24 - bytes * 8; shift -= 8) out.byte((value >>> shift) & 0xff);
  }

  return byteByByte(take, finish, () => done);
}

/** ASCIIHexDecode: two digits encode a byte, > ends the data; other characters are skipped. */
export function asciiHex(sink: Sink): Decoder {
  const out = collect(sink);
  let high = -1;
  let done = false;

  function take(byte: number): void {
    const digit = hexDigit(byte);
    if (byte === GREATER) {
      finish();
    } else if (digit >= 0 && high < 0) {
      high = digit;
    } else if (digit >= 0) {
      out.byte((high << 4) | digit);
      high = -1;
    }
  }

  function finish(): void {
    if (done) return;
    done = true;
    if (high >= 0) out.byte(high << 4);
    out.flush();
  }

  return byteByByte(take, finish, () => done);
}

function value(group: readonly number[]): number {
  return group.reduce((sum, digit) => sum * 85 + digit, 0) >>> 0;
}

function hexDigit(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

/** A decoder that receives its bytes one at a time, until it is done. */
function byteByByte(take: (byte: number) => void, end: () => void, isDone: () => boolean): Decoder {
  return {
    push(chunk) {
      for (const byte of chunk) {
        if (isDone()) return;
        take(byte);
      }
    },
    end,
    get done() {
      return isDone();
    },
  };
}
