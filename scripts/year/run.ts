import { writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { databasePath } from "./database.ts";
import { fillState, isFilled } from "./fill.ts";
import type { SeedOptions } from "./options.ts";
import { statisticsOf } from "./statistics.ts";
import { faultsIn } from "./verify.ts";

type Run = Omit<SeedOptions, "scale"> & { scale: NonNullable<SeedOptions["scale"]>; state: string };

/** Fills a seeded state once, verifies it, and says how long it took. Returns the exit code. */
export async function fillYear(run: Run): Promise<number> {
  const { state, now, statistics } = run;
  const path = databasePath(state);
  if (!path) throw new Error(`There is no database in ${state}.`);
  const filled = inDatabase(path, isFilled);
  if (filled) console.log(`${state} has a history already; nothing was changed.`);
  else await fill(run);
  if (statistics) {
    writeFileSync(statistics, `${JSON.stringify(inDatabase(path, statisticsOf), null, 1)}\n`);
    console.log(`The statistics of its tables and indexes are in ${statistics}.`);
  }
  return filled ? 0 : verify(path, now);
}

export function isFilledState(state: string): boolean {
  const path = databasePath(state);
  return path !== null && inDatabase(path, isFilled);
}

async function fill({ state, scale, seed, now }: Run): Promise<void> {
  const began = performance.now();
  const counts = await fillState({ state, scale, seed, now, say: (line) => console.log(`  ${line}`) });
  const rows = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(`Filled ${state} with a ${scale}: ${rows.toLocaleString("en")} rows in ${seconds} s.`);
}

function verify(path: string, now: number): number {
  const faults = inDatabase(path, (database) => faultsIn(database, now));
  if (faults.length === 0) {
    console.log("All invariants hold.");
    return 0;
  }
  console.error(`${faults.length} invariants do not hold:\n${faults.map((fault) => `- ${fault}`).join("\n")}`);
  return 1;
}

function inDatabase<Result>(path: string, work: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(path);
  try {
    database.exec("pragma cache_size = -500000; pragma temp_store = memory");
    return work(database);
  } finally {
    database.close();
  }
}
