import { stepsOf } from "./counted-regexp.ts";

type Method = (this: unknown, ...values: never[]) => unknown;
type Cost = (self: { length: number }, values: readonly unknown[], result: unknown) => number;

const whole: Cost = (self) => self.length;
const searched: Cost = (self, [_, from], at) =>
  typeof at === "number" && at >= 0
    ? at - Math.max(0, Number(from ?? 0))
    : self.length - Math.max(0, Number(from ?? 0));
const trimmed: Cost = (self, _, result) => self.length - (result as string).length;
const compared: Cost = (_, [wanted]) => String(wanted).length;
const made: Cost = (_, __, result) => (result as { length: number }).length;

/**
 * The characters and items that a built-in function examines. Substrings are not copied, so slicing costs only the
 * call.
 */
const costs: [object, Record<string, Cost>][] = [
  [
    String.prototype,
    {
      indexOf: searched,
      includes: whole,
      lastIndexOf: whole,
      startsWith: compared,
      endsWith: compared,
      trim: trimmed,
      trimStart: trimmed,
      trimEnd: trimmed,
      toLowerCase: whole,
      toUpperCase: whole,
      normalize: whole,
      repeat: made,
      padStart: made,
      padEnd: made,
      split: whole,
      replace: whole,
      replaceAll: whole,
    },
  ],
  [
    Array.prototype,
    {
      join: made,
      slice: made,
      concat: made,
      includes: whole,
      indexOf: searched,
      lastIndexOf: whole,
      at: () => 0,
      reverse: whole,
      toReversed: whole,
      flat: made,
      fill: whole,
      shift: whole,
      unshift: whole,
      splice: whole,
      sort: sorted,
      toSorted: sorted,
    },
  ],
];

function sorted(self: { length: number }): number {
  return self.length * Math.ceil(Math.log2(self.length + 1));
}

/** Counts the characters and items that built-in functions examine, until `end` is called. */
export function countedNatives(): { end(): void; steps(): number } {
  let steps = 0;
  /** Prevents the counting itself from being counted. */
  let busy = false;
  const restore: (() => void)[] = [];

  function replace(prototype: object, name: PropertyKey, method: (native: Method) => Method): void {
    const before = Object.getOwnPropertyDescriptor(prototype, name);
    if (!before) throw new Error(`There is no ${String(name)}.`);
    Object.defineProperty(prototype, name, { ...before, value: method(before.value as Method) });
    restore.push(() => Object.defineProperty(prototype, name, before));
  }

  for (const [prototype, methods] of costs) {
    for (const [name, cost] of Object.entries(methods)) {
      replace(prototype, name, (native) => {
        return function counted(this: unknown, ...values: never[]): unknown {
          if (busy) return native.apply(this, values);
          const length = (this as { length: number }).length;
          const result = native.apply(this, values);
          steps += 1 + cost({ length }, values, result);
          return result;
        };
      });
    }
  }
  const items = Object.getPrototypeOf([][Symbol.iterator]()) as object;
  replace(items, "next", (native) => {
    return function next(this: unknown): unknown {
      if (!busy) steps += 1;
      return native.call(this);
    };
  });
  // Every use of a regular expression calls `exec`.
  replace(RegExp.prototype, "exec", (native) => {
    return function exec(this: unknown, ...values: never[]): unknown {
      const pattern = this as RegExp;
      const from = pattern.global || pattern.sticky ? pattern.lastIndex : 0;
      const found = native.apply(this, values) as RegExpExecArray | null;
      if (busy) return found;
      busy = true;
      try {
        steps += stepsOf(pattern, String(values[0]), from, found);
      } finally {
        busy = false;
      }
      return found;
    };
  });
  return {
    end() {
      for (const undo of restore.splice(0).reverse()) undo();
    },
    steps: () => steps,
  };
}
