import { globSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { getTableName } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { type Put, type RowInsert, rowInsertOf } from "#db/shared/insert-row.ts";

/** The database of a local state; null where the site has never run. */
export function databasePath(state: string): string | null {
  const found = globSync(join(state, "v3/d1/miniflare-D1DatabaseObject/*.sqlite"));
  return found.find((path) => !path.endsWith("metadata.sqlite")) ?? null;
}

/** Opened for one large fill: nothing else may use the file meanwhile. */
export function openForFilling(path: string): DatabaseSync {
  const database = new DatabaseSync(path);
  database.exec("pragma journal_mode = memory; pragma synchronous = off; pragma locking_mode = exclusive");
  database.exec("pragma cache_size = -1000000; pragma temp_store = memory; pragma foreign_keys = off");
  return database;
}

/** As the platform keeps it. */
export function closeFilled(database: DatabaseSync): void {
  database.exec("pragma locking_mode = normal; pragma journal_mode = wal");
  database.close();
}

/** Puts rows into tables by prepared statements. */
export function createPut(database: DatabaseSync): { put: Put; counts: ReadonlyMap<string, number> } {
  const counts = new Map<string, number>();
  const known = new Map<SQLiteTable, { name: string; insert: RowInsert; statement: StatementSync }>();

  function prepared(table: SQLiteTable) {
    const found = known.get(table);
    if (found) return found;
    const insert = rowInsertOf(table);
    const made = { name: getTableName(table), insert, statement: database.prepare(insert.sql) };
    known.set(table, made);
    return made;
  }

  const put: Put = (table, row) => {
    const { name, insert, statement } = prepared(table);
    statement.run(...insert.valuesOf(row));
    counts.set(name, (counts.get(name) ?? 0) + 1);
  };
  return { put, counts };
}
