import type { Line } from "./line.ts";

/** On two pages a repeated line may be the text's own; on three it belongs to the paper. */
const REPEATS_MIN = 3;

/** How many lines a running head or foot has at most. */
const EDGE_LINES = 2;

/** Takes out what stands at the top or the bottom of page after page: running heads, page numbers. */
export function withoutRunningHeads(pages: readonly Line[][]): Line[][] {
  const pagesWith = new Map<string, number>();
  for (const lines of pages) {
    for (const key of new Set(edgesOf(lines).map(keyOf))) pagesWith.set(key, (pagesWith.get(key) ?? 0) + 1);
  }
  return pages.map((lines) => {
    const running = new Set(edgesOf(lines).filter((line) => (pagesWith.get(keyOf(line)) ?? 0) >= REPEATS_MIN));
    return lines.filter((line) => !running.has(line));
  });
}

function edgesOf(lines: readonly Line[]): Line[] {
  const fromTop = lines.toSorted((a, b) => b.y - a.y);
  return [...fromTop.slice(0, EDGE_LINES), ...fromTop.slice(-EDGE_LINES)];
}

/** Numbers differ from page to page, in figures or in Roman letters; the line is the same. */
function keyOf(line: Line): string {
  return line.text
    .toLowerCase()
    .replace(/\d+/g, "#")
    .replace(/^[ivxlc]+$/, "#")
    .replace(/\s+/g, " ");
}
