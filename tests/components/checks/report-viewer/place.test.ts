import { expect, test } from "vitest";
import { boxesOf } from "#app/components/checks/report-viewer/pages/boxes.ts";
import { matchesByPage } from "#app/components/checks/report-viewer/pages/page-marks.ts";
import { type Part, placeOnPage } from "#app/components/checks/report-viewer/pages/place.ts";
import type { ReportMatch } from "#schema/checks/report.ts";

function place(text: string, words: string, prints: string[], from = 0): string[] | null {
  const start = text.indexOf(words, from);
  const runs = prints.map((str) => ({ str }));
  const parts = placeOnPage(text, [{ start, end: start + words.length }], runs)[0] ?? null;
  return parts?.map(({ print, from: first, to }: Part) => prints[print]?.slice(first, to) ?? "") ?? null;
}

test("a passage is found across line ends, hyphens and ligatures", () => {
  const text = "The first nurse noticed the difficult breathing in time.";
  const prints = ["Reflective essay", "The ﬁrst nurse no-", "ticed the dif-", "ﬁcult breathing in time.", "3"];
  expect(place(text, "first nurse noticed the difficult breathing", prints)).toEqual([
    "ﬁrst nurse no",
    "ticed the dif",
    "ﬁcult breathing",
  ]);
});

test("of two equal passages the one with the same number before it is chosen", () => {
  const text = "wash the hands well. Then again: wash the hands well.";
  const prints = ["wash the hands well.", "Then again: wash the hands well."];
  expect(place(text, "wash the hands well", prints, 5)).toEqual(["wash the hands well"]);
  const runs = prints.map((str) => ({ str }));
  const second = text.lastIndexOf("wash");
  expect(placeOnPage(text, [{ start: second, end: second + 19 }], runs)[0]?.[0]?.print).toBe(1);
});

test("a passage split by columns is found as its parts", () => {
  const text = "left one goes on and left two comes after it. right one stands here. right two stands there.";
  const prints = [
    "left one goes on and",
    "right one stands here.",
    "left two comes after it.",
    "right two stands there.",
  ];
  expect(place(text, "left one goes on and left two comes after it", prints)).toEqual([
    "left one goes on and",
    "left two comes after it",
  ]);
});

test("a passage that is not on the page is not highlighted", () => {
  expect(place("These words were recognised in a picture.", "recognised in a picture", [])).toBeNull();
  expect(place("These words were read.", "words were read", ["Something else entirely"])).toBeNull();
});

test("a match across a page break is on both pages, and begins on the first", () => {
  const match = { id: "m", start: 8, end: 14 } as ReportMatch;
  const [first, second] = matchesByPage([match], [0, 10], 20);
  expect(first).toMatchObject([{ start: 8, end: 10, begins: true }]);
  expect(second).toMatchObject([{ start: 0, end: 4, begins: false }]);
});

test("boxes of one line are merged, boxes of columns are separate", () => {
  const run = (str: string, left: number) => ({ str, left, top: 0.1, width: 0.2, height: 0.01, family: "serif" });
  const runs = [run("aaaa", 0.1), run("bbbb", 0.305), run("cccc", 0.6)];
  const whole = (print: number) => ({ print, from: 0, to: 4 });
  const boxes = boxesOf([whole(0), whole(1), whole(2)], runs, (text) => text.length);
  expect(boxes.map(({ left, width }) => [left, width].map((value) => Number(value.toFixed(3))))).toEqual([
    [0.1, 0.405],
    [0.6, 0.2],
  ]);
});
