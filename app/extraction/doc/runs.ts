import type { Guise } from "../marks.ts";
import { Unreadable } from "../unreadable.ts";
import { type Fib, slice } from "./fib.ts";

/** Ranges in the WordDocument stream, [from, to], in order. */
export type Runs = { deleted: [number, number][]; disguised: Disguised[] };

export type Disguised = { from: number; to: number; guise: Guise };

const PAGE = 512;

type Meaning = "deleted" | "hidden" | "size" | "colour" | "colourIndex" | "highlight" | "shading";

/** The property format of a version: the width of codes, the length of operands, and the relevant properties. */
type Grammar = {
  codeBytes: 1 | 2;
  lengthOf(code: number, first: number): number;
  meaning(code: number): Meaning | null;
};

/** [MS-DOC] 2.6.1. */
const MEANINGS = new Map<number, Meaning>([
  [0x0800, "deleted"],
  [0x083c, "hidden"],
  [0x4a43, "size"],
  [0x6870, "colour"],
  [0x2a42, "colourIndex"],
  [0x2a0c, "highlight"],
  [0x4866, "shading"],
  [0xca71, "shading"],
]);

/** "Microsoft Word for Windows 6.0 Binary File Format", table of properties. */
const OLD_MEANINGS = new Map<number, Meaning>([
  [65, "deleted"],
  [92, "hidden"],
  [98, "colourIndex"],
  [99, "size"],
]);

/** Operands that are not one byte long; 0 means that a length byte precedes them. */
const OLD_LENGTHS = new Map<number, number>([
  ...[68, 74, 77, 79, 81, 82, 103, 105, 106, 108, 111, 112, 113, 114, 115, 116].map((code) => [code, 0] as const),
  ...[69, 72, 80, 93, 96, 97, 99, 101, 107, 109, 110].map((code) => [code, 2] as const),
  ...[73, 95].map((code) => [code, 3] as const),
  [70, 4],
]);

/** Resets all properties and has no operand. */
const OLD_PLAIN = 83;

const GRAMMAR: Grammar = { codeBytes: 2, lengthOf: operandLength, meaning: (code) => MEANINGS.get(code) ?? null };
const OLD_GRAMMAR: Grammar = {
  codeBytes: 1,
  lengthOf: (code, first) =>
    code === OLD_PLAIN ? 0 : OLD_LENGTHS.get(code) || (OLD_LENGTHS.has(code) ? first + 1 : 1),
  meaning: (code) => OLD_MEANINGS.get(code) ?? null,
};

/** Of the sixteen colours of Word 97. */
const WHITE_INDEX = 8;

/** Eight half points are four points: text that small cannot be read. */
const READABLE_HALF_POINTS = 8;

/** From this channel value on, a colour cannot be distinguished from white paper. */
const WHITE_FROM = 240;

/** A file of 20 MB could list a run for every two bytes; a book has about ten thousand. */
const RUNS_MAX = 500_000;

/** Reads the formatted runs of the text: which are tracked deletions, and which are invisible. */
export function readRuns(main: Uint8Array, table: Uint8Array, fib: Fib): Runs {
  const view = new DataView(main.buffer, main.byteOffset, main.byteLength);
  const runs: Runs = { deleted: [], disguised: [] };
  const grammar = fib.old ? OLD_GRAMMAR : GRAMMAR;
  for (const page of pagesOf(table, fib)) readPage(view, page * PAGE, grammar, runs);
  runs.deleted.sort((a, b) => a[0] - b[0]);
  runs.disguised.sort((a, b) => a.from - b.from);
  return runs;
}

/** The pages of properties, each once: otherwise repeated pages would let a small file cause unlimited work. */
function pagesOf(table: Uint8Array, { old, characterRuns }: Fib): Set<number> {
  const list = slice(table, characterRuns);
  const width = old ? 2 : 4;
  const count = Math.max(0, Math.floor((list.byteLength - 4) / (4 + width)));
  const pages = new Set<number>();
  for (let index = 0; index < count; index++) {
    const at = (count + 1) * 4 + index * width;
    pages.add(old ? list.getUint16(at, true) : list.getUint32(at, true) & 0x3fffff);
  }
  // Word 6 may list only some of the pages; the others are consecutive.
  for (let index = count; old && index < old.pages; index++) pages.add(old.firstPage + index);
  return pages;
}

/** A page contains up to 101 runs: their bounds, then the offset of the properties of each; the count is in the last byte. */
function readPage(view: DataView, start: number, grammar: Grammar, runs: Runs): void {
  if (start + PAGE > view.byteLength) throw new Unreadable("corrupt", "a page of properties beyond the file");
  const count = view.getUint8(start + PAGE - 1);
  if (count > 101) throw new Unreadable("corrupt", "a page with too many runs");
  for (let run = 0; run < count; run++) {
    const place = view.getUint8(start + (count + 1) * 4 + run) * 2;
    if (place === 0) continue;
    const length = view.getUint8(start + place);
    const end = Math.min(start + place + 1 + length, start + PAGE);
    const { deleted, guise } = readProperties(view, [start + place + 1, end], grammar);
    const [from, to] = [view.getUint32(start + run * 4, true), view.getUint32(start + run * 4 + 4, true)];
    if (deleted) runs.deleted.push([from, to]);
    else if (guise) runs.disguised.push({ from, to, guise });
  }
  if (runs.deleted.length + runs.disguised.length > RUNS_MAX) throw new Unreadable("corrupt", "too many runs");
}

function readProperties(
  view: DataView,
  [start, end]: readonly [number, number],
  grammar: Grammar,
): { deleted: boolean; guise: Guise | null } {
  const found = { deleted: false, hidden: false, white: false, shaded: false, size: READABLE_HALF_POINTS };
  const { codeBytes } = grammar;
  let at = start;
  while (at + codeBytes < end) {
    const code = codeBytes === 2 ? view.getUint16(at, true) : view.getUint8(at);
    const operand = at + codeBytes;
    const value = view.getUint8(operand);
    const whole = operand + grammar.lengthOf(code, value) <= end;
    switch (whole ? grammar.meaning(code) : null) {
      case "deleted":
        found.deleted = (value & 1) === 1;
        break;
      case "hidden":
        found.hidden = (value & 1) === 1;
        break;
      case "colourIndex":
        found.white = value === WHITE_INDEX;
        break;
      case "highlight":
        found.shaded ||= value !== 0 && value !== WHITE_INDEX;
        break;
      case "shading":
        found.shaded = true;
        break;
      case "size":
        found.size = view.getUint16(operand, true);
        break;
      case "colour":
        found.white = isWhite(view, operand);
    }
    at = operand + grammar.lengthOf(code, value);
  }
  return { deleted: found.deleted, guise: guiseOf(found) };
}

function guiseOf(found: { hidden: boolean; white: boolean; shaded: boolean; size: number }): Guise | null {
  if (found.hidden) return "hidden";
  if (found.white && !found.shaded) return "white";
  return found.size < READABLE_HALF_POINTS ? "tiny" : null;
}

/** Red, green, blue, and a byte for the automatic colour. */
function isWhite(view: DataView, at: number): boolean {
  if (view.getUint8(at + 3) !== 0) return false;
  return [0, 1, 2].every((channel) => view.getUint8(at + channel) >= WHITE_FROM);
}

/** The top three bits of a property encode the length of its operand. */
function operandLength(property: number, first: number): number {
  switch (property >> 13) {
    case 0:
    case 1:
      return 1;
    case 2:
    case 4:
    case 5:
      return 2;
    case 3:
      return 4;
    case 7:
      return 3;
    default:
      return first + 1;
  }
}
