import { expect, test } from "vitest";
import { blockDifference, textDifference } from "#core/content/text-difference.ts";

test("a changed word is shown as deleted beside its replacement", () => {
  expect(textDifference("a report of 39 per cent", "a report of 41 per cent")).toEqual([
    { kind: "same", text: "a report of " },
    { kind: "out", text: "39" },
    { kind: "in", text: "41" },
    { kind: "same", text: " per cent" },
  ]);
});

test("both texts can be restored from their difference", () => {
  const before = "Sort the sources by size and open the first. Usually the longest match is a quotation.";
  const after = "Open the first. Nine times in ten the longest match is a quotation without its marks.";
  const changes = textDifference(before, after);
  const read = (kind: "in" | "out") =>
    changes
      .filter((change) => change.kind === "same" || change.kind === kind)
      .map(({ text }) => text)
      .join("");
  expect(read("out")).toBe(before);
  expect(read("in")).toBe(after);
});

test("an unchanged paragraph is not marked, a new one is marked completely", () => {
  expect(blockDifference(["One.", "Two."], ["One.", "Between.", "Two."])).toEqual([
    { changed: false, changes: [{ kind: "same", text: "One." }] },
    { changed: true, changes: [{ kind: "in", text: "Between." }] },
    { changed: false, changes: [{ kind: "same", text: "Two." }] },
  ]);
});
