import { type Matrix, moved, times, UNMOVED } from "./matrix.ts";
import type { State } from "./state.ts";
import type { Operand } from "./tokens.ts";

/** Where a string was drawn, in points of the page, and what it says as far as its font tells. */
export type Drawn = {
  x: number;
  y: number;
  right: number;
  top: number;
  size: number;
  text: string;
  /** The last letters that were drawn before it, without blanks: they tell one "x" of a line from another. */
  before: string;
  glyphs: number;
  unnamed: number;
};

/** A gap wider than this part of the letter size is a space that was not written. */
const SPACE_GAP = 0.2;

const BEFORE = 16;

/** The text object of a content stream: it moves along as strings are drawn. */
export class TextCursor {
  #matrix: Matrix = UNMOVED;
  #line: Matrix = UNMOVED;
  #before = "";

  begin(): void {
    this.#matrix = UNMOVED;
    this.#line = UNMOVED;
  }

  place(matrix: Matrix): void {
    this.#matrix = matrix;
    this.#line = matrix;
  }

  nextLine(x: number, y: number): void {
    this.#line = times(this.#line, [1, 0, 0, 1, x, y]);
    this.#matrix = this.#line;
  }

  /** Draws strings, with shifts in thousandths of the letter size between them. */
  draw(state: State, parts: readonly Operand[]): Drawn | null {
    const { font, size, stretch } = state;
    // Along the line, in units of the text matrix: moving the matrix for each glyph would fill the memory.
    let along = 0;
    let start: number | null = null;
    let text = "";
    let [glyphs, unnamed] = [0, 0];
    for (const part of parts) {
      if (typeof part === "number") {
        along += (-part / 1_000) * size * stretch;
        if (-part / 1_000 > SPACE_GAP) text += " ";
      }
      if (!(part instanceof Uint8Array)) continue;
      for (let at = 0; at + font.bytesPerCode <= part.length; at += font.bytesPerCode) {
        const code = font.bytesPerCode === 1 ? (part[at] ?? 0) : (part[at] ?? 0) * 256 + (part[at + 1] ?? 0);
        const isSpace = code === 32 && font.bytesPerCode === 1;
        glyphs++;
        if (!font.isNamed(code)) unnamed++;
        if (!isSpace) start ??= along;
        text += font.textOf(code);
        const wide = (font.widthOf(code) / 1_000) * size + state.charSpacing + (isSpace ? state.wordSpacing : 0);
        along += wide * stretch;
      }
    }
    this.#advance(start ?? along);
    if (start === null) return null;
    const [x, y] = this.#position(state);
    this.#advance(along - start);
    const before = this.#before;
    this.#before = (before + text.slice(-4 * BEFORE).replace(/\s+/g, "")).slice(-BEFORE);
    const [right, top] = this.#position(state);
    const onPage = times(state.ctm, this.#matrix);
    return {
      x,
      y,
      right,
      top,
      size: Math.abs(size) * Math.hypot(onPage[2], onPage[3]),
      text,
      before,
      glyphs,
      unnamed,
    };
  }

  #position(state: State): [number, number] {
    return moved(times(state.ctm, this.#matrix), 0, state.rise);
  }

  #advance(x: number): void {
    const m = this.#matrix;
    this.#matrix = [m[0], m[1], m[2], m[3], m[0] * x + m[4], m[1] * x + m[5]];
  }
}
