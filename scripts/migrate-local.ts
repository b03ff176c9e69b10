// Applies the migrations to the database of a local state: node scripts/migrate-local.ts <state>
import { join } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { applyMigrations } from "./migrations.ts";
import { readWorker } from "./workers.ts";

const [state = ""] = process.argv.slice(2);
const [stored] = readWorker("wrangler.toml").d1_databases;
if (!stored?.database_id) throw new Error("wrangler.toml names no database.");
const runtime = new Miniflare(
  convertV4MiniflareOptions({
    name: "migrations",
    modules: true,
    script: "export default {};",
    compatibilityDate: "2026-10-06",
    d1Databases: { DB: { id: stored.database_id } },
    resourcePersistencePath: join(state, "v3"),
    cf: false,
    log: new Log(LogLevel.WARN),
  }),
);
await applyMigrations(await runtime.getD1Database("DB"));
await runtime.dispose();
