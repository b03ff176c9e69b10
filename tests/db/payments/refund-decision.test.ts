import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { mayDecideRefund } from "#core/payments/refund.ts";
import { openDatabase } from "#db/client.ts";
import { decideRefund } from "#db/payments/refunds.ts";
import { refunds } from "#db/tables/index.ts";
import { refundDecisions, refundStatuses } from "#schema/vocabulary/payments.ts";
import { testEnv } from "#tests/support/env.ts";
import { grace } from "#tests/support/people.ts";

const row = {
  id: "r",
  paymentId: "p",
  orderId: "o",
  amount: 90_000,
  reason: "goodwill",
  note: "",
  requestedByName: "",
  attempts: 0,
  createdAt: 1,
  updatedAt: 1,
} as const;

test("the statement decides exactly the refund requests that the rule lets an admin decide", async () => {
  const { db } = openDatabase(testEnv.DB, null, "primary");
  const by = { id: grace.id, name: grace.fullName };
  let may = 0;
  for (const status of refundStatuses) {
    for (const requestedBy of [null, grace.id, "heidi"]) {
      for (const decision of refundDecisions) {
        await db.delete(refunds);
        await db.insert(refunds).values({ ...row, status, requestedBy });
        const expected = mayDecideRefund({ status, requestedBy }, decision, grace.id);
        const decided = await decideRefund(db, row.id, decision, by, 2);
        const [after] = await db.select().from(refunds).where(eq(refunds.id, row.id));
        expect([status, requestedBy, decision, decided, after?.status]).toEqual([
          status,
          requestedBy,
          decision,
          expected,
          expected ? decision : status,
        ]);
        may += expected ? 1 : 0;
      }
    }
  }
  // Another admin's request: approve or reject. Her own and one without a name: reject.
  expect(may).toBe(4);
});
