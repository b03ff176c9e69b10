import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as tables from "#db/tables/index.ts";
import { migrationsIn, schemaOf } from "#tests/support/schema-template.ts";
import { fillSample, sign } from "#tests/support/year-sample.ts";
import { manifestOf } from "../../../scripts/restore/bucket.ts";
import { faultsIn } from "../../../scripts/restore/check.ts";
import { exportDatabase, restoreDatabase, sqlFile, statementsIn } from "../../../scripts/restore/database.ts";
import { drillRestore } from "../../../scripts/restore/drill.ts";
import { fileKeys } from "../../../scripts/restore/file-keys.ts";
import { type OpenState, openState } from "../../../scripts/restore/state.ts";
import { databasePath } from "../../../scripts/year/database.ts";
import { makeVariants } from "../../../scripts/year/variants.ts";

const NOW = Date.UTC(2026, 10, 26);
const folder = mkdtempSync(join(tmpdir(), "marginalia-restore-"));
const state = join(folder, "state");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A small year with every file that its rows name. */
beforeAll(async () => {
  const schema = schemaOf(migrationsIn("db/migrations"));
  const variants = makeVariants(4, 1, NOW, sign);
  await within(state, async ({ database }) => {
    await database.batch(schema.map((statement) => database.prepare(statement)));
  });
  const path = databasePath(state);
  if (!path) throw new Error("There is no database.");
  const filling = new DatabaseSync(path);
  fillSample(filling, 1, NOW, variants);
  filling.close();
  const files = new Map(variants.map(({ file, bytes }) => [file.storageKey, bytes]));
  await within(state, async ({ database, bucket }) => {
    for (const { sql } of fileKeys) {
      const { results } = await database.prepare(sql).all<{ key: string }>();
      for (const { key } of results) await bucket.put(key, files.get(key) ?? new TextEncoder().encode(key));
    }
  });
});

test("rows with long values, line breaks, numbers and rowids of their own are restored as they were", async () => {
  const long = `${"“Ada’s 🖋 text” ".repeat(12_000)}end`;
  const made = await within(join(folder, "odd"), async ({ database }) => {
    await database.batch([
      database.prepare(`create table odd (id text primary key, body text, number real, bytes blob)`),
      database.prepare(`create virtual table odd_search using fts5(body)`),
      database.prepare(`insert into odd_search (odd_search, rank) values ('secure-delete', 1)`),
      database.prepare(`create table odd_log (id text)`),
      database.prepare(
        `create trigger odd_added after insert on odd begin insert into odd_log values (new.id || ';'); end`,
      ),
    ]);
    const insert = database.prepare("insert into odd (rowid, id, body, number, bytes) values (?, ?, ?, ?, ?)");
    await insert.bind(7, "long", long, 0.1, null).run();
    await insert.bind(70, "lines", "one\n--> statement-breakpoint\ntwo's\ttab", 1e300, new Uint8Array([0, 255])).run();
    await insert.bind(71, "long lines", long.replaceAll(" ", "\n"), 3, null).run();
    await database.prepare("insert into odd_search (rowid, body) select rowid, body from odd").run();
    return exportDatabase(database);
  });
  expect(Math.max(...made.statements.map((statement) => Buffer.byteLength(statement)))).toBeLessThan(100_000);
  await within(join(folder, "odd-restored"), async ({ database }) => {
    await restoreDatabase(database, statementsIn(sqlFile(made.statements)));
    expect((await exportDatabase(database)).digest).toEqual(made.digest);
    const found = await database.prepare("select rowid from odd_search where odd_search match 'tab'").all();
    expect(found.results).toEqual([{ rowid: 70 }]);
    const option = database.prepare("select v from odd_search_config where k = 'secure-delete'");
    expect(await option.first("v")).toBe(1);
    expect(await database.prepare("select count(*) as rows from odd_log").first("rows")).toBe(3);
  });
});

test("a missing file, a file with another content and a payment with another sum are found", async () => {
  await within(state, async ({ database, bucket }) => {
    const manifest = await manifestOf(bucket);
    expect(await faultsIn(database, manifest)).toEqual([]);
    const without = manifest.filter(({ key }) => key !== "tracked");
    expect((await faultsIn(database, without))[0]).toMatch(/^deliverable .+: its file tracked is missing$/);
    const other = manifest.map((object) => (object.key === "tracked" ? { ...object, sha256: "0".repeat(64) } : object));
    expect((await faultsIn(database, other))[0]).toMatch(/^deliverable .+ another SHA-256/);
    const [paid] = (
      await database.prepare("select id from payments where status = 'succeeded' order by id limit 1").all()
    ).results;
    const change = (by: number) =>
      database.prepare("update ledger set amount = amount + ? where payment_id = ?").bind(by, paid?.id).run();
    await change(1);
    expect(await faultsIn(database, manifest)).not.toEqual([]);
    await change(-1);
  });
});

test("a state that was destroyed is restored whole, without the person who was deleted after the backup", async () => {
  const lines: string[] = [];
  mkdirSync(join(folder, "backup"));
  const found = await drillRestore({
    state,
    restored: join(folder, "restored"),
    backup: join(folder, "backup"),
    now: NOW,
    say: (line) => lines.push(line),
  });
  expect(found).toEqual([]);
  await within(join(folder, "restored"), async ({ database }) => {
    expect(
      await database.prepare("select count(*) as people from users where status = 'deleted'").first("people"),
    ).toBeGreaterThan(0);
  });
});

test("every column that names a stored file is checked after a restore", () => {
  const named = Object.values(tables)
    .filter((table) => is(table, SQLiteTable))
    .flatMap((table) =>
      Object.keys(getTableColumns(table))
        .filter((column) => /^(?:storage|text|card|archive|file)Key$/.test(column))
        .map((column) => `${getTableName(table)} ${column.replace(/[A-Z]/, (letter) => `_${letter.toLowerCase()}`)}`),
    );
  expect(named.length).toBeGreaterThan(5);
  for (const place of named) {
    const [table, column] = place.split(" ");
    expect(
      fileKeys.some(({ sql }) => sql.includes(` ${table}`) && sql.includes(`${column}`)),
      place,
    ).toBe(true);
  }
});

async function within<Result>(path: string, work: (open: OpenState) => Promise<Result>): Promise<Result> {
  const open = await openState(path);
  try {
    return await work(open);
  } finally {
    await open.close();
  }
}
