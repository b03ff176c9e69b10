import type { Decoder, Sink } from "../../decoder.ts";
import { collect } from "./collect.ts";

const CLEAR = 256;
const END = 257;
const CODES = 4_096;

/** LZWDecode. `early` is the parameter EarlyChange: whether codes grow one entry earlier; the default is 1. */
export function lzw(sink: Sink, early: number): Decoder {
  const out = collect(sink);
  // A sequence is stored as its last byte and the code of its prefix.
  const before = new Int16Array(CODES);
  const last = new Uint8Array(CODES);
  const first = new Uint8Array(CODES);
  const sequence = new Uint8Array(CODES);
  for (let code = 0; code < 256; code++) {
    before[code] = -1;
    last[code] = code;
    first[code] = code;
  }
  let next = END + 1;
  let width = 9;
  let previous = -1;
  let bits = 0;
  let held = 0;
  let done = false;

  function take(code: number): void {
    if (code === END) {
      done = true;
    } else if (code === CLEAR) {
      next = END + 1;
      width = 9;
      previous = -1;
    } else {
      extend(code);
      write(code < next ? code : previous);
      previous = code;
    }
  }

  function extend(code: number): void {
    if (previous < 0 || next >= CODES) return;
    before[next] = previous;
    first[next] = first[previous] ?? 0;
    last[next] = first[code < next ? code : previous] ?? 0;
    next++;
    if (next + early >= 1 << width && width < 12) width++;
  }

  function write(code: number): void {
    let length = 0;
    for (let at = code; at >= 0 && length < CODES; at = before[at] ?? -1) sequence[length++] = last[at] ?? 0;
    while (length > 0) out.byte(sequence[--length] ?? 0);
  }

  return {
    push(chunk) {
      for (const byte of chunk) {
        held = ((held << 8) | byte) & 0xffffff;
        bits += 8;
        if (bits < width) continue;
        bits -= width;
        take((held >> bits) & ((1 << width) - 1));
        if (done) return out.flush();
      }
    },
    end: out.flush,
    get done() {
      return done;
    },
  };
}
