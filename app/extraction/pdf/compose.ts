import { joined, type Stretch } from "../marks.ts";
import { endsInHyphen, keepsHyphen, vocabularyOf } from "./hyphen.ts";
import { leadingOf } from "./leading.ts";
import { type Line, shifted } from "./line.ts";
import { withoutRunningHeads } from "./running-head.ts";
import { type Block, goesOn, isItem, type Separator, separatorBetween, withoutBullet } from "./separator.ts";

const BETWEEN = { space: " ", cell: "\t", row: "\n", paragraph: "\n\n" } as const;

/**
 * The number of lines stored of a block: its first, for its indent, and the last few. A block without an end is
 * not a paragraph.
 */
const REMEMBERED = 40;

export type Composed = { text: string; pages: number[]; stretches: Stretch[] };

/** The text of all pages, and the offset at which each page starts. */
export function composePages(allPages: readonly Line[][]): Composed {
  const pages = withoutRunningHeads(allPages);
  const leading = leadingOf(pages);
  const vocabulary = vocabularyOf(pages);
  const starts: number[] = [];
  const parts: string[] = [];
  const stretches: Stretch[] = [];
  let length = 0;
  let block: Block = { lines: [], kind: "text" };

  for (const page of pages) {
    // A page starts at its first letter, after the separator from the page before.
    let start: number | null = null;
    for (const [index, line] of page.entries()) {
      const separator =
        index === 0 ? acrossPages(block, line) : separatorBetween(block, line, page[index + 1], leading);
      const begins = append(line, separator);
      start ??= begins;
    }
    starts.push(start ?? length);
  }
  const text = parts.join("");
  return { text, pages: starts, stretches: joined(text, stretches) };

  /** Returns the offset of the line in the text. */
  function append(line: Line, separator: Separator): number {
    const opens = separator === "row" || separator === "paragraph";
    const item = opens && isItem(line);
    if (length > 0) write(separator === "space" ? joint(line) : BETWEEN[separator]);
    const begins = length;
    const text = item ? withoutBullet(line.text) : line.text;
    write(text);
    stretches.push(...shifted(line.stretches, begins + text.length - line.text.length));
    remember(line, separator, item);
    return begins;
  }

  function write(text: string): void {
    parts.push(text);
    length += text.length;
  }

  /** A space, or nothing if a word was broken, whose hyphen is then removed. */
  function joint(line: Line): string {
    const before = parts.at(-1) ?? "";
    if (!endsInHyphen(before)) return " ";
    if (!keepsHyphen(before, line.text, vocabulary)) {
      parts[parts.length - 1] = before.slice(0, -1);
      length--;
    }
    return "";
  }

  function remember(line: Line, separator: Separator, item: boolean): void {
    if (separator === "paragraph") block = { lines: [], kind: item ? "item" : "text" };
    if (separator === "cell" || line.text.includes("\t")) block.kind = "table";
    if (separator === "row" && block.kind === "item") block.lines = [];
    block.lines.push(line);
    if (block.lines.length > REMEMBERED) block.lines.splice(2, 1);
  }
}

function acrossPages(block: Block, line: Line): Separator {
  const last = block.lines.at(-1);
  return last && goesOn(last, line) ? "space" : "paragraph";
}
