import { expect, test } from "vitest";
import { csvOf } from "#core/shared/csv.ts";

test("a table is parsed as it was written, with quotes, commas and line breaks", () => {
  const rows = [
    ["Title", "Price"],
    ['A "quoted" plan, in two\nlines', "62.40"],
  ];
  const text = csvOf(rows);
  expect(text.startsWith("\uFEFF")).toBe(true);
  expect(text.slice(1)).toBe('Title,Price\r\n"A ""quoted"" plan, in two\nlines",62.40\r\n');
});

test("a value that a spreadsheet would run as a formula is escaped", () => {
  for (const cell of ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "\0x"])
    expect(csvOf([[cell]]).slice(1)).toMatch(/^"?'/);
});
