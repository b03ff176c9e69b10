import type { Line } from "./line.ts";

/** The frequency of each line distance in the document, by letter size. */
export type Leading = ReadonlyMap<number, { usual: number; share: ReadonlyMap<number, number> }>;

/** A distance this frequent is the line spacing of some part of the document, not a gap between paragraphs. */
const COMMON = 0.1;

export function leadingOf(pages: readonly Line[][]): Leading {
  const counts = new Map<number, Map<number, number>>();
  for (const page of pages) {
    for (const [index, line] of page.entries()) {
      const step = stepBetween(page[index - 1], line);
      if (step === null) continue;
      const steps = counts.get(sizeKey(line)) ?? new Map<number, number>();
      counts.set(sizeKey(line), steps.set(step, (steps.get(step) ?? 0) + 1));
    }
  }
  return new Map([...counts].map(([size, steps]) => [size, sharesOf(steps)]));
}

/** The distance to the next line if it continued the paragraph of `last`. */
export function expectedStep(
  beforeLast: Line | undefined,
  last: Line,
  line: Line,
  next: Line | undefined,
  leading: Leading,
): number {
  const known = leading.get(sizeKey(line));
  const usual = known?.usual ?? 1.3 * line.size;
  const own = stepBetween(beforeLast, last);
  if (own !== null) return own;
  const following = next ? stepBetween(line, next) : null;
  if (following === null) return usual;
  return following <= usual || (known?.share.get(following) ?? 0) >= COMMON ? following : usual;
}

/** The distance down to the next line of the same size, in half points; null if it is not directly below. */
function stepBetween(from: Line | undefined, to: Line): number | null {
  if (!from || from.angle !== to.angle || sizeKey(from) !== sizeKey(to) || from.y <= to.y) return null;
  return Math.round((from.y - to.y) * 2) / 2;
}

function sharesOf(steps: ReadonlyMap<number, number>): { usual: number; share: Map<number, number> } {
  const all = [...steps.values()].reduce((sum, count) => sum + count, 0);
  const usual = [...steps].reduce((most, entry) => (entry[1] > most[1] ? entry : most), [0, 0])[0];
  return { usual, share: new Map([...steps].map(([step, count]) => [step, count / all])) };
}

/** Letter sizes in half points, so that rounding differences between pages do not matter. */
function sizeKey(line: Line): number {
  return Math.round(line.size * 2);
}
