import { drizzle } from "drizzle-orm/d1";
import type { Database } from "#db/client.ts";
import * as tables from "#db/tables/index.ts";
import { testEnv } from "./env.ts";

type Answer = { meta: { rows_read: number } };
/**
 * The driver methods that the platform's `all`, `run`, `raw` and `batch` use: each statement once, with its statistics.
 */
type Asking = Partial<
  Record<"_queryOrThrow" | "_sendOrThrow", (...requested: unknown[]) => Promise<Answer | Answer[]>>
>;

/**
 * The database, and the number of rows that its statements have read since the last call. `raw` does not return the
 * statistics and `all` merges two columns of the same name, so the statistics are read at the level that both use.
 */
export function countedDatabase(): { db: Database; rowsRead(): number } {
  let read = 0;
  let statements = 0;
  const session = testEnv.DB.withSession("first-primary");
  const asking = session as Asking;
  for (const way of ["_queryOrThrow", "_sendOrThrow"] as const) {
    const ask = asking[way]?.bind(session);
    if (!ask) continue;
    asking[way] = async (...requested) => {
      const answer = await ask(...requested);
      for (const { meta } of [answer].flat()) {
        read += meta.rows_read;
        statements += 1;
      }
      return answer;
    };
  }

  const db = drizzle(session as unknown as D1Database, { schema: tables, casing: "snake_case" }) as unknown as Database;
  return {
    db,
    rowsRead() {
      // This depends on the platform's internals: if they change, nothing is counted and every limit would pass.
      if (statements === 0) throw new Error("No statement was counted.");
      const seen = read;
      read = 0;
      statements = 0;
      return seen;
    },
  };
}
