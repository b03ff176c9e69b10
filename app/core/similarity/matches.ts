import { BLOCK_SHARE, BLOCK_WORDS, showBlocks } from "./blocks.ts";
import type { Passage, Rule } from "./passages.ts";
import { type Piece, piecesOf, type Region } from "./pieces.ts";
import type { SourceInput } from "./source.ts";
import { type Prepared, wordsBetween } from "./tokenise.ts";

/** A piece of a match that lies in one region of the checked text. */
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

/** The passages of an open source, cut at quotations and at the bibliography. */
export function foundInPassages(source: SourceInput, doc: Prepared, regions: Uint8Array): Found[] {
  return source.passages.flatMap((passage) => {
    const [first, behind] = wordsBetween(doc, passage.docStart, passage.docEnd);
    const pieces = piecesOf(regions, first, behind);
    const [only] = pieces;
    if (only && pieces.length === 1) return [whole(source, passage, first, behind, only.region)];
    return pieces.flatMap((piece) => part(source, passage, doc, piece));
  });
}

/** What the block rule lets through of a masked source: places in the checked text, and nothing of the source. */
export function foundInBlocks(source: SourceInput, doc: Prepared, regions: Uint8Array): Found[] {
  return showBlocks(doc, source.prepared).flatMap((shown) =>
    piecesOf(regions, shown.first, shown.behind).map((piece) => ({
      source,
      first: piece.first,
      behind: piece.behind,
      sourceStart: null,
      sourceEnd: null,
      // Neither the number of equal words nor "identical" may tell whether a guessed word was right.
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
    sharedWords: passage.sharedWords,
    strength: passage.strength,
    runs: passage.runs,
    rule: passage.rule,
    region,
  };
}

/** The part of a passage inside a piece, shrunk to its equal words; none if it has none. */
function part(source: SourceInput, passage: Passage, doc: Prepared, piece: Piece): Found[] {
  const src = source.prepared;
  const runs: Passage["runs"] = [];
  let first = piece.behind;
  let behind = piece.first;
  let shared = 0;
  let longestRun = 0;
  for (const [docStart, docEnd, srcStart, srcEnd] of passage.runs) {
    const [a, b] = wordsBetween(doc, docStart, docEnd);
    const [x] = wordsBetween(src, srcStart, srcEnd);
    const start = Math.max(a, piece.first);
    const end = Math.min(b, piece.behind);
    if (start >= end) continue;
    runs.push([
      doc.start[start] ?? 0,
      doc.end[end - 1] ?? 0,
      src.start[x + start - a] ?? 0,
      src.end[x + end - 1 - a] ?? 0,
    ]);
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
