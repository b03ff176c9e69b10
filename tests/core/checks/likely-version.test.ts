import { expect, test } from "vitest";
import { likelyWorks } from "#core/checks/likely-version.ts";

const works = [{ name: "Case study.pdf" }, { name: "Discharge planning draft 1.docx" }, { name: "notes.docx" }];
const first = (name: string) => likelyWorks(name, works)[0]?.name;

test("a file is most likely a new version of the work whose name has the same words, whatever its version is called", () => {
  expect(first("Discharge_planning_v2_FINAL.docx")).toBe("Discharge planning draft 1.docx");
  expect(first("case-study-3.docx")).toBe("Case study.pdf");
  expect(first("notes(2).docx")).toBe("notes.docx");
});

test("a file like none is asked about with the newest work first", () => {
  expect(likelyWorks("Something else.docx", works)).toEqual(works);
  expect(likelyWorks("final.docx", [])).toEqual([]);
});
