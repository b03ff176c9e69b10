import { expect, test } from "vitest";
import { join } from "#core/shared/bytes.ts";
import { createKeyIndex } from "#core/sources/key-index.ts";
import { createKnownTexts, textsIn } from "#core/sources/known-texts.ts";

test("a text of the collection and one of the archive are told apart, also after the bytes were kept", () => {
  const first = createKnownTexts();
  first.add(0, hash(1), signature(1));
  first.add(6, hash(2), null);
  const before = join(first.bytes());
  expect(textsIn(before)).toBe(2);
  const second = createKnownTexts(before);
  second.add(3, hash(3), signature(3));
  const third = createKnownTexts(before, join(second.bytes()));
  for (const known of [second, third]) {
    expect(known.duplicateOf(hash(1), null)).toBe("the collection has an equal text");
    expect(known.duplicateOf(hash(2), null)).toBe("the collection has an equal text");
    expect(known.duplicateOf(hash(3), null)).toBe("equal to row 4");
    expect(known.duplicateOf(hash(9), signature(1, 3))).toBe("the collection has a text that is nearly the same");
    expect(known.duplicateOf(hash(9), signature(3, 3))).toBe("nearly the same as row 4");
    expect(known.duplicateOf(hash(9), signature(3, 12))).toBeNull();
    expect(known.duplicateOf(hash(9), null)).toBeNull();
  }
  expect(textsIn(join(third.bytes()))).toBe(1);
});

test("hashes that begin alike are different texts", () => {
  const known = createKnownTexts();
  known.add(0, hash(1), null);
  const other = hash(1);
  other[15] = 7;
  expect(known.duplicateOf(other, null)).toBeNull();
});

test("an index of keys gives the places of a key and of no other, the last one first", () => {
  const index = createKeyIndex(5000);
  for (let place = 0; place < 5000; place += 1) index.add((place % 1000) * 4_000_037, place);
  expect(index.placesOf(7 * 4_000_037, 4)).toEqual([4007, 3007, 2007, 1007]);
  expect(index.placesOf(5, 4)).toEqual([]);
  expect(() => index.add(1, 1)).toThrow("full");
});

function hash(seed: number): Uint8Array {
  return Uint8Array.from({ length: 16 }, (_, i) => (seed * 31 + i * 7) & 255);
}

/** Of a text, with so many of its 32 bins changed. */
function signature(seed: number, changed = 0): Uint32Array {
  return Uint32Array.from({ length: 32 }, (_, bin) => seed * 1_000_003 + bin * 97 + (bin < changed ? 1 : 0));
}
