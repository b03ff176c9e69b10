import { DatabaseSync } from "node:sqlite";
import type { Scale } from "#db/seed/year/volume.ts";
import { databasePath } from "./database.ts";
import { fillState, isFilled } from "./fill.ts";
import type { SeedOptions } from "./options.ts";

/** Fills a seeded state, verifies it, and says how long it took. Returns the exit code. */
export async function fillYear({ state, scale, seed, now }: SeedOptions & { state: string }): Promise<number> {
  const path = databasePath(state);
  if (!path) throw new Error(`There is no database in ${state}.`);
  const database = new DatabaseSync(path);
  const filled = isFilled(database);
  database.close();
  if (filled) {
    console.log(`${state} has a history already; nothing was changed.`);
    return 0;
  }
  const began = performance.now();
  const counts = await fillState({ state, scale: scale as Scale, seed, now, say: (line) => console.log(`  ${line}`) });
  const rows = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`Filled ${state} with a ${scale}: ${rows.toLocaleString("en")} rows in ${seconds} s.`);
  return 0;
}
