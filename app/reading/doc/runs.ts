import type { Guise } from "../marks.ts";
import { Unreadable } from "../unreadable.ts";
import { type Fib, slice } from "./fib.ts";

/** Places in the WordDocument stream, from and to, in order. */
export type Runs = { deleted: [number, number][]; disguised: Disguised[] };

export type Disguised = { from: number; to: number; guise: Guise };

const PAGE = 512;

/** Properties of characters that matter here ([MS-DOC] 2.6.1). */
const DELETED = 0x0800;
const HIDDEN = 0x083c;
const SIZE = 0x4a43;
const COLOUR = 0x6870;
const COLOUR_INDEX = 0x2a42;
const HIGHLIGHT = 0x2a0c;
const SHADING_97 = 0x4866;
const SHADING = 0xca71;

/** Of the sixteen colours of Word 97. */
const WHITE_INDEX = 8;

/** Eight half points are four points: print nobody reads. */
const READABLE_HALF_POINTS = 8;

/** A channel from here on cannot be told from white paper. */
const WHITE_FROM = 240;

/** A file of 20 MB could list a run for every byte pair; a book has some ten thousand. */
const RUNS_MAX = 500_000;

/** Reads the formatted runs of the text: which were deleted under tracked changes, and which a reader cannot see. */
export function readRuns(main: Uint8Array, table: Uint8Array, fib: Fib): Runs {
  const list = slice(table, fib.characterRuns);
  const view = new DataView(main.buffer, main.byteOffset, main.byteLength);
  const count = Math.max(0, Math.floor((list.byteLength - 4) / 8));
  const runs: Runs = { deleted: [], disguised: [] };
  // Pages listed twice would let a small file ask for endless work.
  const seen = new Set<number>();
  for (let index = 0; index < count; index++) {
    const page = list.getUint32((count + 1) * 4 + index * 4, true) & 0x3fffff;
    if (seen.has(page)) continue;
    seen.add(page);
    readPage(view, page * PAGE, runs);
  }
  runs.deleted.sort((a, b) => a[0] - b[0]);
  runs.disguised.sort((a, b) => a.from - b.from);
  return runs;
}

/** A page holds up to 101 runs: their bounds, then for each the place of its properties, the count in the last byte. */
function readPage(view: DataView, start: number, runs: Runs): void {
  if (start + PAGE > view.byteLength) throw new Unreadable("corrupt", "a page of properties beyond the file");
  const count = view.getUint8(start + PAGE - 1);
  if (count > 101) throw new Unreadable("corrupt", "a page with too many runs");
  for (let run = 0; run < count; run++) {
    const place = view.getUint8(start + (count + 1) * 4 + run) * 2;
    if (place === 0) continue;
    const length = view.getUint8(start + place);
    const end = Math.min(start + place + 1 + length, start + PAGE);
    const { deleted, guise } = readProperties(view, start + place + 1, end);
    const [from, to] = [view.getUint32(start + run * 4, true), view.getUint32(start + run * 4 + 4, true)];
    if (deleted) runs.deleted.push([from, to]);
    else if (guise) runs.disguised.push({ from, to, guise });
  }
  if (runs.deleted.length + runs.disguised.length > RUNS_MAX) throw new Unreadable("corrupt", "too many runs");
}

function readProperties(view: DataView, start: number, end: number): { deleted: boolean; guise: Guise | null } {
  const found = { deleted: false, hidden: false, white: false, shaded: false, size: READABLE_HALF_POINTS };
  let at = start;
  while (at + 3 <= end) {
    const property = view.getUint16(at, true);
    const value = view.getUint8(at + 2);
    const length = operandLength(property, value);
    if (property === DELETED) found.deleted = (value & 1) === 1;
    if (property === HIDDEN) found.hidden = (value & 1) === 1;
    if (property === COLOUR_INDEX) found.white = value === WHITE_INDEX;
    if (property === HIGHLIGHT) found.shaded ||= value !== 0 && value !== WHITE_INDEX;
    if (property === SHADING_97 || property === SHADING) found.shaded = true;
    if (property === SIZE && at + 4 <= end) found.size = view.getUint16(at + 2, true);
    if (property === COLOUR && at + 6 <= end) found.white = isWhite(view, at + 2);
    at += 2 + length;
  }
  return { deleted: found.deleted, guise: guiseOf(found) };
}

function guiseOf(found: { hidden: boolean; white: boolean; shaded: boolean; size: number }): Guise | null {
  if (found.hidden) return "hidden";
  if (found.white && !found.shaded) return "white";
  return found.size < READABLE_HALF_POINTS ? "tiny" : null;
}

/** Red, green, blue, and a byte that says whether the colour is the automatic one. */
function isWhite(view: DataView, at: number): boolean {
  if (view.getUint8(at + 3) !== 0) return false;
  return [0, 1, 2].every((channel) => view.getUint8(at + channel) >= WHITE_FROM);
}

/** The top three bits of a property say how long its operand is. */
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
