import type { Guise } from "../../marks.ts";
import { Unreadable } from "../../unreadable.ts";
import type { PdfValue } from "../lexer.ts";
import type { Entries } from "../stream-dictionary.ts";
import { Areas } from "./areas.ts";
import { isWhiteIn } from "./colour.ts";
import { DRAWING, FORMS_DEEP, LARGE, PAGE_BYTES_MAX, PAGE_CODES_MAX, STATES_DEEP, UNSEEN_MAX } from "./limits.ts";
import { type Box, boxAround, type Matrix, matrixOf, times, UNMOVED } from "./matrix.ts";
import { numberOf, numbersOf, type Objects } from "./objects.ts";
import type { Page } from "./page-tree.ts";
import type { Resources } from "./resources.ts";
import { freshState, paintsWhite, type State, setText } from "./state.ts";
import { type Drawn, TextCursor } from "./text.ts";
import { keepTextOnly } from "./text-only.ts";
import { numbersIn, type Operand, readContent } from "./tokens.ts";

/** A string drawn invisibly. */
export type Unseen = Drawn & { guise: Guise };

/** A file's remaining operators, each form per drawing; its glyphs; whether content is one page's; large forms. */
export type Work = {
  operators: number;
  glyphs: number;
  unnamed: number;
  isOnce(content: PdfValue): boolean;
  forms: Set<number>;
};

/** Points: a string that extends less over the edge may only be a letter's overhang. */
const EDGE = 1;
const INVISIBLE_ALPHA = 0.02;
const UNIT: Box = [0, 0, 1, 1];
const FAR = Number.POSITIVE_INFINITY;
const NO_PATH: Box = [FAR, FAR, -FAR, -FAR];

/** Interprets a page to find its invisible text. Throws Unreadable bomb if it exceeds the remaining operators. */
export class Painter {
  readonly #objects: Objects;
  readonly #work: Work;
  readonly #resources: Resources;
  readonly #page: Page;
  #areas = new Areas();
  #cursor = new TextCursor();
  #state = freshState();
  #states: State[] = [];
  #path: [number, number, number, number] = [...NO_PATH];
  #unseen: Unseen[] = [];
  #inkless: Drawn[] = [];
  /** Fonts of the page, by number, and the number of codes in their maps. */
  #fonts = new Set<unknown>();
  codes = 0;
  /** Forms being drawn, by number. */
  #open = new Set<number>();

  constructor(objects: Objects, work: Work, page: Page, resources: Resources) {
    this.#objects = objects;
    this.#work = work;
    this.#page = page;
    this.#resources = resources;
  }

