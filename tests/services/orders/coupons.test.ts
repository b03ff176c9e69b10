import { beforeEach, expect, test } from "vitest";
import { coupons } from "#db/tables/index.ts";
import { firstPage, type Listing } from "#schema/shared/listing.ts";
import type { CouponSort } from "#schema/vocabulary/orders.ts";
import { wipe } from "#tests/soak/orders/wipe.ts";
import { type CheckoutWorld, checkoutWorld } from "#tests/support/checkout.ts";
import { bob, grace } from "#tests/support/people.ts";

let all: CheckoutWorld & ReturnType<CheckoutWorld["services"]>;
beforeEach(async () => {
  const made = checkoutWorld(Date.UTC(2026, 10, 21, 12));
  await wipe(made.db);
  await made.open();
  await made.db.delete(coupons);
  all = { ...made, ...made.services() };
});

const form = (code: string, days = 10) => ({ code, unit: "percent" as const, amount: 10, maxUses: 5, days, note: "" });
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
