import { expect, test } from "vitest";
import { createPrices } from "#app/services/orders/prices/prices.ts";
import { firstPriceList, type Rate } from "#core/orders/price-list.ts";
import { openDatabase } from "#db/client.ts";
import type { PriceListForm } from "#schema/orders/price-list.ts";
import { serviceKinds } from "#schema/vocabulary/orders.ts";
import { testAudit } from "#tests/support/audit-writer.ts";
import { testClock } from "#tests/support/clock.ts";
import { testEnv } from "#tests/support/env.ts";
import { bob, grace } from "#tests/support/people.ts";

function prices() {
  const purged: string[][] = [];
  const pages = { purge: async (tags: readonly string[]) => void purged.push([...tags]) };
  const { db } = openDatabase(testEnv.DB, null, "primary");
  const clock = testClock();
  return { purged, ...createPrices({ db, clock, pages, audit: testAudit(db, clock) }) };
}

function counts(rate: Rate) {
  return rate.unit === "word" ? rate.tenthsOfCent : rate.cents;
}

function form(seen: number, minimumCents: number): PriceListForm {
  const rates = Object.fromEntries(serviceKinds.map((kind) => [kind, counts(firstPriceList.rates[kind])]));
  return {
    seen,
    note: "A dearer reading of short texts",
    minimumCents,
    rates: rates as PriceListForm["rates"],
    deadlinePercent: { ...firstPriceList.deadlinePercent },
    referencesTenthsOfCent: firstPriceList.referencesTenthsOfCent,
  };
}

test("a new price list is in force at once, and every edge-cached page that shows a price is purged", async () => {
  const { current, change, history, purged } = prices();
  expect(await current()).toEqual(firstPriceList);
  await change(grace, form(1, 1500));
  expect(await current()).toMatchObject({ version: 2, minimumCents: 1500, rates: firstPriceList.rates });
  expect(purged).toEqual([["prices"]]);
  expect((await history(grace)).map(({ version, byName }) => [version, byName])).toEqual([[2, "Grace"]]);
});

test("of two admins who change prices at the same moment one gets a conflict", async () => {
  const { change } = prices();
  const outcomes = await Promise.allSettled([change(grace, form(1, 1500)), change(grace, form(1, 1700))]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(change(grace, form(1, 1600))).rejects.toMatchObject({ reason: "conflict" });
});

test("an editor cannot change prices", async () => {
  await expect(prices().change(bob, form(1, 1500))).rejects.toMatchObject({ reason: "not_allowed" });
});
