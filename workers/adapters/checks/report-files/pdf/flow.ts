import { type GroupStyle, plain } from "../styles.ts";
import type { Drawn } from "./glyphs.ts";
import type { Pages } from "./pages.ts";
import type { Tag } from "./tags.ts";
import { type Style, sheet, styles } from "./type.ts";

/** A stretch of a paragraph in one style. */
export type Ink = {
  text: string;
  style: Style;
  /** Its own node of the structure; else the paragraph's. */
  tag?: Tag;
  mark?: GroupStyle;
  /** Written in the margin beside where it begins. */
  label?: string;
  raise?: number;
  to?: { url: string } | { place: string };
};

type Item = { ink: Ink; word: string; drawn: Drawn; width: number };
type Measure = { left?: number; right?: number };

/** Two labels in the margin never overlap. */
const LABEL_LINE = 10;

/** Text that flows down the column and on to the next page. */
export function openFlow(pages: Pages) {
  let y: number = sheet.top;
  let lastLabel = Number.POSITIVE_INFINITY;
  const labelled = new WeakSet<Ink>();

  /** Continues on the next page where `height` does not fit on this one. */
  function room(height: number): void {
    if (y - height >= sheet.bottom) return;
    pages.next();
    y = sheet.top;
    lastLabel = Number.POSITIVE_INFINITY;
  }

  function down(height: number): void {
    y -= height;
  }

  /** One paragraph, heading or cell of text, broken into lines. */
  function say(tag: Tag, inks: readonly Ink[], { left = sheet.left, right = sheet.right }: Measure = {}): void {
    const height = Math.max(...inks.map(({ style }) => style.line));
    for (const line of linesOf(inks, right - left)) {
      room(height);
      y -= height;
      write(tag, line, left, y + height * 0.28);
    }
  }

  /**
   * Lines no wider than `width`: broken at spaces, and inside a word only where it has no other place. One line is made
   * at a time, since someone's text may be a single word of a million letters.
   */
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a generator that breaks lines: its branches share the line that is being filled.
  function* linesOf(inks: readonly Ink[], width: number): Generator<Item[]> {
    let line: Item[] = [];
    let used = 0;
    let space: Item | null = null;

    for (const word of wordsOf(inks)) {
      const [first] = word;
      if (first?.word === " ") {
        if (line.length > 0) space = first;
        continue;
      }
      const whole = word.reduce((sum, item) => sum + item.width, 0);
      if (line.length > 0 && used + (space?.width ?? 0) + whole > width) {
        yield line;
        line = [];
        used = 0;
        space = null;
      }
      if (space) {
        line.push(space);
        used += space.width;
        space = null;
      }
      for (const item of whole <= width ? word : lettersOfItems(word)) {
        if (line.length > 0 && used + item.width > width) {
          yield line;
          line = [];
          used = 0;
        }
        line.push(item);
        used += item.width;
      }
    }
    if (line.length > 0) yield line;
  }

  /** Words, which may go on from one ink to the next, and the spaces between them. */
  function* wordsOf(inks: readonly Ink[]): Generator<Item[]> {
    let word: Item[] = [];
    for (const ink of inks) {
      for (const part of plain(ink.text).split(/( )/)) {
        if (part === "") continue;
        const item = itemOf(ink, part);
        if (part !== " ") {
          word.push(item);
          continue;
        }
        if (word.length > 0) yield word;
        word = [];
        yield [item];
      }
    }
    if (word.length > 0) yield word;
  }

  function itemOf(ink: Ink, word: string): Item {
    const drawn = pages.draw(ink.style.face, word);
    return { ink, word, drawn, width: drawn.width * ink.style.size };
  }

  function* lettersOfItems(word: readonly Item[]): Generator<Item> {
    for (const { ink, word: letters } of word) for (const letter of letters) yield itemOf(ink, letter);
  }

  function write(tag: Tag, line: readonly Item[], left: number, base: number): void {
    let x = left;
    for (const items of stretchesOf(line)) {
      const { ink } = items[0] as Item;
      const width = items.reduce((sum, item) => sum + item.width, 0);
      const own = ink.tag ?? tag;
      if (ink.mark) highlight(ink.mark, x, base, width, ink.style.size);
      if (ink.label !== undefined && !labelled.has(ink)) label(ink, ink.label, base);
      const said = items.map(({ word }) => word).join("");
      const actual = items.some(({ drawn }) => drawn.boxes) ? said : null;
      const at = base + (ink.raise ?? 0);
      pages.marked(own, () => pages.text(x, at, joined(items), ink.style.size, ink.style.colour), actual);
      if (ink.to) pages.lead(own, ink.to, [x, at - 2, x + width, at + ink.style.size], said);
      x += width;
    }
  }

  function highlight({ fill, colour, line }: GroupStyle, x: number, base: number, width: number, size: number): void {
    pages.artifact(() => {
      pages.rectangle(x, base - 3, width, size + 4, fill);
      if (line === "double") {
        pages.line(x, base - 2.2, width, 0.6, colour);
        pages.line(x, base - 3.8, width, 0.6, colour);
      } else if (line === "thin") pages.line(x, base - 2.6, width, 0.5, colour);
      else
        pages.line(
          x,
          base - 2.6,
          width,
          1.4,
          colour,
          { solid: "[] 0", dashed: "[4 2] 0", dotted: "[1.4 1.6] 0" }[line],
        );
    });
  }

  function label(ink: Ink, words: string, base: number): void {
    labelled.add(ink);
    if (lastLabel - base < LABEL_LINE) return;
    lastLabel = base;
    const drawn = pages.draw("text", plain(words));
    pages.artifact(() => pages.text(sheet.margin, base, drawn, styles.small.size, styles.small.colour));
  }

  /** One line of text at its own position at the current height: a table cell, a number. */
  function cell(tag: Tag, text: string, style: Style, x: number, from: "left" | "right" = "left"): void {
    const drawn = pages.draw(style.face, plain(text));
    const width = drawn.width * style.size;
    const start = from === "left" ? x : x - width;
    pages.marked(tag, () => pages.text(start, y + style.line * 0.28, drawn, style.size, style.colour));
  }

  function across(colour: string, thickness: number): void {
    pages.artifact(() => pages.rectangle(sheet.left, y, sheet.right - sheet.left, thickness, colour));
  }

  return { room, down, say, cell, across, highlight, top: () => y };
}

export type Flow = ReturnType<typeof openFlow>;

/** Neighbours of one ink, which are written at once. */
function stretchesOf(line: readonly Item[]): Item[][] {
  const found: Item[][] = [];
  for (const item of line) {
    const last = found.at(-1);
    if (last?.[0]?.ink === item.ink) last.push(item);
    else found.push([item]);
  }
  return found;
}

function joined(items: readonly Item[]): Drawn {
  const parts: Drawn["parts"] = [];
  for (const { font, hex } of items.flatMap(({ drawn }) => drawn.parts)) {
    const last = parts.at(-1);
    if (last?.font === font) last.hex += hex;
    else parts.push({ font, hex });
  }
  return { parts, width: 0, boxes: false };
}
