import { Unreadable } from "../unreadable.ts";
import { type Fib, slice } from "./fib.ts";

/** Places in the WordDocument stream, from and to, in order and apart. */
export type Runs = { deleted: [number, number][]; hidden: boolean };

const PAGE = 512;

/** Properties of characters that matter here ([MS-DOC] 2.6.1). */
const DELETED = 0x0800;
const HIDDEN = 0x083c;

/**
 * Reads the formatted runs of the text: which of them were deleted under tracked changes, and whether any is hidden.
 */
export function readRuns(main: Uint8Array, table: Uint8Array, fib: Fib): Runs {
  const list = slice(table, fib.characterRuns);
  const view = new DataView(main.buffer, main.byteOffset, main.byteLength);
  const count = Math.max(0, Math.floor((list.byteLength - 4) / 8));
  const runs: Runs = { deleted: [], hidden: false };
  // Pages listed twice would let a small file ask for endless work.
  const seen = new Set<number>();
  for (let index = 0; index < count; index++) {
    const page = list.getUint32((count + 1) * 4 + index * 4, true) & 0x3fffff;
    if (seen.has(page)) continue;
    seen.add(page);
    readPage(view, page * PAGE, runs);
  }
  runs.deleted.sort((a, b) => a[0] - b[0]);
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
    const { deleted, hidden } = readProperties(view, start + place + 1, end);
    const bounds: [number, number] = [view.getUint32(start + run * 4, true), view.getUint32(start + run * 4 + 4, true)];
    if (deleted) runs.deleted.push(bounds);
    if (hidden && !deleted) runs.hidden = true;
  }
}

function readProperties(view: DataView, start: number, end: number): { deleted: boolean; hidden: boolean } {
  const found = { deleted: false, hidden: false };
  let at = start;
  while (at + 3 <= end) {
    const property = view.getUint16(at, true);
    const value = view.getUint8(at + 2);
    if (property === DELETED) found.deleted = (value & 1) === 1;
    if (property === HIDDEN) found.hidden = (value & 1) === 1;
    at += 2 + operandLength(property, value);
  }
  return found;
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
