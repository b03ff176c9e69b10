import { generate } from "#tests/readback/generate.ts";
import { openJudge } from "#tests/readback/judge.ts";

/**
 * Random attempts to read other students' documents back, on the statements of production:
 * `npm run soak:readback -- [cases] [from]`. A case is told by its seed, so that one that fails can be told again alone.
 */
const [cases = "100000", from = "0"] = process.argv.slice(2);
const { judge } = openJudge();
const begun = performance.now();
const counts: Record<string, number> = {};
for (let seed = Number(from); seed < Number(from) + Number(cases); seed += 1) {
  const verdict = await judge(generate(seed));
  counts[verdict] = (counts[verdict] ?? 0) + 1;
  if (seed % 1000 === 999)
    console.log(`${seed + 1}: ${JSON.stringify(counts)}, ${Math.round((performance.now() - begun) / 1000)} s`);
}
console.log(`${cases} cases, ${JSON.stringify(counts)}, ${Math.round((performance.now() - begun) / 1000)} s`);
