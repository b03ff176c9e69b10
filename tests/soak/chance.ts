/** Chance that can be had again: the same seed gives the same numbers (mulberry32). */
export type Chance = {
  /** 0 up to, and without, this number. */
  below(limit: number): number;
  one<T>(of: readonly T[]): T;
};

export function chanceOf(seed: number, number: number): Chance {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b)) >>> 0;

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

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
