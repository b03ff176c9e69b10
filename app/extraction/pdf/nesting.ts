import { Unreadable } from "../unreadable.ts";
import { isBlank } from "./lexer.ts";

/** States saved and not yet restored. Honest pages keep under thirty; pdf.js copies each, and chokes on millions. */
const STATES_DEEP = 10_000;

const [SAVE, RESTORE] = [0x71, 0x51];

/**
 * Counts, in data that pass by, the words q and Q. It looks at every stream, for which of them pdf.js will take for the
 * content of a page depends on tables that a broken or a built file can have two of.
 */
export function watchNesting(): (chunk: Uint8Array) => void {
  let depth = 0;
  // The two bytes before the one that is looked at; a stream begins as after a blank.
  let before = 0x20;
  let last = 0x20;
  return (chunk) => {
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] ?? 0;
      if ((last === SAVE || last === RESTORE) && isBlank(byte) && isBlank(before)) {
        depth = last === SAVE ? depth + 1 : Math.max(0, depth - 1);
        if (depth > STATES_DEEP) throw new Unreadable("bomb", "states saved without end");
      }
      before = last;
      last = byte;
    }
  };
}
