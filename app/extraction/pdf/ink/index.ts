import { PAGES_MAX } from "#core/checks/unreadable.ts";
import type { Guarded } from "../guard.ts";
import type { PdfValue } from "../lexer.ts";
import { type Field, fieldReader } from "./annotations.ts";
import { listedNames } from "./glyph-names.ts";
import { objectsOf } from "./objects.ts";
import { type Page, pagesOf } from "./page-tree.ts";
import { Painter, type Unseen } from "./painter.ts";
import { blankPrograms } from "./programs.ts";
import { resourcesOf } from "./resources.ts";
import { keepTextOnly } from "./text-only.ts";

/**
 * A dense page of text has 5,000 operators, a map a few hundred thousand, a thesis of 400 pages two million in
 * total. pdf.js processes them on one thread without yielding, so they are counted before, each form as often as
 * it is drawn.
 */
const OPERATORS_MAX = 20_000_000;

/** The maximum number of hidden strings, because a file in which every string is hidden would be held twice. */
const UNSEEN_MAX = 100_000;

/**
 * `codes` is the number of codes in the maps of each page's fonts. `unnamed` is the number of drawn glyphs, of
 * `glyphs` in total, that have no character, only a number. `fields` are the displayed values of each page's form
 * fields and text boxes.
 */
export type Ink = { unseen: Unseen[][]; fields: Field[][]; glyphs: number; unnamed: number; codes: number[] };

export const NO_INK: Ink = { unseen: [], fields: [], glyphs: 0, unnamed: 0, codes: [] };

/**
 * The hidden text of each page: drawn invisibly, white on white, or beyond the page's edge. Determined in a pass
 * of our own, because pdf.js reports text without its colour, and its list of operators is unbounded in memory.
 * **Changes the bytes**: parts of large drawings and fonts that pdf.js does not need are removed in place.
 */
export function inspectInk(bytes: Uint8Array, guarded: Guarded, operatorsMax = OPERATORS_MAX): Ink {
  const objects = objectsOf(bytes, guarded);
  const pages = pagesOf(objects, PAGES_MAX);
  const isOnce = onceOf(pages);
  const work = { operators: operatorsMax, glyphs: 0, unnamed: 0, isOnce, forms: new Set<number>() };
  const resources = resourcesOf(objects);
  const codes: number[] = [];
  let count = 0;
  const unseen = pages.map((page) => {
    if (count > UNSEEN_MAX) return [];
    const painter = new Painter(objects, work, page, resources);
    const found = painter.paint();
    codes.push(painter.codes);
    count += found.length;
    return found;
  });
  for (const number of work.forms) {
    const form = { type: "reference", number } as const;
    const data = objects.data(form);
    if (!data) continue;
    keepTextOnly(objects.raw(form), data);
    objects.release(data);
  }
  listedNames(bytes, objects);
  blankPrograms(objects, resources.fontValues());
  const readFields = fieldReader(objects);
  const fields = pages.map(({ annotations, view }) => (annotations ? readFields(annotations, view) : []));
  return { unseen, fields, glyphs: work.glyphs, unnamed: work.unnamed, codes };
}

/** Content shared by two pages is drawn twice and has to stay complete for both. */
function onceOf(pages: readonly Page[]): (content: PdfValue) => boolean {
  const uses = new Map<number, number>();
  for (const { contents } of pages) {
    for (const content of contents) {
      if (content.type === "reference") uses.set(content.number, (uses.get(content.number) ?? 0) + 1);
    }
  }
  return (content) => content.type === "reference" && uses.get(content.number) === 1;
}