  paint(): Unseen[] {
    let bytes = 0;
    for (const content of this.#page.contents) {
      const data = this.#objects.data(content);
      bytes += data?.length ?? 0;
      if (bytes > PAGE_BYTES_MAX) throw new Unreadable("bomb", "a page with too much on it");
      this.#draw(data, this.#page.resources, 0);
      if (data && data.length > LARGE && this.#work.isOnce(content)) keepTextOnly(this.#objects.raw(content), data);
      if (data) this.#objects.release(data);
    }
    // A scan contains its recognised text invisibly, with the picture of the words over or under it.
    const bare = this.#inkless.filter((drawn) => !this.#areas.hasPictureAt(...middleOf(drawn)));
    return [...this.#unseen, ...bare.map((drawn): Unseen => ({ ...drawn, guise: "hidden" }))];
  }

  #draw(content: Uint8Array | null, resources: Entries | undefined, depth: number): void {
    if (!content) return;
    this.#work.operators -= DRAWING + (content.length >> 6);
    readContent(content, (operator, operands) => {
      if (--this.#work.operators < 0) throw new Unreadable("bomb", "a file that draws without end");
      this.#operate(operator, operands, resources, depth);
    });
  }

  #operate(operator: string, operands: readonly Operand[], resources: Entries | undefined, depth: number): void {
    const state = this.#state;
    const numbers = numbersIn(operands);
    const first = numbers[0] ?? 0;
    const second = numbers[1] ?? 0;
    switch (operator) {
      case "q":
        if (this.#states.length >= STATES_DEEP) throw new Unreadable("bomb", "states saved without end");
        this.#states.push({ ...state });
        return;
      case "Q":
        this.#state = this.#states.pop() ?? state;
        return;
      case "cm":
        state.ctm = times(state.ctm, matrixOf(numbers) ?? UNMOVED);
        return;
      case "w":
        state.lineWidth = first;
        return;
      case "gs":
        return this.#graphics(this.#resources.named(resources, "ExtGState", operands[0]), state);
      case "re":
        return this.#rectangle(numbers);
      case "m":
      case "l":
      case "c":
      case "v":
      case "y":
        for (let at = 0; at + 1 < numbers.length; at += 2) this.#reach(numbers[at] ?? 0, numbers[at + 1] ?? 0);
        return;
      case "f":
      case "F":
      case "f*":
      case "B":
      case "B*":
      case "b":
      case "b*":
        this.#areas.add(this.#path, state.fill.white);
        this.#path = [...NO_PATH];
        return;
      case "S":
      case "s":
        return this.#stroke(state);
      case "n":
        this.#path = [...NO_PATH];
        return;
      case "sh":
        return this.#areas.add(this.#page.view, false);
      case "ID":
        return this.#areas.add(boxAround(state.ctm, UNIT), false, true);
      case "Do":
        return this.#object(this.#resources.named(resources, "XObject", operands[0]), resources, depth);
      case "Tf":
        state.size = first;
        return this.#font(this.#resources.named(resources, "Font", operands[0]), state);
      default:
        if (!this.#colour(operator, operands, numbers, resources))
          this.#text(operator, operands, numbers, first, second);
    }
  }

  #font(value: PdfValue | undefined, state: State): void {
    state.font = this.#resources.font(value);
    const identity = value?.type === "reference" ? value.number : value;
    if (this.#fonts.has(identity)) return;
    this.#fonts.add(identity);
    this.codes += state.font.codes;
    if (this.codes > PAGE_CODES_MAX) throw new Unreadable("bomb", "a page with too many large fonts");
  }

  /** Returns whether it was a colour operator. */
  #colour(
    operator: string,
    operands: readonly Operand[],
    numbers: readonly number[],
    resources: Entries | undefined,
  ): boolean {
    const paint = operator === operator.toLowerCase() ? "fill" : "stroke";
    switch (operator.toLowerCase()) {
      case "g":
        this.#state[paint] = { space: "gray", white: isWhiteIn("gray", numbers) };
        return true;
      case "rg":
        this.#state[paint] = { space: "rgb", white: isWhiteIn("rgb", numbers) };
        return true;
      case "k":
        this.#state[paint] = { space: "inks", white: isWhiteIn("inks", numbers) };
        return true;
      case "cs":
        this.#state[paint] = { space: this.#resources.space(resources, operands[0]), white: false };
        return true;
      case "sc":
      case "scn": {
        const { space } = this.#state[paint];
        this.#state[paint] = { space, white: isWhiteIn(space, numbers) };
        return true;
      }
      default:
        return false;
    }
  }

  #text(
    operator: string,
    operands: readonly Operand[],
    numbers: readonly number[],
    first: number,
    second: number,
  ): void {
    const state = this.#state;
    switch (operator) {
      case "BT":
        return this.#cursor.begin();
      case "Tm":
        return this.#cursor.place(matrixOf(numbers) ?? UNMOVED);
      case "Td":
        return this.#cursor.nextLine(first, second);
      case "TD":
        state.leading = -second;
        return this.#cursor.nextLine(first, second);
      case "T*":
        return this.#cursor.nextLine(0, -state.leading);
      case "Tj":
        return this.#show(operands);
      case "TJ":
        return this.#show(Array.isArray(operands[0]) ? operands[0] : []);
      case "'":
        this.#cursor.nextLine(0, -state.leading);
        return this.#show(operands);
      case '"':
        [state.wordSpacing, state.charSpacing] = [first, second];
        this.#cursor.nextLine(0, -state.leading);
        return this.#show(operands.slice(2));
      default:
        setText(state, operator, first);
    }
  }

  #show(parts: readonly Operand[]): void {
    const drawn = this.#cursor.draw(this.#state, parts);
    this.#work.glyphs += drawn?.glyphs ?? 0;
    this.#work.unnamed += drawn?.unnamed ?? 0;
    if (!drawn || this.#unseen.length + this.#inkless.length > UNSEEN_MAX) return;
    if (this.#isOutside(drawn)) this.#unseen.push({ ...drawn, guise: "outside" });
    else if (this.#state.mode % 4 === 3) this.#inkless.push({ ...drawn });
    else if (this.#state.alpha <= INVISIBLE_ALPHA) this.#unseen.push({ ...drawn, guise: "hidden" });
    else if (paintsWhite(this.#state) && this.#areas.isWhiteAt(...middleOf(drawn)))
      this.#unseen.push({ ...drawn, guise: "white" });
  }

  #isOutside({ x, y, right, top }: Drawn): boolean {
    const [left, bottom, rightEdge, topEdge] = this.#page.view;
    const beside = Math.max(x, right) < left - EDGE || Math.min(x, right) > rightEdge + EDGE;
    return beside || Math.max(y, top) < bottom - EDGE || Math.min(y, top) > topEdge + EDGE;
  }

  #rectangle([x = 0, y = 0, width = 0, height = 0]: readonly number[]): void {
    this.#reach(x, y);
    this.#reach(x + width, y);
    this.#reach(x, y + height);
    this.#reach(x + width, y + height);
  }

  #reach(x: number, y: number): void {
    const { ctm } = this.#state;
    const path = this.#path;
    const pageX = ctm[0] * x + ctm[2] * y + ctm[4];
    const pageY = ctm[1] * x + ctm[3] * y + ctm[5];
    path[0] = Math.min(path[0], pageX);
    path[1] = Math.min(path[1], pageY);
    path[2] = Math.max(path[2], pageX);
    path[3] = Math.max(path[3], pageY);
  }

  /** A line as thick as a letter is high may be the background of a table header. */
  #stroke({ ctm, lineWidth, stroke }: State): void {
    const half = (lineWidth * Math.hypot(ctm[0], ctm[1])) / 2;
    const [left, bottom, right, top] = this.#path;
    if (half >= 3) this.#areas.add([left - half, bottom - half, right + half, top + half], stroke.white);
    this.#path = [...NO_PATH];
  }

  #graphics(value: PdfValue | undefined, state: State): void {
    const alpha = numberOf(this.#objects.resolve(this.#objects.entries(value)?.get("ca")));
    if (!Number.isNaN(alpha)) state.alpha = alpha;
  }

  #object(value: PdfValue | undefined, resources: Entries | undefined, depth: number): void {
    const entries = this.#objects.entries(value);
    const subtype = this.#objects.resolve(entries?.get("Subtype"));
    if (!entries || subtype?.type !== "name") return;
    if (subtype.name === "Image") this.#areas.add(boxAround(this.#state.ctm, UNIT), false, true);
    // A form that draws itself is skipped, as in pdf.js.
    if (subtype.name !== "Form" || value?.type !== "reference" || this.#open.has(value.number)) return;
    if (depth >= FORMS_DEEP) throw new Unreadable("bomb", "forms nested too deep");
    this.#open.add(value.number);
    const outside = { ...this.#state };
    const states = this.#states;
    this.#states = [];
    const own: Matrix = matrixOf(numbersOf(this.#objects.resolve(entries.get("Matrix")))) ?? UNMOVED;
    this.#state.ctm = times(this.#state.ctm, own);
    const data = this.#objects.data(value);
    if (data && data.length > LARGE) this.#work.forms.add(value.number);
    this.#draw(data, this.#objects.entries(entries.get("Resources")) ?? resources, depth + 1);
    this.#state = outside;
    this.#states = states;
    this.#open.delete(value.number);
  }
}

function middleOf({ x, y, right, top, size }: Drawn): [number, number] {
  return [(x + right) / 2, (y + top) / 2 + size * 0.3];
}
