import { expect, test } from "vitest";
import { creditBalance } from "#db/payments/credits.ts";
import { orders } from "#db/tables/index.ts";
import { wipe } from "#tests/soak/orders/wipe.ts";
import { checkoutWorld, payer } from "#tests/support/checkout.ts";
import { ada, eve } from "#tests/support/people.ts";

test("a pack of checks is bought once and counted once, and another person's key buys nothing", async () => {
  const made = checkoutWorld();
  await wipe(made.db);
  await made.open();
  const all = { ...made, ...made.services() };
  const key = crypto.randomUUID();
  const begun = await Promise.all([0, 1, 2].map(() => all.payments.buy(ada, key, 10, payer)));
  const sessions = new Set(begun.map((one) => (one.kind === "go" ? one.sessionId : "")));
  expect(sessions.size).toBe(1);
  await expect(all.payments.buy(eve, key, 10, payer)).rejects.toMatchObject({ reason: "conflict" });
  await expect(all.payments.buy(ada, crypto.randomUUID(), 11, payer)).rejects.toMatchObject({ reason: "not_found" });
  all.bank.pay([...sessions][0] ?? "");
  for (let twice = 0; twice < 2; twice++) for (const news of all.bank.notified) await all.payments.settle(news);
  expect(await creditBalance(all.db, ada.id)).toBe(10);
  expect(await all.db.select().from(orders)).toEqual([]);
});
