import { expect, test } from "vitest";
import { align, allVisible, composeReport, prepare } from "#core/similarity/index.ts";
import { findTemplateText } from "#core/similarity/template-text.ts";
import { gardens, harbour } from "./texts.ts";

const declaration = `I declare that this assignment is my own work, that all sources are acknowledged in the text and in the list
of references, and that no part of it has been submitted for any other module of this or of another university.`;

const cover = `Student number: 4417\nModule code: SW-204\nWord count: 2,480\nSubmission date: 4 May`;

function reportOf(text: string, source: string, excludeTemplates = true) {
  const prepared = prepare(text);
  const other = prepare(source);
  const passages = align(prepared, other);
  const sources = [{ id: "a", kind: "library" as const, title: "A", text: source, prepared: other, passages }];
  return composeReport({ text, parts: allVisible(prepared), pages: [0], sources, options: { excludeTemplates } });
}

test("a declaration that another text brings too is listed, and neither matched nor counted", () => {
  const text = `${declaration}\n\n${gardens}`;
  const report = reportOf(text, `${declaration}\n\n${harbour}`);
  expect(report.matches.map(({ excluded }) => excluded)).toEqual(["template"]);
  expect(report.score).toBe(0);
  expect(report.countedWords).toBe(prepare(gardens).words);
  expect(reportOf(text, `${declaration}\n\n${harbour}`, false).matchedWords).toBe(prepare(declaration).words);
});

test("the lines of a cover sheet are the form's, sentences that mention them are not", () => {
  const [first, ...others] = findTemplateText(`${cover}\n\nThe word count: of a text is no measure of thought.`);
  expect(first![0]).toBe(0);
  expect(others).toHaveLength(3);
  expect(findTemplateText("Course work was marked by two tutors, and each module had a leader.")).toEqual([]);
  expect(findTemplateText("Module: ".concat("word ".repeat(40)))).toEqual([]);
});

test("a copied text does not leave the score by beginning like a declaration", () => {
  const disguised = `I declare that this is my own work. ${harbour.replace(/\s+/g, " ")}`;
  expect(findTemplateText(disguised)).toEqual([]);
  expect(reportOf(disguised, harbour).score).toBeGreaterThan(95);
  const many = Array.from({ length: 5 }, (_, i) => `${declaration} Part ${i}.`).join("\n\n");
  expect(findTemplateText(many)).toHaveLength(2);
});

test("hostile lines are read in linear time", () => {
  const text = `${"I declare ".repeat(10_000)}\n\n${"Student ".repeat(10_000)}:\n\n${"#*".repeat(50_000)}`;
  // Some 50 ms; what goes back over a line again and again takes longer than a test may.
  expect(findTemplateText(text)).toEqual([]);
});
