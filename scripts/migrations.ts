// The migrations of the database, applied within one runtime: `wrangler d1 migrations apply` starts one for each file.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Miniflare } from "miniflare";
import { unstable_splitSqlQuery } from "wrangler";

type Database = Awaited<ReturnType<Miniflare["getD1Database"]>>;

const folder = "db/migrations";
/** The table in which wrangler notes what is applied, as it creates it. */
const noted = `CREATE TABLE IF NOT EXISTS d1_migrations(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;

/** Applies what is not applied yet, in order, each file as a whole or not at all. */
export async function applyMigrations(database: Database): Promise<void> {
  await database.prepare(noted).run();
  const { results } = await database.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
  const applied = new Set(results.map(({ name }) => name));
  const files = readdirSync(folder).filter((name) => name.endsWith(".sql") && !applied.has(name));
  for (const name of files.toSorted()) {
    const statements = unstable_splitSqlQuery(readFileSync(join(folder, name), "utf8"));
    await database.batch([
      ...statements.map((statement) => database.prepare(statement)),
      database.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(name),
    ]);
  }
}
