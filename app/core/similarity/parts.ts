import type { Range } from "./flags.ts";
import { type Prepared, prepare } from "./tokenise.ts";

/**
 * A text as its reader sees it, and apart from it what the reader does not see. Both have the offsets of the original.
 * In a report the hidden words are numbered behind all visible ones.
 */
export type Parts = { visible: Prepared; hidden: Prepared | null };

/** Prepares both parts; `hidden` lists what is not seen, [start, end) in UTF-16 units, in order and apart. */
export function prepareParts(
  text: string,
  hidden: readonly Range[],
  read: (text: string) => Prepared = prepare,
): Parts {
  if (hidden.length === 0) return { visible: read(text), hidden: null };
  const unseen = read(hiddenText(text, hidden));
  return { visible: read(visibleText(text, hidden)), hidden: unseen.words > 0 ? unseen : null };
}

/** The text with a space for each unit that is not seen, so that offsets stay. */
export function visibleText(text: string, hidden: readonly Range[]): string {
  let seen = "";
  let at = 0;
  for (const [start, end] of hidden) {
    seen += text.slice(at, start) + blank(text, start, end);
    at = end;
  }
  return seen + text.slice(at);
}

/** Line ends are kept, so that paragraphs and sentences end where they did. */
function blank(text: string, start: number, end: number): string {
  return text.slice(start, end).replace(/[^\n]/g, " ");
}

/** The other way round: what is seen as spaces. */
function hiddenText(text: string, hidden: readonly Range[]): string {
  let unseen = "";
  let at = 0;
  for (const [start, end] of hidden) {
    unseen += blank(text, at, start) + text.slice(start, end);
    at = end;
  }
  return unseen + blank(text, at, text.length);
}

/** The words of both parts in one list, the hidden ones behind the visible. Sentences are those of the visible part. */
export function allWords({ visible, hidden }: Parts): Pick<Prepared, "words" | "start" | "end" | "hash"> {
  if (!hidden) return visible;
  return {
    words: visible.words + hidden.words,
    start: chained(visible.start, hidden.start),
    end: chained(visible.end, hidden.end),
    hash: chained(visible.hash, hidden.hash),
  };
}

function chained(one: Uint32Array, other: Uint32Array): Uint32Array {
  const both = new Uint32Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
