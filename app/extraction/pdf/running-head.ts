import { mainAngle } from "./direction.ts";
import type { Line } from "./line.ts";

/** A line that repeats on fewer pages may be part of the text. Documents of one or two pages have no running heads. */
const REPEATS_MIN = 3;

/** The maximum number of rows of a running head or foot. */
const EDGE_ROWS = 2;

/** A gap this much wider than the usual line distance separates a line from the text. */
const APART = 1.4;

/** In letter sizes: double spacing is 2.4; a larger gap is not line spacing. */
const STEP_MAX = 3;

/** A type size that differs this much from the next line's is not body text. */
const OTHER_SIZE = 0.08;

/** Points. Pages of one document have the same layout; rounding moves a line less. */
const SAME_HEIGHT = 2;

/** `Page 3 of 12`, `3 / 12`, `- 3 -`, `p. 3`, `xii`, `Seite 3`; the second number is the page count. */
const NUMBER =
  /^\W*(?:p(?:age|\.|g\.|ágina)?|seite|s\.)?\s*(\d{1,4}|[ivxlc]+)\s*(?:(?:of|\/|von|de|sur)\s*\d{1,4})?\W*$/i;
const SAYS_PAGE =
  /^\W*(?:(?:page|p\.|pg\.|página|seite)\s*\d{1,4}|\d{1,4}\s*(?:of|\/)\s*\d{1,4}|[-–—]\s*(?:\d{1,4}|[ivxlc]+)\s*[-–—])/i;

type Edge = {
  line: Line;
  key: string;
  apart: boolean;
  page: number;
  outermost: boolean;
  isTop: boolean;
  further: string | null;
};

/** The inner text of a page that consists only of its edges. */
const NO_TEXT = "";

/** Removes text that repeats at the top or the bottom of pages: running heads, page numbers. */
export function withoutRunningHeads(pages: readonly Line[][]): Line[][] {
  const step = usualStep(pages);
  const edges = pages.flatMap((lines, page) => edgesOf(lines, page, step));
  const running = new Set([...repeated(edges), ...pageNumbers(edges, pages.length)].map(({ line }) => line));
  const rest = pages.map((lines) => lines.filter((line) => !running.has(line)));
  return isMuch(pages, rest) ? pages.map((lines) => [...lines]) : rest;
}

/** If most pages would become empty, or a large share of the words would be removed, the edges are content: slides, forms. */
function isMuch(pages: readonly Line[][], rest: readonly Line[][]): boolean {
  const written = pages.filter((lines) => lines.length > 0).length;
  const emptied = pages.filter((lines, page) => lines.length > 0 && rest[page]?.length === 0).length;
  return emptied * 2 > written || lettersOf(rest) < (1 - MUCH) * lettersOf(pages);
}

/** The share of all letters and digits. A running head and a page number are three per cent of a page of text. */
const MUCH = 0.15;

function lettersOf(pages: readonly Line[][]): number {
  return pages.flat().reduce((sum, { text }) => sum + (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0);
}

/** Text at the same height on three pages is a running head, unless the pages have the same content. */
function repeated(edges: readonly Edge[]): Edge[] {
  const byPlace = Map.groupBy(edges, ({ key, isTop }) => `${isTop} ${key}`);
  return [...byPlace.values()].flatMap((same) => atOneHeight(same).filter(isHead).flat());
}

/** Rounding moves a line slightly, so nearly equal heights are grouped. */
function atOneHeight(same: readonly Edge[]): Edge[][] {
  const groups: Edge[][] = [];
  for (const edge of same.toSorted((a, b) => a.line.y - b.line.y)) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last && edge.line.y - last.line.y <= SAME_HEIGHT) group.push(edge);
    else groups.push([edge]);
  }
  return groups;
}

function isHead(same: readonly Edge[]): boolean {
  return new Set(same.map(({ page }) => page)).size >= REPEATS_MIN && !isBody(same);
}

/**
 * If the next inner row repeats as well, the pages have the same content, as in a form; a running head has body
 * text next to it.
 */
function isBody(same: readonly Edge[]): boolean {
  const most = same.length / 2;
  const further = Map.groupBy(same, ({ further }) => further);
  return [...further].some(([key, edges]) => key !== null && edges.length > most);
}

