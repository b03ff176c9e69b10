/** What SQLite gives and takes; a BLOB comes as the one or the other, by driver. */
export type SqlValue = number | string | null | Uint8Array | ArrayBuffer;

/** The little of SQLite a shard needs, so that the same SQL runs in a Durable Object and over a file. */
export type Sql = {
  exec<Row extends Record<string, SqlValue>>(statement: string, ...values: SqlValue[]): Row[];
  /** One row after the other, for answers that need not be in memory at once. */
  each<Row extends Record<string, SqlValue>>(statement: string, ...values: SqlValue[]): Iterable<Row>;
  /** Runs it whole or not at all. */
  atomically<Result>(work: () => Result): Result;
};
