import { spawnSync } from "node:child_process";

/**
 * Random stories of orders and money on the real statements: `npm run soak:orders [stories] [seed] [from]`. The same seed
 * gives the same stories, so that one that breaks something can be told again alone.
 */
const [services = "10000", seed = "20261122", from = "0"] = process.argv.slice(2);
const { status } = spawnSync(
  "vitest",
  ["run", "--project", "workerd", "--silent=false", "tests/services/orders/soak.test.ts"],
  { stdio: "inherit", env: { ...process.env, SOAK_SEQUENCES: services, SOAK_SEED: seed, SOAK_FROM: from } },
);
process.exitCode = status ?? 1;
