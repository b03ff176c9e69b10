import type { ReportMatch } from "#schema/checks/report.ts";
import type { TextStructure } from "#schema/checks/text-structure.ts";
import { textBlocks } from "../text-blocks.ts";
import type { View, ViewMatch } from "./view.ts";

/** A part of a paragraph with at most one match. `closes`: the match ends here and is followed by its number. */
type Piece = { text: string; start: number; shown: ViewMatch | null; closes: boolean };
export type Passage = { kind: "heading" | "text"; start: number; end: number; pieces: Piece[] };

/**
 * The text of a report for print: paragraphs, split into parts with at most one match. Where matches overlap, a
 * counted one is displayed, and of several the one that ends first; every match is still listed with its source.
 */
export function passagesOf(
  text: string,
  { matches }: Pick<View, "matches">,
  structure?: readonly TextStructure[],
): Passage[] {
  const waiting = matches.toSorted((a, b) => a.match.start - b.match.start);
  let next = 0;
  let open: ViewMatch[] = [];
  return textBlocks(text, structure).map(({ start, end, kind }) => {
    open = open.filter(({ match }) => match.end > start);
    for (let shown = waiting[next]; shown && shown.match.start < end; shown = waiting[next]) {
      next += 1;
      if (shown.match.end > start) open.push(shown);
    }
    return { kind: kind === "heading" ? "heading" : "text", start, end, pieces: piecesOf(text, start, end, open) };
  });
}

function piecesOf(text: string, start: number, end: number, open: readonly ViewMatch[]): Piece[] {
  const inside = (at: number) => at > start && at < end;
  const edges = [...new Set([start, end, ...open.flatMap(({ match }) => [match.start, match.end]).filter(inside)])];
  edges.sort((a, b) => a - b);
  // Matches begin and end in the order of the text, so only the open ones are examined.
  const coming = open.toSorted((a, b) => a.match.start - b.match.start);
  let next = 0;
  let here: ViewMatch[] = [];
  const pieces: Piece[] = [];
  for (const [at, from] of edges.entries()) {
    const to = edges[at + 1];
    if (to === undefined) break;
    for (let one = coming[next]; one && one.match.start <= from; one = coming[next]) {
      next += 1;
      here.push(one);
    }
    here = here.filter(({ match }) => match.end > from);
    const shown = here.toSorted(before)[0] ?? null;
    const last = pieces.at(-1);
    if (last && last.shown === shown && !last.closes) {
      last.text += text.slice(from, to);
      last.closes = shown?.match.end === to;
    } else pieces.push({ text: text.slice(from, to), start: from, shown, closes: shown?.match.end === to });
  }
  return pieces;
}

function before(a: ViewMatch, b: ViewMatch): number {
  const out = ({ leftOut }: ViewMatch) => Number(leftOut !== null);
  return out(a) - out(b) || a.match.end - b.match.end || length(a.match) - length(b.match);
}

function length({ start, end }: ReportMatch): number {
  return end - start;
}
