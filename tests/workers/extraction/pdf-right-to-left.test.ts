import { expect, test } from "vitest";
import type { Piece } from "#app/extraction/pdf/line.ts";
import { inReadingOrder } from "#app/extraction/pdf/right-to-left.ts";

/** Pieces drawn one after the other, from the left or from the right. */
function drawn(texts: readonly string[], step: 1 | -1): Piece[] {
  const still = { y: 700, width: 20, size: 11, angle: 0, vertical: false, font: "F", ends: false };
  return texts.map((text, at) => ({ ...still, text, x: 300 + step * at * 30 }));
}

function read(texts: readonly string[], step: 1 | -1): string {
  return inReadingOrder(drawn(texts, step))
    .map(({ text }) => text)
    .join("");
}

test("a line of Hebrew drawn from its left end is read from the right", () => {
  expect(read(["עולם", " ", "שלום"], 1)).toBe("שלום עולם");
});

test("Latin words and numbers in it keep their own order", () => {
  expect(read(["סוף", " ", "AI", " ", "2", " ", "התחלה"], 1)).toBe("התחלה AI 2 סוף");
});

test("a line drawn in reading order, and a line of Latin letters with a word of Hebrew, are unchanged", () => {
  expect(read(["שלום", " ", "עולם"], -1)).toBe("שלום עולם");
  expect(read(["The word ", "שלום", " means peace"], 1)).toBe("The word שלום means peace");
});

test("presentation forms become their letters", () => {
  expect(read(["\ufe8e\ufee3"], -1)).toBe("\u0627\u0645");
});
