import { BLOCK_SHARE, BLOCK_WORDS } from "./blocks.ts";
import { isLikeness } from "./likeness-passages.ts";
import type { Passage, Rule } from "./passages.ts";
import { type Piece, piecesOf, type Region } from "./pieces.ts";
import type { SourceInput } from "./source.ts";
import { type Prepared, wordsBetween } from "./tokenise.ts";

/** The part of a match in one region of the checked text. */
export type Found = {
  source: SourceInput;
  /** Words [first, behind) of the checked text. */
  first: number;
  behind: number;
  /** UTF-16 offsets in the source; null if the source is masked. */
  sourceStart: number | null;
  sourceEnd: number | null;
  sharedWords: number;
  strength: Passage["strength"];
  runs: Passage["runs"];
  rule: Rule;
  region: Region;
};

/** The passages of a visible source, split at quotations, at the bibliography and at template text. */
export function foundInPassages(source: SourceInput, doc: Prepared, regions: Uint8Array): Found[] {
  return source.passages.flatMap((passage) => {
    const [first, behind] = wordsBetween(doc, passage.docStart, passage.docEnd);
    const pieces = piecesOf(regions, first, behind);
    const [only] = pieces;
    if (only && pieces.length === 1) return [whole(source, passage, first, behind, only.region)];
    return pieces.flatMap((piece) => part(source, passage, doc, piece));
  });
}

/**
 * The places in the checked text that the block rule permits to show for students' documents, without further
 * information.
 */
export function foundInBlocks(source: SourceInput, regions: Uint8Array): Found[] {
  return (source.shown ?? []).flatMap((shown) =>
    piecesOf(regions, shown.first, shown.behind).map((piece) => ({
      source,
      first: piece.first,
      behind: piece.behind,
      sourceStart: null,
      sourceEnd: null,
      // The number of equal words and "identical" must not reveal whether a guessed word was right.
      sharedWords: piece.behind - piece.first,
      strength: "minor" as const,
      runs: [],
      rule: { id: "whole-blocks", params: { blockWords: BLOCK_WORDS, blockShare: BLOCK_SHARE } },
      region: piece.region,
    })),
  );
}

function whole(source: SourceInput, passage: Passage, first: number, behind: number, region: Region): Found {
  return {
    source,
    first,
    behind,
    sourceStart: passage.srcStart,
    sourceEnd: passage.srcEnd,
    sharedWords: sharedIn(passage, behind - first),
    strength: passage.strength,
    runs: passage.runs,
    rule: passage.rule,
    region,
  };
}

/**
 * The part of a passage inside a piece. Same-words passages are reduced to their equal words (none if there are none);
 * a paraphrase keeps all words of the piece and its whole source side, because its words have no individual positions
 * there.
 */
function part(source: SourceInput, passage: Passage, doc: Prepared, piece: Piece): Found[] {
  return isLikeness(passage.rule)
    ? [likePart(source, passage, doc, piece)]
    : sameWordsPart(source, passage, doc, piece);
}

function likePart(source: SourceInput, passage: Passage, doc: Prepared, { first, behind, region }: Piece): Found {
  const start = doc.start[first] ?? 0;
  const end = doc.end[behind - 1] ?? 0;
  const runs = passage.runs.filter(([from, to]) => from >= start && to <= end);
  const longestRun = runs.reduce((most, [from, to]) => {
    const [a, b] = wordsBetween(doc, from, to);
    return Math.max(most, b - a);
  }, 0);
  return {
    ...whole(source, passage, first, behind, region),
    runs,
    rule: { id: passage.rule.id, params: { ...passage.rule.params, longestRun } },
  };
}

/** The number of shared words among `some` words of a passage, assuming that shared words are evenly distributed. */
function sharedIn({ sharedWords, words }: Passage, some: number): number {
  return some === words ? sharedWords : Math.round((sharedWords / Math.max(1, words)) * some);
}

function sameWordsPart(source: SourceInput, passage: Passage, doc: Prepared, piece: Piece): Found[] {
  const src = source.prepared;
  const runs: Passage["runs"] = [];
  let first = piece.behind;
  let behind = piece.first;
  let shared = 0;
  let longestRun = 0;
  for (const [docStart, docEnd, srcStart, srcEnd] of passage.runs) {
    const [a, b] = wordsBetween(doc, docStart, docEnd);
    const [x, y] = wordsBetween(src, srcStart, srcEnd);
    const start = Math.max(a, piece.first);
    const end = Math.min(b, piece.behind);
    if (start >= end) continue;
    // Both sides have the same number of words, except where a word was read differently from how it is written.
    const there = (y - x) / (b - a);
    const from = Math.min(src.words - 1, x + Math.floor((start - a) * there));
    const to = Math.max(from, x + Math.ceil((end - a) * there) - 1);
    runs.push([doc.start[start] ?? 0, doc.end[end - 1] ?? 0, src.start[from] ?? 0, src.end[to] ?? 0]);
    first = Math.min(first, start);
    behind = Math.max(behind, end);
    shared += end - start;
    longestRun = Math.max(longestRun, end - start);
  }
  const opening = runs[0];
  const closing = runs.at(-1);
  if (!opening || !closing) return [];
  const identical = runs.length === 1;
  const params: Rule["params"] = { ...passage.rule.params, longestRun };
  return [
    {
      source,
      first,
      behind,
      sourceStart: opening[2],
      sourceEnd: closing[3],
      sharedWords: shared,
      strength: identical ? "identical" : "minor",
      runs,
      rule: identical
        ? { id: "same-words", params: { longestRun, ngramWords: params.ngramWords ?? 0 } }
        : { id: passage.rule.id, params: { ...params, changedWords: behind - first - shared } },
      region: piece.region,
    },
  ];
}
