import { tellEmail } from "./emails/tell.ts";

/**
 * Made-up answers by email: `npm run soak:emails -- [emails] [from]`. An email is told by its number, so that one whose
 * words are lost can be read again alone.
 */
const [emails = "10000", from = "0"] = process.argv.slice(2);
const begun = performance.now();
const counts = { program: 0, refused: 0, taken: 0, kept: 0 };
for (let seed = Number(from); seed < Number(from) + Number(emails); seed += 1) {
  const { outcome, kept, lost } = await tellEmail(seed);
  counts[outcome] += 1;
  if (kept) counts.kept += 1;
  if (lost.length === 0) continue;
  console.error(`Email ${seed} loses ${JSON.stringify(lost)}`);
  process.exitCode = 1;
}
console.log(`${emails} emails, ${JSON.stringify(counts)}, ${Math.round((performance.now() - begun) / 1000)} s`);
