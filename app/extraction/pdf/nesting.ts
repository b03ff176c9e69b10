import { Unreadable } from "../unreadable.ts";
import { isBlank } from "./lexer.ts";

/** The maximum depth of saved graphics states. Regular pages use under thirty; pdf.js copies each and fails on millions. */
const STATES_DEEP = 10_000;

const [SAVE, RESTORE] = [0x71, 0x51];

/**
 * Counts the operators q and Q in streamed data. It examines every stream, because which of them pdf.js takes for
 * page content depends on tables that may be broken or duplicated.
 */
export function watchNesting(): (chunk: Uint8Array) => void {
  let depth = 0;
  // The two bytes before the current one; a stream starts as if after a blank.
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
