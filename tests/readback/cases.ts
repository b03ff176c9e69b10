import { generate } from "./generate.ts";
import { openJudge } from "./judge.ts";

/** Judges generated cases of one remainder by two; two files share them, so that two processors do. */
export async function judgeCases(count: number, remainder: number): Promise<{ held: number; nothingHidden: number }> {
  const { judge } = openJudge();
  const counts = { held: 0, nothingHidden: 0 };
  for (let seed = remainder; seed < count; seed += 2) {
    if ((await judge(generate(seed))) === "held") counts.held += 1;
    else counts.nothingHidden += 1;
  }
  return counts;
}
