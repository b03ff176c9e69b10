import { expect, test } from "vitest";
import { limits } from "#core/checks/check.ts";
import { earliestHours, isOpen, openDeadline, type PriceQuestion, priceOf } from "#core/orders/price.ts";
import { firstPriceList } from "#core/orders/price-list.ts";
import { deadlineHours, orderLimits, serviceKinds, studyLevels } from "#schema/vocabulary/orders.ts";

const ask: PriceQuestion = {
  kind: "proofreading",
  level: "undergraduate",
  words: 2400,
  minutes: 60,
  deadline: 48,
  references: false,
};

test("ada's 2,400 words cost 2.2 cents each", () => {
  expect(priceOf(ask, firstPriceList).total).toBe(5280);
});

test("a shorter deadline adds a percentage, a longer one subtracts one", () => {
  expect(priceOf({ ...ask, deadline: 24 }, firstPriceList).total).toBe(7392);
  expect(priceOf({ ...ask, deadline: 336 }, firstPriceList).total).toBe(4488);
});

test("references are priced by the word, without a surcharge for urgency", () => {
  const price = priceOf({ ...ask, deadline: 24, references: true }, firstPriceList);
  expect(price.lines.find((line) => line.of === "references")).toMatchObject({ amount: 960 });
  expect(price.total).toBe(7392 + 960);
});

test("references are never charged for services that do not format them", () => {
  expect(priceOf({ ...ask, kind: "formatting", references: true }, firstPriceList).total).toBe(2880);
});

test("tutoring is priced by the minute, an outline at a fixed price", () => {
  expect(priceOf({ ...ask, kind: "tutoring", minutes: 90 }, firstPriceList).total).toBe(5400);
  expect(priceOf({ ...ask, kind: "model-outline" }, firstPriceList).total).toBe(4800);
});

test("a very short text pays the minimum, as a separate line", () => {
  const price = priceOf({ ...ask, words: orderLimits.words.least }, firstPriceList);
  expect(price.total).toBe(firstPriceList.minimumCents);
  expect(price.lines.at(-1)).toEqual({ of: "minimum", amount: 980 });
});

test("every price is an integer number of cents and the sum of its lines", () => {
  for (const kind of serviceKinds) {
    for (const level of studyLevels) {
      for (const deadline of deadlineHours) {
        for (const words of [100, 333, 4999, 50_000]) {
          const price = priceOf({ kind, level, words, minutes: 30, deadline, references: true }, firstPriceList);
          expect(price.lines.every((line) => Number.isInteger(line.amount))).toBe(true);
          expect(price.total).toBe(price.lines.reduce((sum, line) => sum + line.amount, 0));
          expect(price.total).toBeGreaterThanOrEqual(firstPriceList.minimumCents);
        }
      }
    }
  }
});

test("a deadline is unavailable if one person cannot do it well in time", () => {
  expect(earliestHours({ kind: "proofreading", words: 5000 }, firstPriceList)).toBe(25);
  expect(isOpen(24, { kind: "proofreading", words: 5000 }, firstPriceList)).toBe(false);
  expect(openDeadline({ ...ask, words: 5000, deadline: 12 }, firstPriceList)).toBe(48);
  expect(isOpen(12, { kind: "tutoring", words: 100 }, firstPriceList)).toBe(false);
});

test("even the longest text has an available deadline", () => {
  for (const kind of serviceKinds)
    expect(isOpen(336, { kind, words: orderLimits.words.most }, firstPriceList)).toBe(true);
});

test("the free checks on the price page equal those of the rules", () => {
  expect(firstPriceList.checks.freeADay).toBeLessThan(limits.perDay);
});
