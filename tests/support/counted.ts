import { drizzle } from "drizzle-orm/d1";
import type { Database } from "#db/client.ts";
import * as tables from "#db/tables/index.ts";
import { testEnv } from "./env.ts";

/** The store, and how many rows its statements have looked at since it was last asked. */
export function countedDatabase(): { db: Database; rowsRead(): number } {
  let read = 0;
  const session = testEnv.DB.withSession("first-primary");
  const counted = new Proxy(session, {
    get(target, name) {
      if (name === "prepare") return (sql: string) => countedStatement(target.prepare(sql));
      if (name === "batch") {
        return async (statements: D1PreparedStatement[]) => {
          const outcomes = await target.batch(statements.map((one) => originals.get(one) ?? one));
          for (const { meta } of outcomes) read += meta.rows_read;
          return outcomes;
        };
      }
      const value = Reflect.get(target, name) as unknown;
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();

  /** `raw` and `first` tell no figures, so everything goes by `all`. */
  function countedStatement(statement: D1PreparedStatement): D1PreparedStatement {
    const proxy = {
      bind: (...values: unknown[]) => countedStatement(statement.bind(...values)),
      async all() {
        const outcome = await statement.all();
        read += outcome.meta.rows_read;
        return outcome;
      },
      async run() {
        const outcome = await statement.run();
        read += outcome.meta.rows_read;
        return outcome;
      },
      async raw() {
        const outcome = await statement.all<Record<string, unknown>>();
        read += outcome.meta.rows_read;
        // Two columns of one name would be one in a row: `raw` itself gives the values, `all` the figures.
        return statement.raw();
      },
    } as unknown as D1PreparedStatement;
    originals.set(proxy, statement);
    return proxy;
  }

  const db = drizzle(counted as unknown as D1Database, { schema: tables, casing: "snake_case" }) as unknown as Database;
  return {
    db,
    rowsRead() {
      const seen = read;
      read = 0;
      return seen;
    },
  };
}
