import { expect, test } from "vitest";
import { keepShown, nothingSelected, selectRow } from "#app/components/ui/selection.ts";

const all = ["a", "b", "c", "d", "e"];
const chosen = ({ ids }: { ids: ReadonlySet<string> }) => [...ids].sort();

test("a row is selected and deselected", () => {
  const one = selectRow(nothingSelected, all, "b", true);
  expect(chosen(one)).toEqual(["b"]);
  expect(chosen(selectRow(one, all, "b", false))).toEqual([]);
});

test("with Shift, all rows between the last one and this one are selected, in both directions", () => {
  const one = selectRow(nothingSelected, all, "d", true);
  expect(chosen(selectRow(one, all, "b", true, true))).toEqual(["b", "c", "d"]);
  expect(chosen(selectRow(one, all, "e", true, true))).toEqual(["d", "e"]);
});

test("with Shift, a range is also deselected", () => {
  const some = { ids: new Set(all), last: "b" };
  expect(chosen(selectRow(some, all, "d", false, true))).toEqual(["a", "e"]);
});

test("with Shift but without an earlier row in the list, only this row is selected", () => {
  expect(chosen(selectRow(nothingSelected, all, "c", true, true))).toEqual(["c"]);
  expect(chosen(selectRow({ ids: new Set(), last: "gone" }, all, "c", true, true))).toEqual(["c"]);
});

test("rows that left the list are no longer selected; an unchanged selection stays the same object", () => {
  const some = { ids: new Set(["a", "e"]), last: "e", whole: false };
  const shown = keepShown(some, ["a", "b"]);
  expect(chosen(shown)).toEqual(["a"]);
  expect(shown.last).toBeNull();
  expect(keepShown(some, all)).toBe(some);
});

test("the whole list stays selected while all rows that are shown are, also when some of them leave", () => {
  const whole = { ids: new Set(all), last: null, whole: true };
  expect(keepShown(whole, all)).toBe(whole);
  expect(keepShown(whole, ["b", "c"])).toMatchObject({ whole: true });
  expect(keepShown(whole, [])).toMatchObject({ whole: false });
});

test("a row that is deselected, or that arrives, ends the selection of the whole list", () => {
  const whole = { ids: new Set(all), last: null, whole: true };
  const fewer = selectRow(whole, all, "b", false);
  expect([fewer.whole, chosen(fewer)]).toEqual([false, ["a", "c", "d", "e"]]);
  const arrived = keepShown(whole, ["new", ...all]);
  expect([arrived.whole, chosen(arrived)]).toEqual([false, all]);
});
