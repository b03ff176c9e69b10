import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { mutants } from "./mutants.ts";

const run = promisify(execFile);

/** The output of the cases from a seed on with one guard removed. */
async function told(number: number, cases: number, from: number): Promise<string> {
  return run(
    process.execPath,
    ["--import", "./tests/readback/mutate.ts", "tests/soak/readback.ts", String(cases), String(from)],
    { env: { ...process.env, MUTANT: String(number) } },
  ).then(
    ({ stdout }) => stdout,
    (error: { stderr: string }) => error.stderr,
  );
}

const FAILED = /Error: seed \d+, check/;

test.each(mutants.map(({ guard, seed }, number) => [guard, number, seed] as const))(
  "cases fail without this guard: %s",
  async (_guard, number, seed) => {
    const first = await told(number, 1, seed);
    expect(FAILED.test(first) ? first : await told(number, 1000, 0)).toMatch(FAILED);
  },
);

test("all cases pass with every guard", async () => {
  const { stdout } = await run(process.execPath, ["tests/soak/readback.ts", "20"]);
  expect(stdout).toContain("20 cases");
});
