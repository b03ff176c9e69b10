import { expectedStep, type Leading } from "./leading.ts";
import type { Line } from "./line.ts";

/** The separator between two lines: a space, the next cell of a row, a new row or item, or a new paragraph. */
export type Separator = "space" | "cell" | "row" | "paragraph";

export type Block = { lines: Line[]; kind: "text" | "item" | "table" };

/** A distance larger than this times the usual one is an intended gap. */
const GAP = 1.2;
const BULLET = /^[•▪◦‣●○■–-]\s+/;
const NUMBER = /^(\(?\d{1,2}[.)]|\(?[a-z]\))\s+\S/;
const SENTENCE_END = /[.!?:]["'”’)\]]?\d{0,2}$/;

/** `next` is the line after this one: for a paragraph of one line its distance is more informative than the page's. */
export function separatorBetween(block: Block, line: Line, next: Line | undefined, leading: Leading): Separator {
  const last = block.lines.at(-1);
  if (!last) return "paragraph";
  if (changesLook(last, line)) return "paragraph";
  if (isCellBeside(last, line)) return "cell";
  if (startsItem(block, last, line)) return block.kind === "item" ? "row" : "paragraph";
  const down = last.y - line.y;
  if (down < 0) return goesOn(last, line) ? "space" : "paragraph";
  if (block.kind === "table") return tableSeparator(block, last, line);
  if (down > GAP * expectedStep(block.lines.at(-2), last, line, next, leading) + 1) return "paragraph";
  return startsByIndent(block, last, line) || followsShortLine(block, last, line) ? "paragraph" : "space";
}

export function isItem(line: Line): boolean {
  return BULLET.test(line.text) || NUMBER.test(line.text);
}

export function withoutBullet(text: string): string {
  return text.replace(BULLET, "");
}

/** Whether a paragraph interrupted by the end of a column or page continues in this line. */
export function goesOn(last: Line, line: Line): boolean {
  if (SENTENCE_END.test(last.text) || changesLook(last, line)) return false;
  const full = last.right - last.left > 0.8 * (line.right - line.left);
  return /^[\p{Ll}\p{N}(“‘"]/u.test(line.text) || full;
}

function changesLook(last: Line, line: Line): boolean {
  if (last.outside || line.outside || last.angle !== line.angle) return true;
  if (!sameSize(last, line)) return true;
  return last.font !== "" && line.font !== "" && last.font !== line.font;
}

function sameSize(last: Line, line: Line): boolean {
  return Math.abs(last.size - line.size) <= 0.08 * Math.max(last.size, line.size);
}

/** To the right and not lower: the next cell of a row. A new column of the page begins much further up. */
function isCellBeside(last: Line, line: Line): boolean {
  const up = line.y - last.y;
  return line.left > last.right - 1 && up > -1 && up < 8 * line.size;
}

function startsItem(block: Block, last: Line, line: Line): boolean {
  if (/^[•▪◦‣●○■]\s/.test(line.text)) return true;
  return isItem(line) && (block.kind === "item" || SENTENCE_END.test(last.text));
}

/** In a table, a line at the left edge begins a row; one further right continues its cell. */
function tableSeparator(block: Block, last: Line, line: Line): Separator {
  if (last.y - line.y > 3 * line.size || isProse(line)) return "paragraph";
  const edge = Math.min(...block.lines.map((other) => other.left));
  return line.left < edge + line.size ? "row" : "space";
}

/** An indented first line, or the outdented first line of a hanging entry. */
function startsByIndent(block: Block, last: Line, line: Line): boolean {
  const step = 0.8 * line.size;
  if (line.left > last.left + step) return SENTENCE_END.test(last.text);
  const [first, second] = block.lines;
  const hangs = first && second && second.left > first.left + step;
  return Boolean(hangs && line.left < last.left - step);
}

function followsShortLine(block: Block, last: Line, line: Line): boolean {
  const right = Math.max(line.right, ...block.lines.map((other) => other.right));
  const short = right - last.right > 0.2 * (right - line.left);
  return short && SENTENCE_END.test(last.text) && /^[\p{Lu}\p{N}“‘"]/u.test(line.text);
}

/** In letter sizes: half a text column. */
const PROSE_WIDTH = 25;

/** A single cell as wide as a line of text follows a table and is not part of it. */
function isProse(line: Line): boolean {
  return !line.text.includes("\t") && line.right - line.left > PROSE_WIDTH * line.size;
}
