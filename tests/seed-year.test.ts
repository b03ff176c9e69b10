import { DatabaseSync } from "node:sqlite";
import { expect, test, vi } from "vitest";
import { volumes } from "#db/seed/year/volume.ts";
import { readOptions } from "../scripts/year/options.ts";
import { type MadeVariant, makeVariants } from "../scripts/year/variants.ts";
import { faultsIn } from "../scripts/year/verify.ts";
import { migrationsIn, schemaOf } from "./support/schema-template.ts";
import { fillSample, hash, sign } from "./support/year-sample.ts";

const NOW = Date.UTC(2026, 10, 26);
const schema = schemaOf(migrationsIn("db/migrations"));
const variants: MadeVariant[] = makeVariants(4, 1, NOW, sign);

function filled(seed: number): DatabaseSync {
  const database = new DatabaseSync(":memory:");
  for (const statement of schema) database.exec(statement);
  fillSample(database, seed, NOW, variants);
  return database;
}

function contentOf(database: DatabaseSync): string {
  const tables = database.prepare("select name from sqlite_master where type = 'table' order by name").all();
  const all = tables.map(({ name }) => [name, database.prepare(`select * from "${name}"`).all()]);
  return hash(JSON.stringify(all));
}

function count(database: DatabaseSync, table: string): number {
  return Number(database.prepare(`select count(*) as rows from ${table}`).get()?.rows);
}

test("the same seed and time give the same rows, another seed gives others", () => {
  const [one, same, other] = [filled(1), filled(1), filled(2)].map(contentOf);
  expect(one).toBe(same);
  expect(other).not.toBe(one);
});

test("the documents have the same bytes whenever they are made", () => {
  vi.useFakeTimers({ now: NOW });
  const hashes = () => makeVariants(2, 1, NOW, sign).map(({ file }) => file.sha256);
  const before = hashes();
  vi.setSystemTime(NOW + 86_400_000);
  expect(hashes()).toEqual(before);
  vi.useRealTimers();
});

test("a filled state has the promised volume, and every invariant holds", () => {
  for (const seed of [1, 2, 3]) {
    const database = filled(seed);
    expect(faultsIn(database, NOW)).toEqual([]);
    expect([count(database, "orders"), count(database, "checks"), count(database, "conversations")]).toEqual([
      30, 60, 20,
    ]);
    expect(count(database, "messages")).toBe(200);
    expect(count(database, "users")).toBe(volumes.sample.people + 6);
  }
});

test.each([
  ["an event that the rules do not allow", "update order_events set act = 'deliver' where version = 1", "move"],
  ["an order without its payment", "update orders set payment_id = null where status = 'closed'", "not paid"],
  ["a refund that is not reserved", "update payments set refund_reserved = 1 where refund_reserved = 0", "reserved"],
  ["a gap in the receipt numbers", "update payments set receipt_number = 9999 where receipt_number = 1", "gap"],
  ["a message that is missing", "delete from messages where seq = 1", "gap"],
  ["a reader ahead of the conversation", "update conversation_readers set read_seq = 9999", "read further"],
  ["an audit row that was changed", "update audit_events set reason = 'Another one' where seq = 3", "row 3"],
  ["an order that was counted twice", "update order_days set placed = 2 where placed = 1", "orders placed by service"],
  [
    "money that is not in the ledger",
    "update order_days set revenue = revenue + 1 where day % 7 = 1",
    "money by coupon",
  ],
  ["a reply that was not counted", "delete from daily_counts where metric = 'reply_time'", "times to a first reply"],
  ["a report of a check that failed", "update checks set status = 'failed' where status = 'ready'", "no ready check"],
])("the verifier finds %s", (_what, statement, found) => {
  const database = filled(1);
  database.exec(statement);
  expect(faultsIn(database, NOW).join("\n")).toContain(found);
});

test("unknown options of the seed are named", () => {
  expect(readOptions(["--scale", "year"], NOW + 5)).toEqual({ scale: "year", seed: 1, now: NOW, statistics: null });
  expect(readOptions([], NOW)).toMatchObject({ scale: null });
  expect(readOptions(["--scale", "decade"])).toContain("not decade");
  expect(readOptions(["--size", "year"])).toContain("--size");
  expect(readOptions(["--scale", "month", "--seed", "x"])).toContain("whole number");
  expect(readOptions(["--scale", "month", "--now", "soon"])).toContain("soon");
  expect(readOptions(["--seed", "2"])).toContain("need --scale");
});
