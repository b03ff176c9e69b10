import { type Box, holds } from "./matrix.ts";

type Area = { box: Box; white: boolean; picture: boolean };

/** The last ones are kept; a page with more is a drawing. */
const AREAS_MAX = 3_000;

/** The areas painted on a page before a letter: they determine whether white letters are on a white background. */
export class Areas {
  #areas: Area[] = [];

  add(box: Box, white: boolean, picture = false): void {
    if (!box.every(Number.isFinite)) return;
    if (this.#areas.length >= AREAS_MAX) this.#areas.splice(0, AREAS_MAX / 2);
    this.#areas.push({ box, white, picture });
  }

  /** Paper is white if nothing was painted. */
  isWhiteAt(x: number, y: number): boolean {
    for (let index = this.#areas.length - 1; index >= 0; index--) {
      const area = this.#areas[index];
      if (area && holds(area.box, x, y)) return area.white;
    }
    return true;
  }

  hasPictureAt(x: number, y: number): boolean {
    return this.#areas.some(({ box, picture }) => picture && holds(box, x, y));
  }
}
