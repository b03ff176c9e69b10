import { Inflate } from "fflate";
import type { Decoder, Sink } from "./decoder.ts";
import { Unreadable } from "./unreadable.ts";

/** Deflate expands at most 1,032 times, so that 2 kB of input put out 2 MB at once at most. */
const SLICE_BYTES = 2_048;

/** Raw deflate. Data that breaks its own rules is refused: another reader might go on where this one stops counting. */
export function deflate(sink: Sink): Decoder {
  const inflate = new Inflate((chunk) => {
    if (chunk.length > 0) sink(chunk);
  });

  return {
    push(chunk) {
      for (let from = 0; from < chunk.length && !finished(inflate); from += SLICE_BYTES) {
        guarded(() => inflate.push(chunk.subarray(from, from + SLICE_BYTES)));
      }
    },
    end() {
      // A stream that just stops is kept as far as it went; nothing is held back by fflate.
    },
    get done() {
      return finished(inflate);
    },
  };
}

/**
 * fflate keeps what follows the last block and copies it at every further push (quadratic), and its only sign that it
 * has finished is private: f, the last block was seen; l, a block is open. Held by
 * tests/workers/extract/filters.test.ts.
 */
function finished(inflate: Inflate): boolean {
  const { s } = inflate as unknown as { s: { f?: number; l?: unknown } };
  return Boolean(s.f) && !s.l;
}

function guarded(push: () => void): void {
  try {
    push();
  } catch (cause) {
    if (cause instanceof Unreadable) throw cause;
    throw new Unreadable("corrupt", "deflate data breaks its own rules");
  }
}
