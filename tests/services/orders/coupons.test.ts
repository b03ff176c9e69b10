import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { commit } from "#db/client.ts";
import { moveStatements } from "#db/identity/merge-rows.ts";
import { applyCoupon } from "#db/orders/orders.ts";
import { coupons, couponUses, orders as orderTable } from "#db/tables/index.ts";
import { firstPage, type Listing } from "#schema/shared/listing.ts";
import type { CouponSort } from "#schema/vocabulary/orders.ts";
import { wipe } from "#tests/soak/orders/wipe.ts";
import { type CheckoutWorld, checkoutWorld, formOf, payingAt } from "#tests/support/checkout.ts";
import { ada, bob, eve, grace } from "#tests/support/people.ts";

let all: CheckoutWorld & ReturnType<CheckoutWorld["services"]>;
beforeEach(async () => {
  const made = checkoutWorld(Date.UTC(2026, 10, 21, 12));
  await wipe(made.db);
  await made.open();
  await made.db.delete(coupons);
  all = { ...made, ...made.services() };
});

const form = (code: string, days = 10) => ({ code, unit: "percent" as const, amount: 10, maxUses: 5, days, note: "" });
const { paid } = payingAt(() => all);
const list = (listing: Listing<CouponSort>) => all.orders.staff.priceLists.coupons(grace, listing);

async function pagesOf(listing: Listing<CouponSort>): Promise<string[][]> {
  const pages: string[][] = [];
  for (let cursor: string | null = null; ; ) {
    const { rows, older }: Awaited<ReturnType<typeof list>> = await list({ ...listing, cursor });
    pages.push(rows.map(({ code }) => code));
    if (older === null) return pages;
    cursor = older;
  }
}

test("every coupon is on one page of the list, in each of its orders", async () => {
  const codes = Array.from({ length: 60 }, (_, at) => `C${String(at).padStart(3, "0")}`);
  for (const [at, code] of codes.entries()) {
    // Two are added in each moment.
    if (at % 2 === 0) all.clock.pass(1000);
    await all.orders.staff.priceLists.addCoupon(grace, form(code, 1 + ((at * 7) % 60)));
  }
  const added = await pagesOf(firstPage("added"));
  expect(added.map((page) => page.length)).toEqual([25, 25, 10]);
  expect(added.flat()).toEqual(codes.toReversed());
  expect((await pagesOf(firstPage("code", { descending: false }))).flat()).toEqual(codes);
  const expiring = (await pagesOf(firstPage("expires", { descending: false, rows: 50 }))).flat();
  expect(new Set(expiring).size).toBe(60);
  expect(expiring[0]).toBe("C000");
  expect((await list(firstPage("added"))).total).toBe(60);
});

test("a coupon is switched off and on by admins only; one with its name cannot be added", async () => {
  const { priceLists } = all.orders.staff;
  await priceLists.addCoupon(grace, form("SPRING"));
  await expect(priceLists.addCoupon(grace, form("SPRING"))).rejects.toMatchObject({ reason: "conflict" });
  await priceLists.switchCoupon(grace, "SPRING", false);
  expect((await list(firstPage("added"))).rows).toMatchObject([{ code: "SPRING", active: false }]);
  await expect(priceLists.switchCoupon(bob, "SPRING", true)).rejects.toMatchObject({ reason: "not_allowed" });
  await expect(priceLists.switchCoupon(grace, "AUTUMN", true)).rejects.toMatchObject({ reason: "not_found" });
  await expect(priceLists.coupons(bob, firstPage("added"))).rejects.toMatchObject({ reason: "not_allowed" });
});

/** ada has used a coupon for an order, and eve, whose second account it is, for another one. */
async function usedTwice(adaPays: boolean) {
  const { db, orders, clock } = all;
  await orders.staff.priceLists.addCoupon(grace, { ...form("TWICE", 400), maxUses: 50 });
  const place = async (person: typeof ada) => {
    const id = crypto.randomUUID();
    await orders.student.place(person, id, formOf({ coupon: "TWICE" }));
    return id;
  };
  const [first, second] = [await place(eve), adaPays ? (await paid({ coupon: "TWICE" })).id : await place(ada)];
  await commit(db, moveStatements({ from: ada.id, into: eve.id, now: clock.now(), may: sql`1` }));
  const counted = async () => [
    (await list(firstPage("added"))).rows[0]?.uses,
    (await db.select().from(couponUses)).map(({ orderId }) => orderId).sort(),
  ];
  return { place, first, second, counted, cancel: (id: string) => orders.student.cancel(eve, id, "", 0) };
}

test("of two accounts that were merged both uses of a coupon stay, and it is used again when both were given back", async () => {
  const { place, first, second, counted, cancel } = await usedTwice(false);
  expect(await counted()).toEqual([2, [first, second].sort()]);
  const refused = { fields: { coupon: "You have used this coupon already." } };
  await expect(place(eve)).rejects.toMatchObject(refused);
  await cancel(first);
  expect(await counted()).toEqual([1, [second]]);
  await expect(place(eve)).rejects.toMatchObject(refused);
  await cancel(second);
  expect(await counted()).toEqual([0, []]);
  const third = await place(eve);
  expect(await counted()).toEqual([1, [third]]);
});

test("an unpaid order of one of two merged accounts expires without freeing the coupon that the other has paid with", async () => {
  const { first, second, counted } = await usedTwice(true);
  const { db, orders, clock } = all;
  expect(await counted()).toEqual([2, [first, second].sort()]);
  clock.pass(15 * 86_400_000);
  await orders.clock.tick();
  expect((await db.select().from(orderTable).where(eq(orderTable.id, first)))[0]?.status).toBe("expired");
  expect(await counted()).toEqual([1, [second]]);
  // The statements ask the same again, whatever the price was made of.
  const plain = crypto.randomUUID();
  await orders.student.place(eve, plain, formOf());
  const [row] = await db.select().from(orderTable).where(eq(orderTable.id, plain));
  if (!row) throw new Error("There is no order.");
  expect(await applyCoupon(db, row, "TWICE", row.quote, clock.now())).toBe(false);
  expect(await counted()).toEqual([1, [second]]);
});
