import { expect, test } from "vitest";
import { findBibliography } from "#core/similarity/bibliography.ts";
import { findCitations } from "#core/similarity/citations.ts";
import { namesAWork, notesIn, withWorks } from "#core/similarity/notes.ts";

const works = (text: string) =>
  withWorks(text, findCitations(text), findBibliography(text)).map((citation) => [citation.text, citation.work ?? ""]);
const HOLM = "Anna Holm, The Harbour, Northern Press 2021, p. 4.";

test.each([
  [`\u201cThe crane is old.\u201d\u00b9\n\nNotes\n\n1. ${HOLM}`, [["\u00b9", HOLM]]],
  [`\u201cThe crane is old.\u201d\u00b9\n\n\u00b9 ${HOLM}`, [["\u00b9", HOLM]]],
  [`\u201cThe crane is old.\u201d[^a]\n\n[^a]: ${HOLM}`, [["[^a]", HOLM]]],
  ["\u201cThe crane is old.\u201d\u00b9\n\nNotes\n\n1. I thank my aunt Mary for reading a draft of it in 2021.", []],
  [`\u201cThe crane is old.\u201d\u00b2\n\nNotes\n\n1. ${HOLM}`, []],
  [
    `\u201cThe crane is old.\u201d\u00b9\n\nReferences\n\n1. Holm A. The Harbour. Port Rev. 2021;3:1-9.`,
    [["\u00b9", "Holm A. The Harbour. Port Rev. 2021;3:1-9."]],
  ],
  ["\u201cThe crane is old.\u201d\u00b2\n\nReferences\n\n1. Holm A. The Harbour. Port Rev. 2021;3:1-9.", []],
  ["\u201cThe crane is old.\u201d[^a] and no more", []],
  [
    "As Holm (2021) says. \u201cOld\u201d (ibid., p. 3).",
    [
      ["Holm (2021)", ""],
      ["(ibid., p. 3)", "Holm (2021)"],
    ],
  ],
  ["\u201cOld\u201d (ibid., p. 3).", []],
])("of %j the citations name %j", (text, expected) => {
  expect(works(text)).toEqual(expected);
});

test("a page alone is a citation with its author in the sentence and in the list", () => {
  const list = "\n\nWorks Cited\n\nHolm, Anna. \u201cThe Harbour.\u201d Port Review, vol. 3, 2014, pp. 1\u20139.";
  const entry = "Holm, Anna. \u201cThe Harbour.\u201d Port Review, vol. 3, 2014, pp. 1\u20139.";
  expect(works(`Holm says \u201cthe crane isn\u2019t old. It lifts.\u201d (3).${list}`)).toEqual([["(3)", entry]]);
  expect(works(`Holm is right. Lee says \u201cthe crane is old\u201d (3).${list}`)).toEqual([]);
  expect(works("Holm says \u201cthe crane is old\u201d (3).")).toEqual([]);
});

test("notes that lead back name the work of the note they lead to", () => {
  const notes = `Notes\n\n1. ${HOLM}\n2. Ibid., p. 9.\n3. B. Lee, Cranes, Port Press 2019.\n4. Holm, op. cit., p. 2.`;
  const text = `One.\u00b9 Two is said.\u00b2 Three is said.\u00b3 Four is said.\u2074\n\n${notes}`;
  expect(works(text).map(([, work]) => work)).toEqual([HOLM, HOLM, "B. Lee, Cranes, Port Press 2019.", HOLM]);
});

test("a list of notes ends where another section begins", () => {
  const notes = notesIn(`Notes\n\n1. ${HOLM}\n\nAppendix\n\n2 cranes were repaired`);
  expect([...notes.keys()]).toEqual(["1"]);
});

test.each([
  [HOLM, true],
  ["See https://example.test/harbour for the tables", true],
  ["R v Brown [1994] 1 AC 212", true],
  ["I thank Mary Holm, who has read a draft of this chapter in 2021 with patience.", false],
  ["this is not what is meant here", false],
  ["Lee, What It Is Like to Be a Crane (1974)", true],
  ["Holm A. The Harbour and its Channel. Port Rev. 2014;7(1):11-9.", true],
])("%j names a work: %s", (note, names) => {
  expect(namesAWork(note)).toBe(names);
});
