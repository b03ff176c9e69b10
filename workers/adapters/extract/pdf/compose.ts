import { endsInHyphen, joinAtHyphen, vocabularyOf } from "./hyphen.ts";
import { leadingOf } from "./leading.ts";
import type { Line } from "./line.ts";
import { withoutRunningHeads } from "./running-head.ts";
import { type Block, goesOn, isItem, separatorBetween, withoutBullet } from "./separator.ts";

const BETWEEN = { space: " ", cell: "\t", row: "\n", paragraph: "\n\n" } as const;

/** One text out of the lines of all pages, and where each page starts in it. */
export function composePages(allPages: readonly Line[][]): { text: string; pages: number[] } {
  const pages = withoutRunningHeads(allPages);
  const lines = pages.flat();
  const leading = leadingOf(pages);
  const vocabulary = vocabularyOf(lines.map((line) => line.text));
  const starts: number[] = [];
  // The text is kept in parts, since each join changes only the last of them.
  const parts: string[] = [];
  let length = 0;
  let tail = "";
  let block: Block = { lines: [], kind: "text" };

  function settle(): void {
    parts.push(tail);
    length += tail.length;
    tail = "";
  }

  function append(line: Line, separator: keyof typeof BETWEEN): void {
    const item = isItem(line) && separator !== "space" && separator !== "cell";
    const text = item ? withoutBullet(line.text) : line.text;
    if (separator === "space" && endsInHyphen(tail)) {
      tail = joinAtHyphen(tail, text, vocabulary);
    } else {
      settle();
      tail = (length === 0 ? "" : BETWEEN[separator]) + text;
    }
    if (separator === "paragraph") block = { lines: [], kind: item ? "item" : "text" };
    if (separator === "cell" || line.text.includes("\t")) block.kind = "table";
    if (separator === "row" && block.kind === "item") block.lines = [];
    block.lines.push(line);
  }

  for (const page of pages) {
    for (const [index, line] of page.entries()) {
      const last = block.lines.at(-1);
      const across = last && goesOn(last, line) ? "space" : "paragraph";
      const separator = index === 0 ? across : separatorBetween(block, line, page[index + 1], leading);
      append(line, separator);
      // A page starts with its first letter, after whatever joins it to the page before.
      if (index === 0) starts.push(length + tail.length - (isItem(line) ? withoutBullet(line.text) : line.text).length);
    }
    if (page.length === 0) starts.push(length + tail.length);
  }
  settle();
  const text = parts.join("");
  return { text, pages: starts.map((start) => Math.max(0, Math.min(start, text.length))) };
}
