import { expect, test } from "vitest";
import { failuresSection, stagesSection } from "#core/analytics/checks.ts";
import { articlesSection, leadsSection } from "#core/analytics/content.ts";
import { checkFunnel, orderFunnel } from "#core/analytics/funnels.ts";
import {
  addOrders,
  breakdownSection,
  noOrders,
  type OrderPart,
  ordersSection,
  revenueSection,
  totalsOf,
} from "#core/analytics/orders.ts";
import { periodOf } from "#core/analytics/periods.ts";
import { reconcile } from "#core/analytics/reconciliation.ts";
import { expertsSection, repliesSection } from "#core/analytics/support.ts";

const period = periodOf(Date.UTC(2026, 10, 27, 12), 30);
const part = (name: string, now: object, before: object = {}): OrderPart => ({
  part: name,
  now: { ...noOrders, ...now },
  before: { ...noOrders, ...before },
});
const valuesOf = ({ rows }: { rows: readonly { key: string; values: readonly unknown[] }[] }) =>
  Object.fromEntries(rows.map(({ key, values }) => [key, values]));

const services = [
  part(
    "editing",
    { placed: 12, paid: 10, repeats: 4, revenue: 60_000, refunded: 1000, refunds: 1 },
    { paid: 8, revenue: 50_000 },
  ),
  part("proofreading", { placed: 3, paid: 2, revenue: 10_000 }, { paid: 2, revenue: 6000 }),
  part("credits", { paid: 6, revenue: 5000 }, { paid: 9, revenue: 4000 }),
];

test("packs of checks bring money and are no orders", () => {
  const { now, before } = totalsOf(services);
  expect([now.paid, now.revenue, before.paid, before.revenue]).toEqual([12, 75_000, 10, 60_000]);
});

test("revenue and orders are said in one sentence each", () => {
  const totals = totalsOf(services);
  const day = { day: period.to, ...addOrders([totals.now]) };
  const revenue = revenueSection(totals, [day], period, "day");
  expect(revenue.sentence).toBe(
    "Revenue was $750 in the last 30 days, 25\u00a0% more than in the 30 days before, with refunds of $10.",
  );
  expect(revenue.rows).toHaveLength(30);
  expect(revenue.rows.at(-1)?.values).toEqual([75_000, 1000, 1]);
  expect(ordersSection(totals, [day], period, "week").sentence).toBe(
    "12 orders were paid in the last 30 days, 20\u00a0% more than in the 30 days before.",
  );
});

test("services by money for admins, by orders for editors", () => {
  const forAdmins = breakdownSection(services, period, { by: "service", money: true });
  expect(valuesOf(forAdmins)).toEqual({
    editing: [10, 0.25, 0.4, 60_000, 1000, 6000],
    proofreading: [2, null, null, 10_000, 0, 5000],
    credits: [6, expect.closeTo(-1 / 3), "none", 5000, 0, "none"],
  });
  expect(forAdmins.sentence).toBe("Editing brought 80\u00a0% of the revenue in the last 30 days: $600 of $750.");
  const forEditors = breakdownSection(services, period, { by: "service", money: false });
  expect(forEditors.columns.map(({ unit }) => unit)).not.toContain("money");
  expect(JSON.stringify(forEditors)).not.toContain("60000");
});

test("few orders with a coupon are hidden, and so is their money, which would show their number", () => {
  const coupons = [part("", { paid: 20, revenue: 90_000 }), part("ADA10", { paid: 2, revenue: 8000 })];
  const section = breakdownSection(coupons, period, { by: "coupon", money: true });
  expect(valuesOf(section)).toMatchObject({
    none: [20, null, 0, 90_000, 0, 4500],
    ADA10: ["few", null, null, "few", "few", "few"],
  });
  expect(section.sentence).toBe("9\u00a0% of the paid orders had a coupon in the last 30 days.");
  expect(breakdownSection([], period, { by: "coupon", money: true }).enough).toBe(false);
});

test("a funnel has the share of each step of the one before, and none of a step that is too small", () => {
  const totals = { now: { ...noOrders, placed: 20, paid: 15, delivered: 4, approved: 3 }, before: noOrders };
  const views = { visits: { now: 1000, before: 500 }, pricing: { now: 100, before: 0 } };
  const section = orderFunnel(totals, views, period);
  expect(valuesOf(section)).toEqual({
    visits: [1000, "none", "none", 1],
    pricing: [100, 0.1, 0.1, null],
    placed: [20, 0.2, 0.02, null],
    paid: [15, 0.75, 0.015, null],
    delivered: [4, 4 / 15, 0.004, null],
    approved: [3, null, 0.003, null],
  });
  expect(section.sentence).toBe("75\u00a0% of the placed orders were paid in the last 30 days (15 of 20).");
  const nothing = { now: 0, before: 0 };
  const empty = checkFunnel({ page: nothing, queued: nothing, ready: nothing, opened: nothing }, period);
  expect([empty.enough, empty.sentence]).toEqual([false, "There are too few events in the last 30 days for a rate."]);
});

