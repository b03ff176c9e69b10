import { beforeEach, expect, test } from "vitest";
import { createPrices } from "#app/services/orders/prices/prices.ts";
import { firstPriceList, offeredServices, type Rate } from "#core/orders/price-list.ts";
import { openDatabase } from "#db/client.ts";
import { auditEvents, clockMarks, priceLists } from "#db/tables/index.ts";
import type { PriceListForm } from "#schema/orders/price-list.ts";
import { firstPage } from "#schema/shared/listing.ts";
import { deadlineHours, serviceKinds } from "#schema/vocabulary/orders.ts";
import { DAY_MS, HOUR_MS } from "#schema/vocabulary/time.ts";
import { testAudit } from "#tests/support/audit-writer.ts";
import { testClock } from "#tests/support/clock.ts";
import { testEnv } from "#tests/support/env.ts";
import { testSigner as signer } from "#tests/support/listing.ts";
import { bob, grace, stale } from "#tests/support/people.ts";

const { db } = openDatabase(testEnv.DB, null, "primary");

beforeEach(async () => {
  await db.delete(priceLists);
  await db.delete(clockMarks);
});

function prices() {
  const purged: string[][] = [];
  const pages = { purge: async (tags: readonly string[]) => void purged.push([...tags]) };
  const clock = testClock();
  return { purged, clock, ...createPrices({ db, clock, pages, audit: testAudit(db, clock), signer }) };
}

function counts(rate: Rate) {
  return rate.unit === "word" ? rate.tenthsOfCent : rate.cents;
}

function form(seen: number, minimumCents: number, change: Partial<PriceListForm> = {}): PriceListForm {
  const rates = Object.fromEntries(serviceKinds.map((kind) => [kind, counts(firstPriceList.rates[kind])]));
  const { referencesTenthsOfCent, checks, taxTenths = {}, deadlinePercent } = firstPriceList;
  return {
    ...{ seen, note: "A higher price of short texts", startsAt: null, minimumCents, referencesTenthsOfCent },
    rates: rates as PriceListForm["rates"],
    deadlinePercent: { ...deadlinePercent },
    freeADay: checks.freeADay,
    packs: [...(checks.packs ?? [])],
    taxTenths: { ...taxTenths },
    offered: { services: [...serviceKinds], deadlines: [...deadlineHours] },
    ...change,
  };
}

const newest = firstPage<"version">("version");

test("a new price list is in force at once, and every edge-cached page that shows a price is purged", async () => {
  const { current, change, history, purged } = prices();
  expect(await current()).toEqual(firstPriceList);
  await change(grace, form(1, 1500));
  expect(await current()).toMatchObject({ version: 2, minimumCents: 1500, rates: firstPriceList.rates });
  expect(purged).toEqual([["prices"]]);
  const { rows } = await history(grace, newest);
  expect(rows.map(({ version, byName, state }) => [version, byName, state])).toEqual([[2, "Grace", "started"]]);
});

test("a list with a later start holds from that moment, and the pages are purged by the clock then", async () => {
  const { current, change, clock, purged, state, tick } = prices();
  const startsAt = clock.now() + 2 * DAY_MS;
  await change(grace, form(1, 1500, { startsAt }));
  expect([(await current()).version, purged]).toEqual([1, []]);
  expect((await state(grace)).upcoming).toMatchObject({ version: 2, startsAt });
  expect(await tick()).toEqual({ purged: false });
  clock.pass(2 * DAY_MS);
  expect(await current()).toMatchObject({ version: 2, minimumCents: 1500 });
  expect([await tick(), await tick(), purged]).toEqual([{ purged: true }, { purged: false }, [["prices"]]]);
  expect((await state(grace)).upcoming).toBeNull();
});

test("a price list starts neither in the past nor later than in a year", async () => {
  const { change, clock } = prices();
  for (const startsAt of [clock.now() - HOUR_MS, clock.now() + 400 * DAY_MS]) {
    const refused = change(grace, form(1, 1500, { startsAt }));
    await expect(refused).rejects.toMatchObject({ reason: "invalid", fields: { startsAt: expect.any(String) } });
  }
});

test("an upcoming list is withdrawn before it starts and never holds; another waits until then", async () => {
  const { current, change, clock, history, withdraw, purged } = prices();
  await change(grace, form(1, 1500, { startsAt: clock.now() + DAY_MS }));
  await expect(change(grace, form(2, 1600))).rejects.toMatchObject({ reason: "conflict" });
  await expect(withdraw(bob, { version: 2, note: "A mistake" })).rejects.toMatchObject({ reason: "not_allowed" });
  await expect(withdraw(stale(grace), { version: 2, note: "A mistake" })).rejects.toMatchObject({
    reason: "not_fresh",
  });
  await withdraw(grace, { version: 2, note: "A mistake" });
  await expect(withdraw(grace, { version: 2, note: "A mistake" })).rejects.toMatchObject({ reason: "conflict" });
  clock.pass(2 * DAY_MS);
  expect([(await current()).version, purged]).toEqual([1, []]);
  expect((await history(grace, newest)).rows.map(({ version, state }) => [version, state])).toEqual([[2, "withdrawn"]]);
  await change(grace, form(2, 1600));
  expect(await current()).toMatchObject({ version: 3, minimumCents: 1600 });
  await expect(withdraw(grace, { version: 3, note: "Too late" })).rejects.toMatchObject({ reason: "conflict" });
});

test("an earlier list is published again as a new version, recorded with both versions", async () => {
  const { current, change, publishAgain } = prices();
  await change(grace, form(1, 1500, { taxTenths: { DE: 210 } }));
  await publishAgain(grace, { seen: 2, version: 1, note: "Back to the prices before", startsAt: null });
  expect(await current()).toEqual({ ...firstPriceList, version: 3, since: expect.any(String) });
  const rows = await db.select().from(auditEvents);
  const entry = rows.at(-1);
  expect(entry).toMatchObject({
    action: "price_list.publish",
    targetId: "3",
    detail: { why: "publish_again", before: 1 },
  });
  expect([entry?.before?.minimumCents, entry?.after?.minimumCents]).toEqual([1500, 1200]);
});

test("a preview stores nothing and shows typical orders before and after", async () => {
  const { current, preview } = prices();
  const offered = { services: serviceKinds.filter((kind) => kind !== "tutoring"), deadlines: [...deadlineHours] };
  const { before, after, orders } = await preview(grace, form(1, 90_000, { offered }));
  expect([before.version, offeredServices(after)]).toEqual([1, offered.services]);
  expect(orders.map((order) => [order.question.kind, order.before, order.after])).toEqual([
    ["proofreading", 5500, 90_000],
    ["editing", 23_460, 90_000],
    ["feedback", 11_760, 90_000],
    ["tutoring", 4180, null],
    ["formatting", 16_755, 107_100],
  ]);
  expect((await current()).version).toBe(1);
});

test("of two admins who change prices at the same moment one gets a conflict", async () => {
  const { change } = prices();
  const outcomes = await Promise.allSettled([change(grace, form(1, 1500)), change(grace, form(1, 1700))]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(change(grace, form(1, 1600))).rejects.toMatchObject({ reason: "conflict" });
});

test("an editor can neither change nor see price lists", async () => {
  const { change, history, preview } = prices();
  await expect(change(bob, form(1, 1500))).rejects.toMatchObject({ reason: "not_allowed" });
  await expect(history(bob, newest)).rejects.toMatchObject({ reason: "not_allowed" });
  await expect(preview(bob, form(1, 1500))).rejects.toMatchObject({ reason: "not_allowed" });
});
