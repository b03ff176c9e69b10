import { type Matrix, times, UNMOVED } from "./matrix.ts";
import type { State } from "./state.ts";
import type { Operand } from "./tokens.ts";

/** The position of a drawn string, in points of the page, and its text as far as its font maps it. */
export type Drawn = {
  x: number;
  y: number;
  right: number;
  top: number;
  size: number;
  text: string;
  /** The text drawn before it, which distinguishes equal strings of one line. */
  before: string;
  glyphs: number;
  unnamed: number;
};

/** A gap wider than this share of the letter size is a space without a character. */
const SPACE_GAP = 0.2;

/** The maximum length of the preceding text, including blanks. */
const BEFORE = 32;

/** The text object of a content stream, whose position advances as strings are drawn. */
export class TextCursor {
  #matrix: Matrix = UNMOVED;
  #line: Matrix = UNMOVED;
  /** The current end of the line's strings, in units of the text matrix. */
  #along = 0;
  #before = "";
  // One reused object for all strings, because a file may have a million of them: copy it to keep it.
  readonly #drawn: Drawn = { x: 0, y: 0, right: 0, top: 0, size: 0, text: "", before: "", glyphs: 0, unnamed: 0 };

  begin(): void {
    this.place(UNMOVED);
  }

  place(matrix: Matrix): void {
    this.#matrix = matrix;
    this.#line = matrix;
    this.#along = 0;
  }

  nextLine(x: number, y: number): void {
    this.place(times(this.#line, [1, 0, 0, 1, x, y]));
  }

  /**
   * Draws strings, with shifts in thousandths of the letter size between them. The result is valid until the next
   * string; null if only blanks were drawn.
   */
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one pass over the operands that moves one pen; its branches are their kinds.
  draw(state: State, parts: readonly Operand[]): Readonly<Drawn> | null {
    const { font, size, stretch } = state;
    let along = this.#along;
    let start: number | null = null;
    let text = "";
    let glyphs = 0;
    let unnamed = 0;
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
    this.#along = along;
    if (start === null) return null;
    const drawn = this.#drawn;
    this.#put(state, start, along);
    drawn.text = text;
    drawn.before = this.#before;
    drawn.glyphs = glyphs;
    drawn.unnamed = unnamed;
    this.#before = (text.length < BEFORE ? this.#before + text : text).slice(-BEFORE);
    return drawn;
  }

  /** The position of the string on the page: along its line in units of the text matrix, then in page coordinates. */
  #put({ ctm, rise, size }: State, start: number, end: number): void {
    const drawn = this.#drawn;
    const m = this.#matrix;
    const startX = m[0] * start + m[2] * rise + m[4];
    const startY = m[1] * start + m[3] * rise + m[5];
    const endX = m[0] * end + m[2] * rise + m[4];
    const endY = m[1] * end + m[3] * rise + m[5];
    drawn.x = ctm[0] * startX + ctm[2] * startY + ctm[4];
    drawn.y = ctm[1] * startX + ctm[3] * startY + ctm[5];
    drawn.right = ctm[0] * endX + ctm[2] * endY + ctm[4];
    drawn.top = ctm[1] * endX + ctm[3] * endY + ctm[5];
    drawn.size = Math.abs(size) * Math.hypot(ctm[0] * m[2] + ctm[2] * m[3], ctm[1] * m[2] + ctm[3] * m[3]);
  }
}
