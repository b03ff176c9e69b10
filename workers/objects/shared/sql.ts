/** A value that SQLite accepts or returns; the type of a BLOB depends on the driver. */
export type SqlValue = number | string | null | Uint8Array | ArrayBuffer;

/** The SQLite functions that a shard needs, so that the same SQL runs in a Durable Object and on a file. */
export type Sql = {
  exec<Row extends Record<string, SqlValue>>(statement: string, ...values: SqlValue[]): Row[];
  /** Returns one row after the other, for results that need not be in memory at once. */
  each<Row extends Record<string, SqlValue>>(statement: string, ...values: SqlValue[]): Iterable<Row>;
  /** Runs `work` in a transaction: completely or not at all. */
  atomically<Result>(work: () => Result): Result;
};
