import { beforeEach, expect, test } from "vitest";
import { createAnalytics } from "#app/services/analytics/index.ts";
import type { Section } from "#core/analytics/section.ts";
import { guest } from "#core/identity/actor.ts";
import { openDatabase } from "#db/client.ts";
import {
  articleLeads,
  auditEvents,
  clockMarks,
  dailyCounts,
  experts,
  orderDays,
  pageViews,
  providerTotals,
  unansweredQuestions,
} from "#db/tables/index.ts";
import { AnalyticsQuery } from "#schema/analytics/analytics-query.ts";
import type { RollUpMetric } from "#schema/vocabulary/roll-ups.ts";
import { testAudit } from "#tests/support/audit-writer.ts";
import { testClock } from "#tests/support/clock.ts";
import { testEnv } from "#tests/support/env.ts";
import { ada, bob, grace, stale } from "#tests/support/people.ts";

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 27, 12);
/** The last day that is over. */
const last = NOW / DAY - 1.5;
const { db } = openDatabase(testEnv.DB, null, "primary");
const clock = testClock(NOW);
const analytics = createAnalytics({ db, clock, audit: testAudit(db, clock) });
const month = AnalyticsQuery.parse({ range: "30", group: null });

const order = (day: number, by: "service" | "field" | "coupon", part: string, more: object, domain = "") =>
  ({ day, by, part, domain, ...more }) as typeof orderDays.$inferInsert;
const count = (metric: RollUpMetric, day: number, part: string, number: number) => ({
  metric,
  day,
  part,
  count: number,
});
const sectionOf = (sections: readonly Section[], id: string) => sections.find((one) => one.id === id) as Section;
const rowsOf = (sections: readonly Section[], id: string) =>
  Object.fromEntries(sectionOf(sections, id).rows.map(({ key, values }) => [key, values]));

beforeEach(async () => {
  for (const table of [
    orderDays,
    dailyCounts,
    pageViews,
    articleLeads,
    unansweredQuestions,
    providerTotals,
    clockMarks,
    experts,
  ])
    await db.delete(table);
});

async function filled() {
  // A statement takes a hundred parameters at most.
  for (const row of [
    order(last, "service", "editing", {
      placed: 9,
      paid: 8,
      repeats: 4,
      delivered: 6,
      approved: 5,
      revenue: 80_000,
    }),
    order(last - 29, "service", "editing", { paid: 2, revenue: 20_000, refunds: 1, refunded: 5000 }),
    order(last - 30, "service", "editing", { paid: 5, revenue: 50_000 }),
    order(last - 60, "service", "editing", { paid: 100, revenue: 1_000_000 }),
    order(last, "service", "credits", { revenue: 1000 }),
    order(last, "field", "ai", { placed: 9, paid: 8, revenue: 80_000 }),
    order(last - 29, "field", "ai", { paid: 2, revenue: 20_000, refunds: 1, refunded: 5000 }),
    order(last, "field", "credits", { revenue: 1000 }),
    order(last, "coupon", "ADA10", { paid: 1, revenue: 9000 }),
    order(last, "service", "editing", { placed: 9, paid: 8, revenue: 80_000 }, "ai"),
  ])
    await db.insert(orderDays).values(row);
  await db
    .insert(dailyCounts)
    .values([
      count("site_visit", last, "home", 200),
      count("site_visit", last - 1, "article", 300),
      count("site_view", last, "pricing", 50),
      count("site_view", last, "check_page", 40),
      count("check_queued", last, "ready", 18),
      count("check_queued", last - 2, "failed", 2),
      count("check_queued", last - 31, "ready", 10),
      count("check_ended", last, "ready", 18),
      count("check_ended", last, "failed", 2),
      count("check_failed", last, "too_short", 2),
      count("check_stage", last, "search 2300", 9),
      count("check_stage", last, "search 9000", 1),
      count("check_took", last, "3000", 10),
      count("report_opened", last, "", 12),
      count("reply_time", last, "0", 6),
      count("reply_time", last, "24", 2),
      count("expert_delivered", last, "bob", 10),
      count("expert_late", last, "bob", 2),
    ]);
  await db.insert(unansweredQuestions).values([
    { day: last, words: "care plan example", count: 5 },
    { day: last - 1, words: "example of care plans", count: 3 },
    { day: last, words: "my name is jane", count: 1 },
  ]);
  await db.insert(experts).values([
    {
      ...{ id: "bob", name: "Bob", qualification: "MA", kinds: ["editing"], domains: ["ai"] },
      ...{ capacity: 4, active: true, createdAt: NOW },
    },
  ]);
}

test("admins see the whole site, editors and students do not", async () => {
  for (const actor of [guest, ada, bob]) {
    await expect(analytics.site(actor, month)).rejects.toMatchObject({
      reason: actor === guest ? "not_signed_in" : "not_allowed",
    });
    await expect(analytics.exported(actor, "revenue", null, month)).rejects.toMatchObject({
      reason: actor === guest ? "not_signed_in" : "not_allowed",
    });
  }
  for (const actor of [guest, ada])
    await expect(analytics.field(actor, "ai", month)).rejects.toMatchObject({
      reason: actor === guest ? "not_signed_in" : "not_allowed",
    });
});

