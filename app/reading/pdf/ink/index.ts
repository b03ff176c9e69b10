import { PAGES_MAX } from "#core/unreadable.ts";
import type { Places } from "../guard.ts";
import { objectsOf } from "./objects.ts";
import { pagesOf } from "./page-tree.ts";
import { Painter, type Unseen } from "./painter.ts";

import { resourcesOf } from "./resources.ts";

export type { Unseen } from "./painter.ts";

/**
 * A dense page of print has 5,000 operators, a map some hundred thousand, a thesis of 400 pages two million in all.
 * pdf.js works through them on one thread without a pause: so they are counted before, each form as often as it is
 * drawn.
 */
const OPERATORS_MAX = 20_000_000;

/** A file whose every string is hidden would otherwise be held twice. */
const UNSEEN_MAX = 100_000;

/** `unnamed` of all glyphs drawn have a number only, and nothing says which character they are. */
export type Ink = { unseen: Unseen[][]; glyphs: number; unnamed: number };

/**
 * For each page, what is drawn so that nobody sees it: without ink, white on white, beyond the page's edge. Read in a
 * pass of our own, because pdf.js gives text without its colour, and its list of operators has no bound in memory.
 */
export function inspectInk(bytes: Uint8Array, places: Places, operatorsMax = OPERATORS_MAX): Ink {
  const objects = objectsOf(bytes, places);
  const work = { operators: operatorsMax, glyphs: 0, unnamed: 0 };
  const resources = resourcesOf(objects);
  let count = 0;
  const unseen = pagesOf(objects, PAGES_MAX).map((page) => {
    if (count > UNSEEN_MAX) return [];
    const found = new Painter(objects, work, page, resources).paint();
    count += found.length;
    return found;
  });
  return { unseen, glyphs: work.glyphs, unnamed: work.unnamed };
}
