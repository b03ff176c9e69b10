import { seeded } from "#tests/core/similarity/random.ts";

/** Chance that can be had again: the same seed gives the same numbers. */
export type Chance = {
  /** 0 up to, and without, this number. */
  below(limit: number): number;
  one<T>(of: readonly T[]): T;
};

export function chanceOf(seed: number, number: number): Chance {
  const next = seeded((Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b)) >>> 0);
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    one(of) {
      const found = of[below(of.length)];
      if (found === undefined) throw new Error("nothing to choose from");
      return found;
    },
  };
}
