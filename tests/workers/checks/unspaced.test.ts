import { expect, test } from "vitest";
import { prepare } from "#core/similarity/index.ts";
import { SEGMENTED, SEGMENTED_SOMEHOW, wordsOf } from "#tests/support/unspaced.ts";

// The same list is read in Node: a text has the same words wherever it is checked.
test.each(Object.entries(SEGMENTED))("a %s sentence has the same words in the Worker", (_, segmented) => {
  const text = segmented.replaceAll("|", "");
  const p = prepare(text);
  expect(Array.from(p.start, (start, i) => text.slice(start, p.end[i]))).toEqual(wordsOf(segmented));
});

test.each(Object.entries(SEGMENTED_SOMEHOW))("a %s sentence has words of several characters", (_, text) => {
  const p = prepare(text);
  expect(Array.from(p.start, (start, i) => text.slice(start, p.end[i])).join("")).toBe(text);
  expect(p.words).toBeGreaterThan(3);
  expect(p.words).toBeLessThan(text.match(/\P{M}\p{M}*/gu)?.length ?? 0);
});
