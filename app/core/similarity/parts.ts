import type { Range } from "./flags.ts";
import { type Prepared, prepare } from "./tokenise.ts";

/**
 * A text as its reader sees it, and apart from it what the reader does not see. Both have the offsets of the original.
 * In a report the hidden words are numbered behind all visible ones.
 */
export type Parts = {
  visible: Prepared;
  hidden: Prepared | null;
  /** Where the hidden part is: [start, end) in UTF-16 units, in order and apart. */
  ranges: readonly Range[];
};

// A text that is nearly all hidden is more likely one whose background was not understood.
const MOST_HIDDEN = 3;

/** A text all of which is seen. */
export function allVisible(visible: Prepared): Parts {
  return { visible, hidden: null, ranges: [] };
}

/** Prepares both parts. Where the hidden words are more than three times as many as the others, all are taken as seen. */
export function prepareParts(
  text: string,
  hidden: readonly Range[],
  read: (text: string) => Prepared = prepare,
): Parts {
  const visible = read(visibleText(text, hidden));
  if (hidden.length === 0) return { visible, hidden: null, ranges: [] };
  const unseen = read(hiddenText(text, hidden));
  if (unseen.words > MOST_HIDDEN * visible.words) return { visible: read(text), hidden: null, ranges: [] };
  return { visible, hidden: unseen.words > 0 ? unseen : null, ranges: hidden };
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

/**
 * Both parts as one text, the hidden words behind the visible: what is searched for in one question. At most `most` words,
 * of which the hidden ones are the last.
 */
export function searchedWords({ visible, hidden }: Parts, most: number): Prepared {
  if (!hidden || visible.words >= most) return visible;
  const words = Math.min(hidden.words, most - visible.words);
  const behind = (offsets: Uint32Array) => offsets.subarray(0, words).map((offset) => offset + shift);
  const shift = visible.length + 1 - (hidden.start[0] ?? 0);
  const sentences = hidden.sentenceEnds.filter((end) => end <= words);
  return {
    words: visible.words + words,
    length: shift + (hidden.end[words - 1] ?? 0),
    start: chained(visible.start, behind(hidden.start)),
    end: chained(visible.end, behind(hidden.end)),
    hash: chained(visible.hash, hidden.hash.subarray(0, words)),
    stem: chained(visible.stem, hidden.stem.subarray(0, words)),
    content: Uint8Array.from([...visible.content, ...hidden.content.subarray(0, words)]),
    facts: Uint8Array.from([...visible.facts, ...hidden.facts.subarray(0, words)]),
    sentenceEnds: chained(
      visible.sentenceEnds,
      sentences.map((end) => end + visible.words),
    ),
    sentenceTextEnds: chained(visible.sentenceTextEnds, behind(hidden.sentenceTextEnds.subarray(0, sentences.length))),
    flags: visible.flags,
  };
}
