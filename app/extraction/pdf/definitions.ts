import { Unreadable } from "../unreadable.ts";
import { type PdfValue, readValue } from "./lexer.ts";

/** The maximum number of revisions of one object in a real file. */
const REVISIONS_MAX = 16;

/** Every offset at which an object number is defined. Which definition is valid depends on tables that may be wrong. */
export type Definitions = {
  /** If an object is defined several times, the last definition. */
  places: Map<number, number>;
  add(number: number, at: number): void;
  /** The value of a reference if all its definitions agree; undefined if there is none. */
  only(value: PdfValue | undefined): PdfValue | undefined;
};

export function definitionsOf(bytes: Uint8Array): Definitions {
  const places = new Map<number, number>();
  const earlier = new Map<number, number[]>();

  function add(number: number, at: number): void {
    const before = places.get(number);
    if (before !== undefined) {
      const list = earlier.get(number) ?? [];
      if (list.length <= REVISIONS_MAX) list.push(before);
      earlier.set(number, list);
    }
    places.set(number, at);
  }

  function only(value: PdfValue | undefined): PdfValue | undefined {
    if (value?.type !== "reference") return value;
    const last = places.get(value.number);
    if (last === undefined) return undefined;
    const others = earlier.get(value.number) ?? [];
    if (others.length > REVISIONS_MAX) throw new Unreadable("corrupt", "an object defined again and again");
    const found = valueAt(last);
    return others.every((at) => isSame(valueAt(at), found)) ? found : undefined;
  }

  function valueAt(at: number): PdfValue {
    return readValue({ bytes, at, budget: { bytes: bytes.length } });
  }

  return { places, add, only };
}

function isSame(a: PdfValue | undefined, b: PdfValue | undefined): boolean {
  if (a?.type === "array" && b?.type === "array") {
    return a.items.length === b.items.length && a.items.every((item, index) => isSame(item, b.items[index]));
  }
  if (a?.type === "dictionary" && b?.type === "dictionary") {
    return a.entries.size === b.entries.size && [...a.entries].every(([key, item]) => isSame(item, b.entries.get(key)));
  }
  if (a?.type === "string" || b?.type === "string") return false;
  return JSON.stringify(a) === JSON.stringify(b);
}
