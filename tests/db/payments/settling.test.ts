import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { sweepOrphans } from "#db/payments/settling.ts";
import { orders, payments, refunds } from "#db/tables/index.ts";
import { checkoutWorld, payingAt } from "#tests/support/checkout.ts";
import { countedDatabase } from "#tests/support/counted.ts";
import { testEnv } from "#tests/support/env.ts";
import type { Migration } from "#tests/support/schema-template.ts";

/** As many copies of the one paid order and its payment, each with its own id, as a year has. */
async function copies(from: number, to: number): Promise<void> {
  for (const table of ["orders", "payments"]) {
    const { results } = await testEnv.DB.prepare(`select name from pragma_table_info('${table}')`).all<{
      name: string;
    }>();
    const own: Record<string, string> = {
      id: `'${table}-' || i`,
      number: "1000000 + i",
      payment_id: "'payments-' || i",
      order_id: "'orders-' || i",
      session_id: "'session-' || i",
      intent_id: "'intent-' || i",
      receipt_number: "1000000 + i",
    };
    const columns = results.map(({ name }) => `"${name}"`).join();
    const values = results.map(({ name }) => own[name] ?? `"${name}"`).join();
    await testEnv.DB.prepare(
      `with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${to})
       insert into ${table} (${columns}) select ${values} from (select * from ${table} where id not like '${table}-%'), n`,
    ).run();
  }
}

async function statistics(analysed: boolean): Promise<void> {
  if (analysed) await testEnv.DB.exec("analyze");
}

test.each([false, true])(
  "the scheduled sweep reads as many rows after 50,000 orders as after 1,000 (statistics: %s)",
  async (analysed) => {
    const world = checkoutWorld();
    await world.open();
    await payingAt(() => ({ ...world, ...world.services() })).paid();
    const { db, rowsRead } = countedDatabase();
    const read: number[] = [];
    let made = 1;
    for (const many of [1000, 50_000]) {
      await copies(made, many);
      made = many + 1;
      await statistics(analysed);
      await world.db.delete(refunds);
      // Two that no order is worked for, of which a part went back at the provider's own desk.
      await testEnv.DB.prepare(
        "update payments set refund_reserved = 0, unapplied_at = 1 where id in ('payments-7', 'payments-8')",
      ).run();
      await sweepOrphans(db, world.clock.now());
      read.push(rowsRead());
    }
    const [{ count = 0 } = {}] = await world.db.select({ count: sql<number>`count(*)` }).from(orders);
    expect(count).toBe(50_001);
    console.log("rows read by the sweep with 1,000 and 50,000 orders:", ...read);
    expect(Math.max(...read)).toBeLessThan(40);
    const waiting = await world.db
      .select({ id: payments.id })
      .from(payments)
      .where(sql`unapplied_at is not null and refund_reserved < amount`);
    expect(waiting).toEqual([]);
  },
);

test("a migration marks the payments whose order no one works on", async () => {
  const world = checkoutWorld();
  await world.open();
  await payingAt(() => ({ ...world, ...world.services() })).paid();
  await copies(1, 3);
  await testEnv.DB.exec("update orders set payment_id = null where id = 'orders-2'");
  await testEnv.DB.exec("drop index payments_unapplied");
  await testEnv.DB.exec("drop index orders_payment");
  await testEnv.DB.exec("alter table payments drop column unapplied_at");
  const { MIGRATIONS } = env as unknown as { MIGRATIONS: Migration[] };
  const upgrade = MIGRATIONS.find(({ name }) => name === "0010_unapplied_payments.sql");
  await testEnv.DB.batch((upgrade?.queries ?? []).map((query) => testEnv.DB.prepare(query)));
  const { results } = await testEnv.DB.prepare("select id from payments where unapplied_at is not null").all();
  expect(results).toEqual([{ id: "payments-2" }]);
});

test("a payment whose refund failed does not block the others", async () => {
  const world = checkoutWorld();
  await world.open();
  await payingAt(() => ({ ...world, ...world.services() })).paid();
  await copies(1, 50);
  await testEnv.DB.prepare("update payments set unapplied_at = receipt_number where id like 'payments-%'").run();
  // The first thirty were tried, and the provider refused each.
  await testEnv.DB.prepare(
    `insert into refunds (id, payment_id, order_id, amount, reason, note, status, requested_by_name, attempts, created_at, updated_at)
     select 'orphan:' || id || ':' || amount, id, order_id, amount, 'no_order', '', 'failed', 'By rule', 5, 1, 1
     from payments where receipt_number between 1000001 and 1000030`,
  ).run();
  for (let minute = 1; minute <= 3; minute++) await sweepOrphans(world.db, 2_000_000 + minute);
  const { results } = await testEnv.DB.prepare("select count(*) as n from refunds where status = 'approved'").all();
  expect(results).toEqual([{ n: 20 }]);
});
