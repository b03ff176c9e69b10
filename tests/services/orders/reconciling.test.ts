import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { commit } from "#db/client.ts";
import { auditEvents, ledger, moneyAlarms, payments, providerTotals } from "#db/tables/index.ts";
import { wipe } from "#tests/soak/orders/wipe.ts";
import { type CheckoutWorld, checkoutWorld, payingAt } from "#tests/support/checkout.ts";
import { fuseAt } from "#tests/support/fuse.ts";
import { ada, bob, grace } from "#tests/support/people.ts";

const MINUTE = 60_000;

let all: CheckoutWorld & ReturnType<CheckoutWorld["services"]>;
const { placed, checkout, paid } = payingAt(() => all);
beforeEach(async () => {
  const made = checkoutWorld();
  await wipe(made.db);
  await made.open();
  all = { ...made, ...made.services() };
});

const statusOf = async (id: string) => (await all.orders.student.view(ada, id)).status;

test("only admins compare payments between the nights, and it is in the audit log", async () => {
  for (const actor of [ada, bob])
    await expect(all.payments.compareNow(actor)).rejects.toMatchObject({ reason: "not_allowed" });
  expect(await all.payments.compareNow(grace)).toMatchObject({ alarms: 0 });
  expect(await all.db.select({ action: auditEvents.action }).from(auditEvents)).toEqual([
    { action: "integration.compare" },
  ]);
});

test("the nightly reconciliation finds a payment and a refund without an event, and one that the provider does not have", async () => {
  const other = await paid();
  const { id, total } = await placed();
  all.bank.pay(await checkout(id, total));
  all.bank.refundThere(other.sessionId, 300);
  const counts = await all.payments.reconcile(0);
  expect(counts).toMatchObject({ mended: 2, alarms: 0 });
  expect(await statusOf(id)).toBe("paid");
  expect((await all.orders.student.view(ada, other.id)).paymentStatus).toBe("partially_refunded");
  expect(await all.payments.reconcile(0)).toMatchObject({ mended: 0, alarms: 0 });
  // Broken by hand: a payment that was booked is marked as failed, and the order as never paid.
  await commit(all.db, [
    sql`delete from ${ledger} where order_id = ${id}`,
    sql`update ${payments} set status = 'failed' where order_id = ${id}`,
  ]);
  expect(await all.payments.reconcile(0)).toMatchObject({ mended: 1, alarms: 0 });
  expect(await all.db.select().from(ledger).where(eq(ledger.orderId, id))).toHaveLength(1);
  // A payment marked as taken that the provider has never taken.
  const third = await placed();
  const unpaid = await checkout(third.id, third.total);
  await commit(all.db, [
    sql`update ${payments} set status = 'succeeded', captured_at = ${all.clock.now()} where session_id = ${unpaid}`,
  ]);
  // And one of ours gone: its money at the provider belongs to no one here.
  await commit(all.db, [sql`delete from ${payments} where session_id = ${other.sessionId}`]);
  expect((await all.payments.reconcile(0)).alarms).toBe(3);
  expect((await all.db.select().from(moneyAlarms)).map(({ key }) => key.split(":")[0]).sort()).toEqual([
    "unknown",
    "unknown",
    "unpaid",
  ]);
});

test("a night in which all records agree takes as many statements for seven payments as for one", async () => {
  const night = async () => {
    const fuse = fuseAt(Number.POSITIVE_INFINITY);
    const counts = await all.services(fuse).payments.reconcile(0);
    return { ...counts, statements: fuse.steps };
  };
  const refund = async (id: string) => {
    const ask = { amount: 100, reason: "goodwill", note: "For the trouble she had." } as const;
    await all.payments.refunds.request(grace, crypto.randomUUID(), id, ask);
    await all.payments.refunds.send();
  };
  await refund((await paid()).id);
  const one = await night();
  expect(one).toMatchObject({ looked: 2, mended: 0, alarms: 0 });
  for (let more = 0; more < 6; more++) await refund((await paid()).id);
  expect(await night()).toEqual({ ...one, looked: 14 });
  expect(one.statements).toBeLessThan(8);
});

test("the scheduled run asks the provider about open attempts every minute and reconciles once a night", async () => {
  const { id, total } = await placed();
  all.bank.pay(await checkout(id, total));
  all.clock.pass(3 * MINUTE);
  const first = await all.payments.tick();
  expect(first.requested).toBe(1);
  expect(first.night).not.toBeNull();
  expect((await all.payments.tick()).night).toBeNull();
  expect(await statusOf(id)).toBe("paid");
});

test("the night saves the provider's totals of yesterday and of up to three days before, each once", async () => {
  const DAY = 24 * 60 * MINUTE;
  await all.db.delete(providerTotals);
  const { sessionId } = await paid();
  const { amount } = all.bank.sessions.get(sessionId) ?? { amount: 0 };
  const day = Math.floor(all.clock.now() / DAY);
  const saved = () => all.db.select().from(providerTotals).orderBy(providerTotals.day);
  all.clock.pass(2 * DAY);
  await all.payments.tick();
  const rows = await saved();
  expect(rows.map((row) => row.day)).toEqual([day - 2, day - 1, day, day + 1]);
  expect(rows.map(({ charges, charged }) => [charges, charged])).toEqual([
    [0, 0],
    [0, 0],
    [1, amount],
    [0, 0],
  ]);
  await all.payments.tick();
  expect(await saved()).toEqual(rows);
  // A day that could not be asked about is saved by the next night.
  all.clock.pass(DAY);
  all.bank.state.up = false;
  await all.payments.tick();
  expect(await saved()).toEqual(rows);
  all.bank.state.up = true;
  all.clock.pass(DAY);
  await all.payments.tick();
  expect((await saved()).map((row) => row.day)).toEqual([day - 2, day - 1, day, day + 1, day + 2, day + 3]);
});