/** Numbers that increase with the pages; on a single page, only an explicit page label. */
function pageNumbers(edges: readonly Edge[], count: number): Edge[] {
  const numbered = edges.flatMap((edge) => {
    const number = edge.outermost ? numberOf(edge.line.text) : null;
    return number === null ? [] : [{ edge, ahead: number - edge.page }];
  });
  const counting = [...Map.groupBy(numbered, ({ ahead }) => ahead).values()].filter(
    (same) =>
      new Set(same.map(({ edge }) => edge.page)).size >= 2 && same.length * 2 >= Math.min(count, numbered.length),
  );
  const plain = numbered.filter(({ edge }) => edge.apart && SAYS_PAGE.test(edge.line.text));
  return [...counting.flat(), ...plain].map(({ edge }) => edge);
}

function numberOf(text: string): number | null {
  const found = NUMBER.exec(text.slice(0, 40))?.[1];
  if (found === undefined || text.length > 40) return null;
  return /^\d/.test(found) ? Number(found) : romanNumber(found.toLowerCase());
}

const ROMAN: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

function romanNumber(letters: string): number {
  let number = 0;
  for (let at = 0; at < letters.length; at++) {
    const value = ROMAN[letters[at] ?? ""] ?? 0;
    number += value < (ROMAN[letters[at + 1] ?? ""] ?? 0) ? -value : value;
  }
  return number;
}

/** The first and the last rows of a page, and whether something separates them from the inner text. */
function edgesOf(lines: readonly Line[], page: number, step: number): Edge[] {
  const rows = rowsOf(uprightLines(lines));
  return [...edgeOf(rows, page, step, true), ...edgeOf(rows.toReversed(), page, step, false)];
}

function edgeOf(rows: readonly Line[][], page: number, step: number, isTop: boolean): Edge[] {
  const depth = Math.min(EDGE_ROWS, rows.length);
  // A gap below the second row separates both.
  const gapAfter = [0, 1].findLast((index) => index < depth && isApart(rows[index]?.[0], rows[index + 1]?.[0], step));
  const further = furtherIn(rows);
  return rows.slice(0, depth).flatMap((row, index) =>
    row.map((line) => ({
      line,
      key: keyOf(line),
      apart: gapAfter !== undefined && index <= gapAfter,
      page,
      outermost: index === 0,
      isTop,
      further,
    })),
  );
}

/** The first row at neither edge; null if the page is too short. */
function furtherIn(rows: readonly Line[][]): string | null {
  if (rows.length === 1) return NO_TEXT;
  const row = rows.length > 2 * EDGE_ROWS ? rows[EDGE_ROWS] : undefined;
  return row ? `${Math.round((row[0]?.y ?? 0) / SAME_HEIGHT)} ${row.map(keyOf).join(" ")}` : null;
}

function isApart(line: Line | undefined, inner: Line | undefined, step: number): boolean {
  if (!line || !inner) return false;
  const gap = Math.abs(line.y - inner.y);
  if (gap > APART * Math.max(step, inner.size)) return true;
  return Math.abs(line.size - inner.size) > OTHER_SIZE * Math.max(line.size, inner.size);
}

/** Text across the page's direction, such as a margin note, is at no edge. */
function uprightLines(lines: readonly Line[]): Line[] {
  const angle = mainAngle(lines);
  return lines.filter((line) => !line.outside && line.angle === angle);
}

/** Lines of the same height form one row, such as title left, number right. From top to bottom. */
function rowsOf(lines: readonly Line[]): Line[][] {
  const rows: Line[][] = [];
  for (const line of lines.toSorted((a, b) => b.y - a.y)) {
    const row = rows.at(-1);
    if (row?.[0] && Math.abs(row[0].y - line.y) <= SAME_HEIGHT) row.push(line);
    else rows.push([line]);
  }
  return rows;
}

/** The most frequent distance between neighbouring rows in the document. */
function usualStep(pages: readonly Line[][]): number {
  const counts = new Map<number, number>();
  for (const lines of pages) {
    const rows = rowsOf(uprightLines(lines));
    for (let index = 1; index < rows.length; index++) {
      const [above, below] = [rows[index - 1]?.[0], rows[index]?.[0]];
      if (!above || !below) continue;
      const gap = Math.round(above.y - below.y);
      if (gap <= STEP_MAX * below.size) counts.set(gap, (counts.get(gap) ?? 0) + 1);
    }
  }
  return [...counts].reduce((most, entry) => (entry[1] > most[1] ? entry : most), [0, 0])[0];
}

/** Arabic or Roman page numbers are replaced, because they differ from page to page while the line is the same. */
function keyOf(line: Line): string {
  return line.text
    .toLowerCase()
    .replace(/\d+/g, "#")
    .replace(/^[ivxlc]+(?=\s|$)|(?<=\s)[ivxlc]+$/g, "#")
    .replace(/\s+/g, " ");
}
