import { expect, test } from "vitest";
import { prepare, searchPhrases } from "#core/similarity/index.ts";
import { flat, gardens, harbour, sleep, soil } from "./texts.ts";

const text = [harbour, soil, sleep, gardens].join("\n\n");

test("phrases are eight words of one sentence each, spread over the whole text", () => {
  const phrases = searchPhrases(text, prepare(text), 12);
  expect(phrases).toHaveLength(12);
  const plain = flat(text).replace(/[^\p{L}\p{N}' -]/gu, "");
  let at = -1;
  for (const phrase of phrases) {
    expect(phrase.split(" ")).toHaveLength(8);
    const words = phrase.split(" ");
    const place = prepare(plain)
      .hash.join(" ")
      .indexOf(prepare(words.join(" ")).hash.join(" "));
    expect(place).toBeGreaterThan(at);
    at = place;
  }
  expect(at).toBeGreaterThan(prepare(plain).hash.join(" ").length * 0.8);
});

test("no phrase comes from the list of references, or from words without a subject", () => {
  const references = Array.from(
    { length: 20 },
    (_, i) =>
      `Author${i}, A. (20${10 + (i % 10)}) Remarkable observations concerning extraordinary harbours. Leeds: Press.`,
  ).join("\n");
  const own = searchPhrases(
    `${soil}\n\nReferences\n${references}`,
    prepare(`${soil}\n\nReferences\n${references}`),
    10,
  );
  expect(own.some((phrase) => phrase.includes("Remarkable"))).toBe(false);
  expect(own.length).toBeGreaterThan(3);
  expect(
    searchPhrases(
      "It is what it is and that is that. ".repeat(30),
      prepare("It is what it is and that is that. ".repeat(30)),
      5,
    ),
  ).toEqual([]);
  expect(searchPhrases("", prepare(""), 12)).toEqual([]);
});
