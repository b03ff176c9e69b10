import { expect, test } from "vitest";
import { averageOf, changeOf, hideFew, shareOf } from "#core/analytics/numbers.ts";
import { groupOf, groupsOf, isoDay, periodOf, startOf, startsOf } from "#core/analytics/periods.ts";
import { csvOfSection } from "#core/analytics/section.ts";
import {
  changeText,
  comparedText,
  countText,
  exactMoneyText,
  moneyText,
  shareText,
  shortMoneyText,
} from "#core/analytics/sentences.ts";
import { analyticsRanges } from "#schema/vocabulary/analytics.ts";

const dayOf = (date: string) => Date.parse(date) / 86_400_000;

test("a change from fewer than five events is not enough data, never zero per cent or infinity", () => {
  expect(changeOf(10, 0)).toBeNull();
  expect(changeOf(0, 4)).toBeNull();
  expect(changeOf(6, 5)).toBeCloseTo(0.2);
  expect(changeOf(0, 5)).toBe(-1);
  // Money counts the orders behind it.
  expect(changeOf(50_000, 40_000, 4)).toBeNull();
  expect(changeOf(50_000, 40_000, 5)).toBeCloseTo(0.25);
  expect(changeOf(50_000, 0, 9)).toBeNull();
});

test("rates need five events, and averages one", () => {
  expect([shareOf(1, 4), shareOf(0, 0), shareOf(1, 5), shareOf(6, 5)]).toEqual([null, null, 0.2, 1.2]);
  expect([averageOf(0, 0), averageOf(900, 2)]).toEqual([null, 450]);
});

test("one to four are hidden; zero and five are shown", () => {
  expect([0, 1, 4, 5].map(hideFew)).toEqual([0, "few", "few", 5]);
});

test("a period ends yesterday and follows one of the same length", () => {
  const now = Date.UTC(2026, 10, 27, 23, 59);
  for (const range of analyticsRanges) {
    const { before, from, to } = periodOf(now, range);
    expect([to - from + 1, from - before, isoDay(to)]).toEqual([range, range, "2026-11-26"]);
  }
});

test("days are grouped by day, by week from Monday, or by month", () => {
  const friday = dayOf("2026-11-27");
  expect((["day", "week", "month"] as const).map((group) => isoDay(startOf(friday, group)))).toEqual([
    "2026-11-27",
    "2026-11-23",
    "2026-11-01",
  ]);
  expect(isoDay(startOf(dayOf("2024-03-03"), "week"))).toBe("2024-02-26");
  const year = { from: dayOf("2025-11-28"), to: friday };
  expect(startsOf(year, "month")).toHaveLength(13);
  expect(startsOf(year, "week")).toHaveLength(53);
  expect(startsOf({ from: friday, to: friday }, "month")).toEqual([dayOf("2026-11-01")]);
});

test("a group that does not fit the range is the usual one", () => {
  expect(groupOf(365, "day")).toBe("month");
  expect(groupOf(365, "week")).toBe("week");
  expect(groupOf(7, null)).toBe("day");
  for (const range of analyticsRanges) expect(groupsOf(range)).toContain(groupOf(range, null));
});

test("numbers are written as staff read them", () => {
  expect([moneyText(841_200), moneyText(841_250), moneyText(4250), moneyText(0)]).toEqual([
    "$8,412",
    "$8,413",
    "$42.50",
    "$0",
  ]);
  expect([exactMoneyText(841_250), exactMoneyText(841_200)]).toEqual(["$8,412.50", "$8,412"]);
  expect([shortMoneyText(9_999_949), shortMoneyText(113_566_370)]).toEqual(["$99,999", "$1.1M"]);
  expect([shareText(0.063), shareText(0.004), shareText(0), shareText(-0.2)]).toEqual([
    "6\u00a0%",
    "0.4\u00a0%",
    "0\u00a0%",
    "−20\u00a0%",
  ]);
  expect([changeText(0.063), changeText(-0.063), changeText(0)]).toEqual(["+6\u00a0%", "−6\u00a0%", "0\u00a0%"]);
  expect([countText(1, "order"), countText(1200, "order")]).toEqual(["1 order", "1,200 orders"]);
  expect(comparedText(0.06, 30)).toBe("6\u00a0% more than in the 30 days before");
  expect(comparedText(-0.5, 7)).toBe("50\u00a0% less than in the 7 days before");
  expect(comparedText(0.001, 7)).toBe("about the same as in the 7 days before");
  expect(comparedText(null, 90)).toBe("with not enough data to compare with the 90 days before");
});

test("a section as CSV: plain numbers with units, hidden numbers in words, and no formula", () => {
  const csv = csvOfSection({
    of: "Coupon",
    columns: [
      { label: "Paid", unit: "count" },
      { label: "Revenue", unit: "money" },
      { label: "Rate", unit: "share" },
      { label: "Median", unit: "ms" },
    ],
    rows: [
      { key: "a", name: { text: '=HYPERLINK("x")' }, values: ["few", 1234, 0.5, null] },
      { key: "b", name: { day: dayOf("2026-11-27"), group: "day" }, values: [1200, -5, "none", 1500] },
    ],
  });
  expect(csv).toBe(
    [
      "\uFEFFCoupon,Paid,Revenue (USD),Rate (%),Median (seconds)",
      `"'=HYPERLINK(""x"")",fewer than 5,12.34,50,Not enough data`,
      "2026-11-27,1200,-0.05,,1.5",
      "",
    ].join("\r\n"),
  );
});