test("orders and money of the last days and of as many before them", async () => {
  await filled();
  const { sections, figures } = await analytics.site(grace, month);
  expect(Object.fromEntries(figures.map(({ key, value, change }) => [key, [value, change]]))).toEqual({
    revenue: [101_000, expect.closeTo(1.02)],
    refunds: [5000, null],
    average: [10_000, 0],
    orders: [10, 1],
    repeats: [0.4, null],
    checks: [20, 1],
  });
  expect(rowsOf(sections, "services").editing).toEqual([10, 1, 0.4, 100_000, 5000, 10_000]);
  expect(rowsOf(sections, "fields").ai).toEqual([10, null, 0, 100_000, 5000, 10_000]);
  expect(rowsOf(sections, "coupons").ADA10?.[0]).toBe("few");
  expect(sectionOf(sections, "revenue").rows.at(-1)?.values).toEqual([81_000, 0, 0]);
  expect(rowsOf(sections, "order-funnel")).toMatchObject({
    visits: [500, "none", "none", null],
    pricing: [50, 0.1, 0.1, null],
  });
});

test("checks, replies, questions and experts", async () => {
  await filled();
  const { sections } = await analytics.site(grace, month);
  expect(Object.values(rowsOf(sections, "check-funnel")).map(([number]) => number)).toEqual([40, 20, 18, 12]);
  expect(rowsOf(sections, "stages").search).toEqual([10, 2350, 2350]);
  expect(rowsOf(sections, "stages").align).toEqual([0, null, null]);
  expect(rowsOf(sections, "failures")).toEqual({ too_short: [2, null] });
  expect(rowsOf(sections, "questions")).toEqual({ "care plan example": [8, 2] });
  expect(sectionOf(sections, "questions").sentence).toContain("1 rarer question is not listed.");
  expect(rowsOf(sections, "replies")["0"]).toEqual([6, 0.75, null]);
  expect(rowsOf(sections, "experts").bob).toEqual([0, 4, 0, 10, 2, 0.2]);
  // One who left is listed with their deliveries, and without their places.
  await db.update(experts).set({ active: false });
  const after = sectionOf((await analytics.site(grace, month)).sections, "experts");
  expect(after.rows).toMatchObject([{ name: { text: "Bob (inactive)" }, values: [0, 4, 0, 10, 2, 0.2] }]);
  expect(after.sentence).toContain("Experts have 0 of 0 possible orders now; 20\u00a0% of the deliveries were late");
});

test("one field: money for admins only, and unknown fields are none", async () => {
  await filled();
  const forAdmin = await analytics.field(grace, "ai", month);
  expect(forAdmin?.sections.map(({ id }) => id)).toEqual([
    "revenue",
    "orders",
    "services",
    "coupons",
    "order-funnel",
    "articles",
    "leads",
    "coverage",
  ]);
  const forEditor = await analytics.field(bob, "ai", month);
  expect(forEditor?.sections.map(({ id }) => id)).toEqual([
    "orders",
    "services",
    "order-funnel",
    "articles",
    "leads",
    "coverage",
  ]);
  expect(JSON.stringify(forEditor)).not.toMatch(/80000|\$|money/);
  expect(sectionOf(forEditor?.sections ?? [], "coverage").sentence).toBe(
    "1 active expert works in Artificial Intelligence and can take 4 more orders now.",
  );
  expect(await analytics.field(bob, "astrology", month)).toBeNull();
  await expect(analytics.exported(bob, "revenue", "ai", month)).rejects.toMatchObject({ reason: "not_found" });
  await expect(analytics.exported(bob, "articles", "astrology", month)).rejects.toMatchObject({ reason: "not_found" });
  expect((await analytics.exported(bob, "services", "ai", month)).rows).toHaveLength(1);
});

test("the numbers are complete when the last day of the range is added up", async () => {
  const midnight = (last + 1) * DAY;
  expect(await analytics.site(grace, month)).toMatchObject({ updatedAt: null, isComplete: false });
  await db.insert(clockMarks).values({ name: "analytics_day", at: midnight });
  expect(await analytics.site(grace, month)).toMatchObject({ updatedAt: midnight, isComplete: true });
  await db.update(clockMarks).set({ at: midnight - 1 });
  expect(await analytics.site(grace, month)).toMatchObject({ isComplete: false });
});

test("finished days are compared with the payment provider", async () => {
  await filled();
  const sentence = async () => sectionOf((await analytics.site(grace, month)).sections, "provider").sentence;
  const saved = (day: number, charged: number, refunded = 0) => ({
    ...{ day, charges: 1, charged, refunds: 0, refunded },
    checkedAt: NOW,
  });
  expect(await sentence()).toContain("Not checked yet");
  await db.insert(providerTotals).values([saved(last - 29, 20_000, 5000), saved(last - 1, 0), saved(last + 1, 1)]);
  expect(await sentence()).toContain("Not checked yet");
  await db.insert(clockMarks).values({ name: "analytics_day", at: NOW });
  expect(await sentence()).toBe(
    "Matches Stripe for all 2 days that were compared. 27 days without totals from Stripe.",
  );
  await db.insert(providerTotals).values([saved(last - 2, 700)]);
  expect(await sentence()).toBe("Matches Stripe for 2 of 3 days; 1 day differs. 26 days without totals from Stripe.");
});

test("a new site has no numbers, and no zero per cent", async () => {
  for (const range of ["7", "30", "90", "365"]) {
    const { sections } = await analytics.site(grace, AnalyticsQuery.parse({ range, group: null }));
    expect(sections.filter(({ enough }) => enough)).toEqual([]);
  }
});

test("a file needs a fresh sign-in and is recorded", async () => {
  await filled();
  await expect(analytics.exported(stale(grace), "revenue", null, month)).rejects.toMatchObject({ reason: "not_fresh" });
  await db.delete(auditEvents);
  await analytics.exported(bob, "services", "ai", month);
  expect(await db.select().from(auditEvents)).toMatchObject([
    { action: "analytics.export", actorId: "bob", targetId: "services", detail: { kind: "ai", rows: 1 } },
  ]);
});
