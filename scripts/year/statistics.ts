import type { DatabaseSync } from "node:sqlite";
import { statements } from "#db/seed/year/statements.ts";

/** What ANALYZE writes of a database, and its rows by table. */
export type Statistics = {
  rows: Record<string, number>;
  stat1: { tbl: string; idx: string | null; stat: string }[];
};

/** The tables of the query planner are dropped again: the platform has none unless `pragma optimize` is run. */
export function statisticsOf(database: DatabaseSync): Statistics {
  database.exec("analyze");
  const stat1 = database.prepare(statements.stat1).all() as Statistics["stat1"];
  for (const { name } of database.prepare(statements.plannerTables).all()) database.exec(`drop table ${name}`);
  const tables = database.prepare(statements.ownTables).all() as { name: string }[];
  const count = (name: string) => Number(database.prepare(`select count(*) as rows from "${name}"`).get()?.rows);
  return { rows: Object.fromEntries(tables.map(({ name }) => [name, count(name)])), stat1 };
}
