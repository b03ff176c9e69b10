import { expect, test } from "vitest";
import { prepare, searchPhrases } from "#core/similarity/index.ts";
import { flat, gardens, harbour, sleep, soil } from "./texts.ts";

const text = [harbour, soil, sleep, gardens].join("\n\n");

test("phrases are eight words of one sentence each, spread over the whole text", () => {
  const phrases = searchPhrases(text, prepare(text), { count: 12 });
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
  const own = searchPhrases(`${soil}\n\nReferences\n${references}`, prepare(`${soil}\n\nReferences\n${references}`), {
    count: 10,
  });
  expect(own.some((phrase) => phrase.includes("Remarkable"))).toBe(false);
  expect(own.length).toBeGreaterThan(3);
  expect(
    searchPhrases(
      "It is what it is and that is that. ".repeat(30),
      prepare("It is what it is and that is that. ".repeat(30)),
      { count: 5 },
    ),
  ).toEqual([]);
  expect(searchPhrases("", prepare(""), { count: 12 })).toEqual([]);
});

const nurse = "ward rounds proceeded quietly while tired relatives waited beside draughty corridors";

test("no phrase has a name, a number, a quotation, a citation or an address in it", () => {
  const document = [
    "Caring for the dying\nby Ada Okonkwo\nStudent number: 19384756\nTutor: Bob Example",
    `In our hospital Ada and the ${nurse}. Ada Okonkwo wrote that ${nurse} for hours.`,
    "Write to ada.okonkwo@students.example.test or visit https://example.test/people/okonkwo for further anonymous details please.",
    `The report says that “hollow lanterns swung above forgotten harbour staircases during winter” and nothing else of interest.`,
    "Broken lanterns hung above forgotten harbour staircases during winter storms (Okonkwo, 2021), as sailors remembered later.",
    "Okonkwo measured slippery cobblestones around neglected harbour staircases during stormy winters.",
    "Sailors remembered slippery cobblestones around neglected harbour staircases before 1912 and long afterwards.",
    `Quietly ${nurse}, and nobody complained about unreliable heating arrangements.`,
  ].join("\n\n");
  const phrases = searchPhrases(document, prepare(document), { count: 60 });
  expect(phrases.length).toBeGreaterThan(3);
  expect(phrases.join(" | ")).not.toMatch(/ada|okonkwo|bob|example|test|people|\d|student|swung above/i);
});

test("a title page is not read across its lines, and a wrapped line is", () => {
  const title = "hollow lanterns forgotten harbour\nslippery cobblestones neglected staircases\nwinter storms sailors";
  expect(searchPhrases(title, prepare(title), { count: 5 })).toEqual([]);
  const wrapped =
    "hollow lanterns swung above the forgotten harbour staircases\nduring stormy winters while sailors slept below deck";
  expect(searchPhrases(wrapped, prepare(wrapped), { count: 1 }).join()).toContain("staircases during");
});

test("rare words are preferred to frequent ones, and longer phrases end with their sentence", () => {
  const both =
    "Many people think good work makes life better every day. Phosphorescent jellyfish drifted beneath barnacled pontoons near derelict jetties.";
  expect(searchPhrases(both, prepare(both), { count: 1 })).toEqual([
    "Phosphorescent jellyfish drifted beneath barnacled pontoons near derelict",
  ]);
  const [long] = searchPhrases(harbour, prepare(harbour), { count: 1, words: 24 });
  expect(long!.split(" ").length).toBeGreaterThanOrEqual(8);
  expect(long!.split(" ").length).toBeLessThanOrEqual(24);
});

test("German nouns are no names, but two capitals in a row are", () => {
  const german =
    "Die Pflege der Patienten verlangt Geduld und Aufmerksamkeit von allen Kollegen im Krankenhaus. Gestern hat Ada Okonkwo die Station mit ihren Kollegen verlassen und neue Verbände für Patienten gekauft.";
  const phrases = searchPhrases(german, prepare(german), { count: 10 });
  expect(phrases.length).toBeGreaterThan(0);
  expect(phrases.join(" ")).not.toMatch(/Ada|Okonkwo/);
});
