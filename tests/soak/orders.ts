import { spawn } from "node:child_process";
import { statfsSync } from "node:fs";
import { availableParallelism } from "node:os";

/**
 * Random stories of orders and money on the real statements: `npm run soak:orders [stories] [seed] [from]`. The same seed
 * gives the same stories, so that one that breaks something can be told again alone. They are told in pieces, one a core,
 * so that what was told before an interruption is seen.
 */
const [stories = "10000", seed = "20261122", first = "0"] = process.argv.slice(2);
const PIECE = 250;

/** Databases in memory take half the time, where there is enough of it. */
function folder(): Record<string, string> {
  try {
    const { bavail, bsize } = statfsSync("/dev/shm");
    return bavail * bsize > 4e9 ? { TMPDIR: "/dev/shm" } : {};
  } catch {
    return {};
  }
}

function tell(from: number, count: number): Promise<boolean> {
  const asked = { SOAK_SEQUENCES: String(count), SOAK_SEED: seed, SOAK_FROM: String(from) };
  const told = spawn(
    "vitest",
    ["run", "--project", "workerd", "--silent=false", "tests/services/orders/soak.test.ts"],
    {
      stdio: "inherit",
      env: { ...process.env, ...folder(), ...asked },
    },
  );
  return new Promise((done) => told.on("exit", (code) => done(code === 0)));
}

const end = Number(first) + Number(stories);
let next = Number(first);
async function work(): Promise<void> {
  while (next < end && !process.exitCode) {
    const from = next;
    const to = Math.min(end, from + PIECE);
    next = to;
    const isWhole = await tell(from, to - from);
    if (!isWhole) process.exitCode = 1;
    console.log(`Stories ${from} to ${to - 1} of seed ${seed}: ${isWhole ? "nothing broken" : "broken"}.`);
  }
}
await Promise.all(Array.from({ length: availableParallelism() }, work));