test("stages and failures of checks", () => {
  const stages = stagesSection(
    [
      { stage: "extract", count: 9, median: 450, most: 900 },
      { stage: "search", count: 9, median: 2350, most: 8000 },
      { stage: "whole", count: 9, median: 4000, most: 9000 },
    ],
    30,
  );
  expect(stages.sentence).toBe(
    "Search took the longest in the last 30 days: half of the checks needed 2.35\u00a0s or less.",
  );
  const failures = failuresSection(
    [
      { part: "too_short", now: 3, before: 6 },
      { part: "unknown", now: 0, before: 2 },
    ],
    { ended: 100, all: 3 },
    period,
  );
  expect(failures.rows).toMatchObject([{ name: { text: "Too short" }, values: [3, -0.5] }]);
  expect(failures.sentence).toBe("3\u00a0% of the checks that ended in the last 30 days failed: 3 of 100.");
});

test("articles by readers, and what they lead to with small numbers hidden", () => {
  const article = { id: "one", title: "Care plans", href: "/d/adult-health/care-plans" };
  const read = articlesSection([{ ...article, views: 120, before: null }], period);
  expect([read.rows[0]?.values, read.sentence]).toEqual([
    [120, "none"],
    "“Care plans” was the most read article in the last 30 days, with 120 views.",
  ]);
  const leads = leadsSection([{ ...article, leads: { pricing: 3, order: 6, article: 40 } }], period);
  expect(leads.rows[0]?.values).toEqual(["few", 6, 0, 0, 40]);
  expect(leads.sentence).toBe("Readers went from these articles to our services 9 times in the last 30 days.");
});

test("first replies in intervals, and the load and lateness of experts", () => {
  const replies = repliesSection(
    [
      { part: "0", now: 6, before: 5 },
      { part: "24", now: 2, before: 0 },
    ],
    period,
  );
  expect(replies.rows.map(({ values }) => values[0])).toEqual([6, 0, 0, 0, 2]);
  expect(replies.rows.at(-1)?.name).toEqual({ text: "24 hours or more" });
  expect(replies.sentence).toBe("75\u00a0% of the 8 first replies in the last 30 days took less than 4 hours.");
  const experts = expertsSection(
    [
      { id: "a", name: "Bob", kinds: [], capacity: 4, active: true, open: 3, delivered: 10, late: 1 },
      { id: "b", name: "Eve", kinds: [], capacity: 0, active: true, open: 0, delivered: 4, late: 4 },
    ],
    period,
  );
  expect(valuesOf(experts)).toEqual({ a: [3, 4, 0.75, 10, 1, 0.1], b: [0, 0, null, 4, 4, null] });
  expect(experts.sentence).toBe(
    "Experts have 3 of 4 possible orders now; 36\u00a0% of the deliveries were late in the last 30 days.",
  );
});

test("the provider's totals are compared with ours, day by day", () => {
  const day = (at: number, received: number, returned = 0) => ({ day: at, received, returned });
  const compare = (provider: ReturnType<typeof day>[], ours: ReturnType<typeof day>[], lastComplete = 100) =>
    reconcile(provider, ours, lastComplete);
  expect(compare([], [day(1, 5)])).toMatchObject({ state: "unchecked", compared: 0 });
  const equal = compare([day(1, 500), day(2, 0)], [day(1, 500)]);
  expect([equal.state, equal.section.rows, equal.section.sentence]).toEqual([
    "matches",
    [],
    "Matches Stripe for all 2 days that were compared.",
  ]);
  const different = compare([day(1, 500), day(2, 900, 100)], [day(1, 500), day(2, 800, 100)]);
  expect(different.section.rows).toMatchObject([{ name: { day: 2 }, values: [900, 800, 100, 100, 100] }]);
  expect(different.section.sentence).toBe("Matches Stripe for 1 of 2 days; 1 day differs.");
  const gap = compare([day(1, 500), day(4, 0)], [day(1, 500)]);
  expect(gap.section.sentence).toBe(
    "Matches Stripe for all 2 days that were compared. 2 days without totals from Stripe.",
  );
  // A day that is not added up yet is no difference.
  expect(compare([day(1, 500), day(2, 900)], [day(1, 500)], 1).state).toBe("matches");
  expect(compare([day(1, 500)], [], -1).state).toBe("unchecked");
});
