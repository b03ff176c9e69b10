import { partitionPoint } from "./partition-point.ts";
import type { Prepared } from "./tokenise.ts";

/** Words [first, behind) of a text; `shift` is added to their offsets, in UTF-16 units. */
export type Part = { of: Prepared; first: number; behind: number; shift?: number };

/** Concatenates parts into one text. Their sentences end where they ended before, and at the end of the last part. */
export function concatenated(parts: readonly Part[]): Omit<Prepared, "length" | "flags"> {
  const words = parts.reduce((sum, { first, behind }) => sum + behind - first, 0);
  const start = new Uint32Array(words);
  const end = new Uint32Array(words);
  const hash = new Uint32Array(words);
  const stem = new Uint32Array(words);
  const content = new Uint8Array(words);
  const details = new Uint8Array(words);
  const sentenceEnds: number[] = [];
  const sentenceTextEnds: number[] = [];
  let at = 0;
  for (const { of, first, behind, shift = 0 } of parts) {
    hash.set(of.hash.subarray(first, behind), at);
    stem.set(of.stem.subarray(first, behind), at);
    content.set(of.content.subarray(first, behind), at);
    details.set(of.details.subarray(first, behind), at);
    for (let i = first; i < behind; i += 1) {
      start[at + i - first] = (of.start[i] ?? 0) + shift;
      end[at + i - first] = (of.end[i] ?? 0) + shift;
    }
    const sentence = partitionPoint(of.sentenceEnds.length, (k) => (of.sentenceEnds[k] ?? 0) <= first);
    for (let k = sentence; (of.sentenceEnds[k] ?? Infinity) <= behind; k += 1) {
      sentenceEnds.push((of.sentenceEnds[k] ?? 0) - first + at);
      sentenceTextEnds.push((of.sentenceTextEnds[k] ?? 0) + shift);
    }
    at += behind - first;
  }
  if (words > 0 && sentenceEnds.at(-1) !== words) {
    sentenceEnds.push(words);
    sentenceTextEnds.push(end[words - 1] ?? 0);
  }
  return {
    words,
    start,
    end,
    hash,
    stem,
    content,
    details,
    sentenceEnds: Uint32Array.from(sentenceEnds),
    sentenceTextEnds: Uint32Array.from(sentenceTextEnds),
  };
}
