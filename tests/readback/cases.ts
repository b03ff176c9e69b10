import { generate } from "./generate.ts";
import { openJudge } from "./judge.ts";

/**
 * Judges generated cases with one remainder modulo two; two test files share the cases, so that they run on two
 * processors.
 */
export async function judgeCases(count: number, remainder: number): Promise<{ held: number; nothingHidden: number }> {
  const { judge } = openJudge();
  const counts = { held: 0, nothingHidden: 0 };
  for (let seed = remainder; seed < count; seed += 2) {
    if ((await judge(generate(seed))) === "held") counts.held += 1;
    else counts.nothingHidden += 1;
  }
  return counts;
}
