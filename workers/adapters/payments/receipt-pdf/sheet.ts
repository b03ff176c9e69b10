import { type About, openPen } from "./pen.ts";
import { type Colour, grid, type Style, styles } from "./styles.ts";
import { lettersOf, printable } from "./words.ts";

export type Sheet = Awaited<ReturnType<typeof openSheet>>;

/** A detail in the margin: label and value; a list is groups of a hash. With an address, the value is a link. */
export type Aside = readonly [name: string, what: string | readonly string[], to?: string];

/** The most lines of one detail, so that the last one is above the page's footer. */
const ASIDE_LINES = 3;

/** Pages that text flows down, in a column with a margin beside it. */
export async function openSheet(about: About) {
  const pen = await openPen(about);
  let y = grid.top;

  /** Continues on the next page where `height` does not fit on this one; returns whether it did. */
  function room(height: number): boolean {
    if (y - height >= grid.bottom) return false;
    pen.turn();
    y = grid.top;
    return true;
  }

  function down(height: number): void {
    y -= height;
  }

  /** A line across the column where the flow is. */
  function across(colour: Colour, thickness: number): void {
    pen.stroke(colour, thickness, [grid.left, y], [grid.right, y]);
  }

  /** Text in the flow, from page to page. */
  function say(text: string, style: Style, x = grid.left): void {
    for (const line of wrap(text, style, grid.right - x)) {
      room(style.line);
      write(line, style, x);
      down(style.line);
    }
  }

  /** One line where the flow is, which stays where it is: `beside` names the style whose baseline it shares. */
  function write(text: string, style: Style, x: number, from: "left" | "right" = "left", beside = style): void {
    pen.write(text, style, [x, baseOf(y, beside)], from);
  }

  /** A symbol before the next line. */
  function mark(path: string, colour: Colour): void {
    pen.draw(path, colour, [grid.left, y - 4]);
  }

  /** Details in the margin of the first page, from the top. */
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a layout from top to bottom; each branch moves the same pen.
  function aside(entries: readonly Aside[]): void {
    const width = grid.edge - grid.margin;
    pen.stroke("ink", 1.5, [grid.margin, grid.top], [grid.edge, grid.top]);
    let at = grid.top - 8;
    for (const [name, what, to] of entries) {
      if (what.length === 0) continue;
      pen.write(name, styles.small, [grid.margin, baseOf(at, styles.small)]);
      at -= styles.small.line + 1;
      const style = to === undefined ? styles.said : styles.link;
      for (const line of typeof what === "string" ? cut(wrap(what, style, width), style, width) : inPairs(what)) {
        const cells = typeof line === "string" ? [line] : line;
        for (const [place, cell] of cells.entries()) {
          const here = [grid.margin + place * (width / 2), baseOf(at, style)] as const;
          pen.write(cell, style, here);
          if (to !== undefined) pen.lead(to, cell, style, here);
        }
        at -= style.line;
      }
      at -= 7;
    }
  }

  function cut(lines: string[], style: Style, width: number): string[] {
    if (lines.length <= ASIDE_LINES) return lines;
    const last = lettersOf(lines[ASIDE_LINES - 1] ?? "");
    while (last.length > 0 && pen.width(`${last.join("")}…`, style) > width) last.pop();
    return [...lines.slice(0, ASIDE_LINES - 1), `${last.join("")}…`];
  }

  /** Lines no wider than `width`. A word that is wider is cut, after a sign if it has one: addresses are read in parts. */
  function wrap(text: string, style: Style, width: number): string[] {
    const lines: string[] = [];
    let line = "";
    for (const word of printable(text).split(" ")) {
      if (line !== "" && pen.width(`${line} ${word}`, style) <= width) line += ` ${word}`;
      else {
        if (line !== "") lines.push(line);
        line = "";
        for (const part of word.split(/(?<=[@./?&=_-])/)) add(part);
      }
    }
    if (line !== "") lines.push(line);
    return lines;

    function add(part: string): void {
      if (pen.width(line + part, style) <= width) {
        line += part;
        return;
      }
      const letters = lettersOf(part);
      // Text that does not fit on a line of its own continues on this one.
      if (line !== "" && pen.width(part, style) <= width) newLine();
      for (const letter of letters) {
        if (line !== "" && pen.width(line + letter, style) > width) newLine();
        line += letter;
      }
    }

    function newLine(): void {
      lines.push(line);
      line = "";
    }
  }

  return { room, down, across, say, write, mark, aside, wrap, finish: pen.finish };
}

/** Where the baseline of a line is whose box begins at `top`. */
function baseOf(top: number, { line, size }: Style): number {
  return top - line / 2 - size * 0.34;
}

function inPairs(groups: readonly string[]): string[][] {
  return groups.flatMap((group, at) => (at % 2 === 0 ? [[group, groups[at + 1] ?? ""]] : []));
}
