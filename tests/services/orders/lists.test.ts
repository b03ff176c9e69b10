import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { orders } from "#db/tables/index.ts";
import { firstPage } from "#schema/shared/listing.ts";
import { orderViews } from "#schema/vocabulary/orders.ts";

import { wipe } from "#tests/soak/orders/wipe.ts";
import { type CheckoutWorld, checkoutWorld, formOf } from "#tests/support/checkout.ts";
import { ada, bob } from "#tests/support/people.ts";

const HOUR = 3_600_000;
let all: CheckoutWorld & ReturnType<CheckoutWorld["services"]>;
beforeEach(async () => {
  const made = checkoutWorld(Date.UTC(2026, 10, 21, 12));
  await wipe(made.db);
  await made.open();
  all = { ...made, ...made.services() };
});

async function order(
  status: "paid" | "in_progress" | "needs_info" | "revision_requested",
  dueIn: number,
  title: string,
) {
  const id = crypto.randomUUID();
  await all.orders.student.place(ada, id, formOf({ title }));
  await all.db
    .update(orders)
    .set({ status, promisedAt: all.clock.now() + dueIn })
    .where(eq(orders.id, id));
  return id;
}

test("every total of the staff overview links to exactly the orders it counts, also during a search", async () => {
  const late = [
    await order("paid", -HOUR, "Late and unassigned"),
    await order("in_progress", -2 * HOUR, "Late at work"),
  ];
  const today = [await order("in_progress", 3 * HOUR, "Due in the afternoon")];
  const requested = [await order("needs_info", -HOUR, "Waits for ada")];
  await order("revision_requested", -30 * HOUR, "Delivered before, and a revision asked for");
  await order("in_progress", 80 * HOUR, "Next week");
  const { totals } = await all.orders.staff.list(
    bob,
    { view: "due", q: "afternoon" },
    firstPage("due", { descending: false, rows: 50 }),
  );
  const listed = async (view: (typeof orderViews)[number]) =>
    (await all.orders.staff.list(bob, { view, q: "" }, firstPage("due", { descending: false, rows: 50 }))).items.map(
      ({ id }) => id,
    );
  expect((await listed("overdue")).sort()).toEqual(late.sort());
  expect(await listed("today")).toEqual(today);
  expect(await listed("questions")).toEqual(requested);
  for (const view of orderViews) expect((await listed(view)).length, view).toBe(totals[view]);
});
