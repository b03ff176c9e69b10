import { expect, test } from "vitest";
import { likelyWorks } from "#core/checks/likely-version.ts";

const works = [{ name: "Case study.pdf" }, { name: "Discharge planning draft 1.docx" }, { name: "notes.docx" }];
const first = (name: string) => likelyWorks(name, works)[0]?.name;

test("a file is suggested as a new version of the document with the same words in its name, ignoring version labels", () => {
  expect(first("Discharge_planning_v2_FINAL.docx")).toBe("Discharge planning draft 1.docx");
  expect(first("case-study-3.docx")).toBe("Case study.pdf");
  expect(first("notes(2).docx")).toBe("notes.docx");
});

test("for a file without a similar one, the newest document is offered first", () => {
  expect(likelyWorks("Something else.docx", works)).toEqual(works);
  expect(likelyWorks("final.docx", [])).toEqual([]);
});
