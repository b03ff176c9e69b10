import { DatabaseSync, type SQLInputValue } from "node:sqlite";

/** The number of statements that were run. A reader's check must run the same number whatever is hidden. */
export type StatementCount = { statements: number };

/** A D1 binding over SQLite in memory: the same statements on the same engine, without a Worker. */
export function d1InMemory(schema: readonly string[], count: StatementCount) {
  const database = new DatabaseSync(":memory:");
  for (const statement of schema) database.exec(statement);
  const prepared = new Map<string, ReturnType<DatabaseSync["prepare"]>>();

  function run(sql: string, params: readonly unknown[], arrays = false) {
    count.statements += 1;
    let statement = prepared.get(sql);
    if (!statement) {
      statement = database.prepare(sql);
      prepared.set(sql, statement);
    }
    statement.setReturnArrays(arrays);
    const values = params.map((value) => (typeof value === "boolean" ? Number(value) : value)) as SQLInputValue[];
    const results = statement.all(...values);
    return { results, success: true, meta: { changes: 0 } };
  }

  const changed = database.prepare("select changes() as changes");
  const changes = () => (changed.get() as { changes: number }).changes;

  const statement = (sql: string, params: readonly unknown[] = []) => ({
    sql,
    params,
    bind: (...values: unknown[]) => statement(sql, values),
    all: async () => run(sql, params),
    run: async () => run(sql, params),
    raw: async () => run(sql, params, true).results,
    first: async () => run(sql, params).results[0] ?? null,
  });

  const session = {
    prepare: (sql: string) => statement(sql),
    async batch(list: { sql: string; params: readonly unknown[] }[]) {
      database.exec("BEGIN");
      try {
        const outcomes = list.map(({ sql, params }) => ({ ...run(sql, params), meta: { changes: changes() } }));
        database.exec("COMMIT");
        return outcomes;
      } catch (error) {
        database.exec("ROLLBACK");
        throw error;
      }
    },
    getBookmark: () => null,
  };
  return { binding: { withSession: () => session } as unknown as D1Database, database };
}
