import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { mayRate } from "#core/orders/order.ts";
import { saveRating } from "#db/orders/orders.ts";
import { orders } from "#db/tables/index.ts";
import { workStatuses } from "#schema/vocabulary/orders.ts";
import { checkoutWorld, formOf } from "#tests/support/checkout.ts";
import { ada, eve } from "#tests/support/people.ts";

test("the statement saves a rating of exactly the orders that the rule lets their student rate", async () => {
  const { db, open, services } = checkoutWorld();
  await open();
  const id = crypto.randomUUID();
  await services().orders.student.place(ada, id, formOf());
  let may = 0;
  for (const status of workStatuses) {
    for (const stars of [null, 4]) {
      await db.update(orders).set({ status, stars, ratingText: null }).where(eq(orders.id, id));
      expect(await saveRating(db, eve, id, 5, "")).toBe(false);
      const expected = mayRate({ status, stars });
      expect([status, stars, await saveRating(db, ada, id, 5, "")]).toEqual([status, stars, expected]);
      may += expected ? 1 : 0;
    }
  }
  // Delivered, approved and closed, without a rating.
  expect(may).toBe(3);
});
