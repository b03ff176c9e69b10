import { expect, test } from "vitest";
import { importRow } from "#app/extraction/library/import-row.ts";
import { prose } from "./library-formats/imports.ts";

function titleOf(beginning: string, fileName = "notes/harbour_report-2.txt"): string {
  const row = importRow(0, fileName, { fileName, text: `${beginning}\n\n${prose("The harbour")}` });
  if ("refused" in row) throw new Error(row.refused);
  return row.title;
}

const letterhead = `Harbour Working Group                                   A. Example, Ed.
Request for Records: 42                                  B. Example, Ed.
Category: Informational                                  Harbour College
                                                               May 2021`;

test.each([
  ["a heading", "Harbours in winter"],
  ["a heading of Markdown", "# Harbours in winter"],
  ["an underlined heading", "Harbours in winter\n==================\nThe first line of the text."],
  ["a heading with its author below", "Harbours in winter\nAda Example"],
  ["a dated letterhead", `${letterhead}\n\n\n            Harbours in winter`],
  [
    "a second letterhead at the right",
    `${letterhead}\n\n${" ".repeat(60)}C. Example\n${" ".repeat(58)}2 May 2021\n\n      Harbours in winter`,
  ],
  ["a centred title of two lines", `${letterhead}\n\n               Harbours in\n                  winter`],
  ["a line of a licence", "SPDX-License-Identifier: GPL-2.0\n\nHarbours in winter"],
  ["directives", ".. index::\n   single: ports; of the north\n\n.. _ports:\n\nHarbours in winter\n------------------"],
  ["a page that names its title", "Number: 7    Class: B\nTitle:   Harbours in winter\nAuthor:  Ada Example"],
  ["a date and a copyright", "2021-05-03\n\nCopyright (C) 2021 Ada Example\n\nHarbours in winter"],
])("a text with %s is named by its title", (_, beginning) => {
  expect(titleOf(beginning)).toBe("Harbours in winter");
});

test("a text that begins with a paragraph is named by its file", () => {
  const paragraph =
    "The harbour was built in one summer and repaired in every\nwinter that followed, although the council could not agree\nwho should pay for the stones of the wall.";
  expect(titleOf(paragraph)).toBe("harbour report 2");
  expect(titleOf(paragraph.replaceAll("\n", " "))).toBe("harbour report 2");
  expect(titleOf(`     ${paragraph}`)).toBe("harbour report 2");
});

test("marks of reStructuredText are no part of a title", () => {
  expect(titleOf(":mod:`harbour` --- Ports in *winter*\n====================================")).toBe(
    "harbour --- Ports in winter",
  );
});

test("a text has no control characters, and none that turn it round", () => {
  const text = `One\u0007 \u001b[31mtwo\u202e three\u202c\f${prose("The harbour")}\r\n\u2066end\u2069\u0085`;
  const row = importRow(0, "a", { text });
  if ("refused" in row) throw new Error(row.refused);
  expect(row.text).toBe(`One [31mtwo three\n${prose("The harbour")}\nend`);
});
