// Applies the migrations to a local state. `npm run db:migrate -- --remote` applies them to the real database.
import { fileURLToPath } from "node:url";
import { must } from "./run.mjs";

export async function migrate(state) {
  await must("node", ["scripts/migrate-local.ts", state], { quiet: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes("--remote"))
    await must("wrangler", ["d1", "migrations", "apply", "DB", "--remote", "-c", "wrangler.toml"]);
  else await migrate(process.env.STATE ?? ".wrangler/state");
}
