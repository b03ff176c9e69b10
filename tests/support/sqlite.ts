import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import type { Sql, SqlValue } from "#workers/objects/shared/sql.ts";

/**
 * The SQL of a shard over a file, or in memory.
 * @param journal a write-ahead log, as Durable Objects have; or none, for files that are deleted if building fails
 */
export function openSqlite(path: string, cacheMegabytes = 16, journal: "WAL" | "OFF" = "WAL") {
  const database = new DatabaseSync(path);
  // The files of a benchmark need not survive a power failure.
  database.exec(
    `PRAGMA journal_mode = ${journal}; PRAGMA synchronous = OFF; PRAGMA cache_size = -${Math.ceil(cacheMegabytes * 1024)}`,
  );
  const statements = new Map<string, StatementSync>();
  let open = false;

  function prepared(text: string): StatementSync {
    const known = statements.get(text);
    if (known) return known;
    const statement = database.prepare(text);
    statements.set(text, statement);
    return statement;
  }

  const sql: Sql = {
    exec<Row extends Record<string, SqlValue>>(text: string, ...values: SqlValue[]) {
      return prepared(text).all(...(values as SQLInputValue[])) as Row[];
    },
    each<Row extends Record<string, SqlValue>>(text: string, ...values: SqlValue[]) {
      return prepared(text).iterate(...(values as SQLInputValue[])) as Iterable<Row>;
    },
    atomically(work) {
      if (open) return work();
      begin();
      try {
        const result = work();
        commit();
        return result;
      } catch (error) {
        open = false;
        database.exec("ROLLBACK");
        throw error;
      }
    },
  };

  function begin(): void {
    database.exec("BEGIN IMMEDIATE");
    open = true;
  }

  function commit(): void {
    database.exec("COMMIT");
    open = false;
  }

  return { sql, begin, commit, close: () => database.close() };
}
