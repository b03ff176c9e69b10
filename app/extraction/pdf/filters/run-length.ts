import type { Decoder, Sink } from "../../decoder.ts";
import { collect } from "./collect.ts";

const END = 128;

/** RunLengthDecode: a length byte, then either that many literal bytes or one repeated byte. */
export function runLength(sink: Sink): Decoder {
  const out = collect(sink);
  let literal = 0;
  let repeat = 0;
  let done = false;

  function take(byte: number): void {
    if (literal > 0) {
      literal--;
      out.byte(byte);
    } else if (repeat > 0) {
      for (; repeat > 0; repeat--) out.byte(byte);
    } else if (byte === END) {
      done = true;
    } else if (byte < END) {
      literal = byte + 1;
    } else {
      repeat = 257 - byte;
    }
  }

  return {
    push(chunk) {
      for (const byte of chunk) {
        take(byte);
        if (done) return out.flush();
      }
    },
    end: out.flush,
    get done() {
      return done;
    },
  };
}
