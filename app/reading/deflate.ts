import { Inflate } from "fflate";
import type { Decoder, Sink } from "./decoder.ts";
import { Unreadable } from "./unreadable.ts";

/**
 * Input is given in slices, since what one of them puts out is a fresh buffer. Deflate expands at most 1,032 times; what
 * expands far gets small slices, 264 kB of output at most, so that a bomb does not fill the memory with its waste.
 */
const SLICE_BYTES = 8_192;
const SMALL_SLICE_BYTES = 256;
const MUCH_BYTES = 262_144;

/** Raw deflate. Data that breaks its own rules is refused: another reader might go on where this one stops counting. */
export function deflate(sink: Sink): Decoder {
  let out = 0;
  let slice = SMALL_SLICE_BYTES;
  const inflate = new Inflate((chunk) => {
    out += chunk.length;
    if (chunk.length > 0) sink(chunk);
  });

  return {
    push(chunk) {
      for (let from = 0; from < chunk.length && !finished(inflate); ) {
        const part = chunk.subarray(from, from + slice);
        from += part.length;
        out = 0;
        guarded(() => inflate.push(part));
        slice = out * 2 > MUCH_BYTES ? SMALL_SLICE_BYTES : Math.min(SLICE_BYTES, slice * 2);
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
