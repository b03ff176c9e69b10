/** A source of numbers that depends on nothing but its seed: the same seed gives the same choices. */
export type Chance = {
  /** From 0 to below 1. */
  next(): number;
  /** A whole number, both ends included. */
  int(least: number, most: number): number;
  is(probability: number): boolean;
  pick<Value>(values: readonly Value[]): Value;
  /** One of the values, by weight. */
  weighted<Value>(choices: readonly (readonly [Value, number])[]): Value;
  /** A waiting time around a mean: short ones are frequent, long ones rare. */
  wait(mean: number): number;
  /** A UUID of version 7: its first 48 bits are the time, UTC ms. */
  uuid(at: number): string;
  /** A UUID of version 4, as a browser makes it. */
  key(): string;
  hex(digits: number): string;
};

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** @param path names what is made with it, so that one thing's choices never move another's */
export function createChance(seed: number, ...path: readonly (string | number)[]): Chance {
  const next = numbersOf(`${seed}/${path.join("/")}`);
  const unit = () => next() / 4294967296;
  const int = (least: number, most: number) => least + Math.floor(unit() * (most - least + 1));

  function weighted<Value>(choices: readonly (readonly [Value, number])[]): Value {
    let left = unit() * choices.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [value, weight] of choices) {
      left -= weight;
      if (left < 0) return value;
    }
    return (choices.at(-1) as readonly [Value, number])[0];
  }

  function uuid(at: number): string {
    const time = Math.floor(at).toString(16).padStart(12, "0");
    return `${time.slice(0, 8)}-${time.slice(8)}-7${tail(next(), next(), next())}`;
  }

  function key(): string {
    const [first, second] = [word(next()), word(next())];
    return `${first}-${second.slice(0, 4)}-4${tail(next(), next(), next())}`;
  }

  function hex(digits: number): string {
    let text = "";
    while (text.length < digits) text += word(next());
    return text.slice(0, digits);
  }

  return {
    next: unit,
    int,
    is: (probability) => unit() < probability,
    pick: (values) => values[Math.floor(unit() * values.length)] as (typeof values)[number],
    weighted,
    wait: (mean) => Math.max(1, Math.round(-Math.log(1 - unit()) * mean)),
    uuid,
    key,
    hex,
  };
}

function word(number: number): string {
  return (HEX[number >>> 24] as string) + HEX[(number >>> 16) & 255] + HEX[(number >>> 8) & 255] + HEX[number & 255];
}

/** The 19 digits after the version digit: 12 random bits, the variant, 62 random bits. */
function tail(a: number, b: number, c: number): string {
  const [first, second, third] = [word(a), word(b), word(c)];
  const variant = (8 + ((a >>> 28) & 3)).toString(16);
  return `${first.slice(1, 4)}-${variant}${first.slice(4, 7)}-${second}${third.slice(0, 4)}`;
}

/** sfc32 (PractRand), seeded with cyrb128: 32-bit numbers, fast and without visible patterns. */
export function numbersOf(seed: string): () => number {
  let [a, b, c, d] = hashOf(seed);
  function next(): number {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return sum >>> 0;
  }
  for (let at = 0; at < 12; at++) next();
  return next;
}

function hashOf(text: string): [number, number, number, number] {
  let [a, b, c, d] = [1779033703, 3144134277, 1013904242, 2773480762];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    a = b ^ Math.imul(a ^ code, 597399067);
    b = c ^ Math.imul(b ^ code, 2869860233);
    c = d ^ Math.imul(c ^ code, 951274213);
    d = a ^ Math.imul(d ^ code, 2716044179);
  }
  a = Math.imul(c ^ (a >>> 18), 597399067);
  b = Math.imul(d ^ (b >>> 22), 2869860233);
  c = Math.imul(a ^ (c >>> 17), 951274213);
  d = Math.imul(b ^ (d >>> 19), 2716044179);
  return [a ^ b ^ c ^ d, b ^ a, c ^ a, d ^ a];
}
