import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { mutants } from "./mutants.ts";

const run = promisify(execFile);

test.each(mutants.map(({ guard }, number) => [guard, number] as const))(
  "cases fail without this guard: %s",
  { timeout: 300_000 },
  async (_guard, number) => {
    const told = await run(
      process.execPath,
      ["--import", "./tests/readback/mutate.ts", "tests/soak/readback.ts", "400"],
      { env: { ...process.env, MUTANT: String(number) } },
    ).then(
      ({ stdout }) => stdout,
      (error: { stderr: string }) => error.stderr,
    );
    expect(told).toMatch(/Error: seed \d+, check/);
  },
);

test("the cases hold with every guard", { timeout: 300_000 }, async () => {
  const { stdout } = await run(process.execPath, ["tests/soak/readback.ts", "20"]);
  expect(stdout).toContain("20 cases");
});
