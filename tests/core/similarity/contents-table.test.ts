import { expect, test } from "vitest";
import { findContentsTables } from "#core/similarity/contents-table.ts";

const contents =
  "1 Introduction .... 1\n1.1 Background of the study 2\n1.2 Questions 4\n2 Literature review 8\n3 Methods 15";

test("lines that end in rising pages are a table of contents, with or without a heading", () => {
  for (const heading of ["", "Contents\n\n"]) {
    const text = `${heading}${contents}\n\nThe harbour has two cranes.`;
    expect(findContentsTables(text).map(([start, end]) => text.slice(start, end))).toEqual([contents]);
  }
});

test("abbreviations with what they are short for are a table", () => {
  const list =
    "NMC  Nursing and Midwifery Council\nWHO  World Health Organization\nNHS: National Health Service\nICU \u2013 Intensive Care Unit";
  expect(findContentsTables(list)).toEqual([[0, list.length]]);
  expect(
    findContentsTables("NMC  The crane is old\nWHO  It lifted slowly\nNHS  It was repaired\nICU  And sold"),
  ).toEqual([]);
  // One letter is not enough, and all of them are not always there.
  expect(
    findContentsTables(
      "NMC  Nine cranes lifted slowly\nWHO  Workers repaired ships\nNHS  Nobody sold it\nICU  Iron rusted there",
    ),
  ).toEqual([]);
  const partly =
    "HTML  Hypertext Markup Language\nECG  Electrocardiogram\nNHS  National Health Service\nCOVID-19  Coronavirus disease 2019";
  expect(findContentsTables(partly)).toEqual([[0, partly.length]]);
});

test.each([
  [
    "sentences cut into lines with numbers",
    "the crane is old and it 1\nlifted slowly until the day 2\non which it was repaired by 3\nthe sailors of the town and 4",
  ],
  [
    "the same with capitals",
    "The crane is old and it 1\nWas lifted slowly until the day 2\nOn which it was repaired by 3\nThe sailors of the town and 4",
  ],
  ["figures of a table", "Cranes 40\nShips 12\nSailors 300\nPorts 2"],
  ["three lines", "1 Introduction 1\n2 Methods 4\n3 Findings 9"],
])("%s are none", (_what, text) => {
  expect(findContentsTables(text)).toEqual([]);
});
