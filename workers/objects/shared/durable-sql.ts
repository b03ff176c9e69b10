import type { Sql, SqlValue } from "./sql.ts";

/** Access to the SQLite database of a Durable Object. */
export function durableSql(storage: DurableObjectStorage): Sql {
  return {
    exec<Row extends Record<string, SqlValue>>(statement: string, ...values: SqlValue[]) {
      return storage.sql.exec(statement, ...values).toArray() as Row[];
    },
    each<Row extends Record<string, SqlValue>>(statement: string, ...values: SqlValue[]) {
      return storage.sql.exec(statement, ...values) as Iterable<Row>;
    },
    atomically: (work) => storage.transactionSync(work),
  };
}
