import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createRollUps } from "#app/services/analytics/roll-ups.ts";
import { createUnanswered } from "#app/services/analytics/unanswered.ts";
import { openDatabase } from "#db/client.ts";
import { testEnv } from "#tests/support/env.ts";

const DAY = 86_400_000;
const { db } = openDatabase(testEnv.DB, null, "primary");

function at(now: number) {
  const clock = { now: () => now, uuid: () => crypto.randomUUID() };
  return { ...createRollUps({ db, clock }), ...createUnanswered({ db, clock }) };
}

async function order(
  id: string,
  { placed, kind = "editing", coupon = null }: { placed: number; kind?: string; coupon?: string | null },
) {
  await db.run(sql`insert into orders (id, number, user_id, student_name, kind, domain, title, level, words, scope,
      institution_rule, honour_version, honour_accepted_at, gate, gate_reasons, deadline_hours, time_zone, quote, total, coupon,
      status, version, placed_at, expires_at, updated_at)
    values (${id}, ${placed}, 'ada', '', ${kind}, 'ai', '', '', 1, '{}', '', '', 0, '', '[]', 1, '', '{}', 1, ${coupon}, 'paid', 1,
      ${placed}, 0, 0)`);
}

const moved = (key: string, orderId: string | null, kind: string, amount: number, when: number) =>
  db.run(sql`insert into ledger (key, payment_id, order_id, kind, amount, currency, at)
    values (${key}, 'p', ${orderId}, ${kind}, ${amount}, 'USD', ${when})`);

const days = (by: string, domain = "") =>
  db.all<{
    day: number;
    part: string;
    placed: number;
    paid: number;
    revenue: number;
    refunds: number;
    refunded: number;
  }>(sql`select day, part, placed, paid, revenue, refunds, refunded from order_days
    where domain = ${domain} and by = ${by} order by day, part`);

test("a new site counts nothing, and missing days are counted a few at a time", async () => {
  expect(await at(20 * DAY).tick()).toEqual({ days: 1 });
  await db.run(sql`delete from clock_marks`);
  await order("o1", { placed: 2 * DAY + 5 });
  expect(await at(20 * DAY).tick()).toEqual({ days: 5, left: "days 5+" });
  expect(await at(20 * DAY).tick()).toEqual({ days: 5, left: "days 5+" });
  expect(await at(20 * DAY).tick()).toEqual({ days: 5, left: "days 5+" });
  expect(await at(20 * DAY).tick()).toEqual({ days: 4 });
  expect(await days("service")).toEqual([
    { day: 2, part: "editing", placed: 1, paid: 0, revenue: 0, refunds: 0, refunded: 0 },
  ]);
});

test("money is counted by service, field and coupon on the day it moved; packs of checks belong to no field", async () => {
  await order("o1", { placed: 10 * DAY, coupon: "SPRING" });
  await moved("c1", "o1", "charge", 5000, 11 * DAY);
  // Paid twice by mistake, and the second payment given back.
  await moved("c2", "o1", "charge", 5000, 11 * DAY + 1);
  await moved("r2", "o1", "refund", -5000, 12 * DAY);
  await moved("c3", null, "charge", 900, 12 * DAY);
  // A bank returned a refund that was complete.
  await moved("b2", "o1", "refund", 5000, 12 * DAY + 9);
  await moved("d1", "o1", "dispute", -5000, 13 * DAY);
  await moved("w1", "o1", "dispute_won", 5000, 14 * DAY);
  await db.run(sql`insert into clock_marks (name, at) values ('analytics_day', ${10 * DAY})`);
  await at(14 * DAY + 7).tick();
  const row = { placed: 0, paid: 0, revenue: 0, refunds: 0, refunded: 0 };
  const ofOrder = (part: string) => [
    { ...row, day: 10, part, placed: 1 },
    { ...row, day: 11, part, paid: 1, revenue: 10_000 },
    { ...row, day: 12, part },
    { ...row, day: 13, part, refunds: 1, refunded: 5000 },
    { ...row, day: 14, part, refunds: -1, refunded: -5000 },
  ];
  const pack = { ...row, day: 12, part: "credits", revenue: 900 };
  const withPack = (part: string) =>
    [...ofOrder(part), pack].sort((a, b) => a.day - b.day || (a.part < b.part ? -1 : 1));
  expect(await days("service")).toEqual(withPack("editing"));
  expect(await days("field")).toEqual(withPack("ai"));
  expect(await days("coupon")).toEqual(ofOrder("SPRING"));
  expect(await days("service", "ai")).toEqual(ofOrder("editing"));
});

test("today is counted again after five minutes, and what arrives late within an hour", async () => {
  const now = 20 * DAY + 12 * 3_600_000;
  await order("o1", { placed: now - 1000 });
  await at(now).tick();
  await order("o2", { placed: now - 900 });
  await order("late", { placed: now - 3 * DAY });
  expect(await at(now + 60_000).tick()).toEqual({ days: 0 });
  for (let minute = 5; minute <= 25; minute += 5) expect(await at(now + minute * 60_000).tick()).toEqual({ days: 1 });
  expect((await days("service")).map(({ day, placed }) => [day, placed])).toEqual([
    [17, 1],
    [20, 2],
  ]);
});

test("the last minute of a day is counted after midnight", async () => {
  await at(21 * DAY - 30_000).tick();
  await order("o1", { placed: 21 * DAY - 10 });
  expect(await at(21 * DAY + 5 * 60_000).tick()).toEqual({ days: 2 });
  expect((await days("service")).map(({ day, placed }) => [day, placed])).toEqual([[20, 1]]);
});

test("two clocks at the same time count a day once", async () => {
  await order("o1", { placed: 20 * DAY });
  await Promise.all([at(20 * DAY + 9).tick(), at(20 * DAY + 9).tick()]);
  expect((await days("service")).map(({ placed }) => placed)).toEqual([1]);
});

test("searches without a result are counted by day, and a program cannot fill the table", async () => {
  const { note } = at(20 * DAY);
  await note("Cite ChatGPT");
  await note("cite chatgpt?");
  await note("ada@example.test");
  expect(await db.all(sql`select * from unanswered_questions`)).toEqual([{ day: 20, words: "cite chatgpt", count: 2 }]);
  await db.run(sql`insert into unanswered_questions (day, words, count)
    with recursive n(n) as (select 1 union all select n + 1 from n where n < 499) select 20, 'word ' || n, 1 from n`);
  await note("one question more");
  await note("cite chatgpt");
  const [{ rows, cited } = { rows: 0, cited: 0 }] = await db.all<{
    rows: number;
    cited: number;
  }>(sql`select count(*) as rows,
    (select count from unanswered_questions where words = 'cite chatgpt') as cited from unanswered_questions`);
  expect([rows, cited]).toEqual([500, 3]);
});
