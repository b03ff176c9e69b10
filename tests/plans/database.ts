import { readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { migrationsIn, schemaOf } from "#tests/support/schema-template.ts";
import type { Statistics } from "./rules.ts";

/** The rows of each table, and of each index per value, after a year (npm run db:seed -- --scale year). */
export function yearStatistics(): Statistics {
  const { rows, stat1 } = JSON.parse(readFileSync("tests/fixtures/year-statistics.json", "utf8"));
  return { counts: rows, rows: stat1 } as Statistics;
}

/** The empty schema: with statistics SQLite plans as if its tables had these rows, without them as after a migration. */
export function openPlanDatabase(statistics: Statistics | null): DatabaseSync {
  const database = new DatabaseSync(":memory:");
  for (const statement of schemaOf(migrationsIn("db/migrations"))) database.exec(statement);
  if (!statistics) return database;
  // It creates the table that statistics are read from.
  database.exec("analyze; delete from sqlite_stat1");
  const insert = database.prepare("insert into sqlite_stat1 (tbl, idx, stat) values (?, ?, ?)");
  for (const { tbl, idx, stat } of statistics.rows) insert.run(tbl, idx, stat);
  database.exec("analyze sqlite_schema");
  return database;
}
