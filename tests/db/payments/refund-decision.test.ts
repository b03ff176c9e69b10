import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { mayDecideRefund } from "#core/payments/refund.ts";
import { openDatabase } from "#db/client.ts";
import { approverOf } from "#db/identity/second-admin.ts";
import { decideRefund } from "#db/payments/refunds.ts";
import { refunds, users } from "#db/tables/index.ts";
import { refundDecisions, refundStatuses } from "#schema/vocabulary/payments.ts";
import { testEnv } from "#tests/support/env.ts";
import { filledRow } from "#tests/support/filled-row.ts";
import { grace } from "#tests/support/people.ts";

const MONTH = 30 * 86_400_000;
const NOW = 2 * MONTH;
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
  const heidi = { id: "heidi", role: "admin", subject: "user_heidi", status: "active" } as const;
  const states = {
    active: {},
    // Nobody becomes the only admin by suspending the other, or by taking the role away.
    suspended: { status: "suspended" },
    "admin until lately": { role: "user", adminUntil: NOW - MONTH + 1 },
    "admin long ago": { role: "user", adminUntil: NOW - MONTH },
    deleted: { status: "deleted" },
  } as const;
  let may = 0;
  for (const [other, state] of Object.entries(states)) {
    await db.delete(users);
    await db.insert(users).values(filledRow(users, { ...heidi, ...state }, 1));
    const isOnlyAdmin = /long ago|deleted/.test(other);
    expect([other, await approverOf(db, grace.id, NOW)]).toEqual([other, { id: grace.id, isOnlyAdmin }]);
    for (const status of refundStatuses)
      for (const requestedBy of [null, grace.id, heidi.id])
        for (const aloneFrom of [null, NOW, NOW + 1])
          for (const decision of refundDecisions) {
            await db.delete(refunds);
            await db.insert(refunds).values({ ...row, status, requestedBy, aloneFrom });
            const admin = { id: grace.id, isOnlyAdmin };
            const expected = mayDecideRefund({ status, requestedBy, aloneFrom }, decision, admin, NOW);
            const decided = await decideRefund(db, row.id, decision, by, NOW);
            const [after] = await db.select().from(refunds).where(eq(refunds.id, row.id));
            const outcome = [other, status, requestedBy, aloneFrom, decision, decided, after?.status];
            const right = expected ? decision : status;
            expect(outcome).toEqual([other, status, requestedBy, aloneFrom, decision, expected, right]);
            may += expected ? 1 : 0;
          }
  }
  // Requests are rejected, another admin's is approved, and her own where there is no other admin and the wait is over.
  expect(may).toBe(5 * 9 + 5 * 3 + 2);
});
