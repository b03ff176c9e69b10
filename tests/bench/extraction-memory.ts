/**
 * How much memory the largest legal files and the bombs take: in Node, above what a small file needs, and in workerd,
 * the high-water mark of its process before and after. `npm run bench:extraction -- --json`
 */
import { largeFiles } from "#tests/soak/largest.ts";
import { peakOf } from "#tests/soak/peak.ts";
import { startWorkerd } from "#tests/soak/workerd.ts";

const workerd = await startWorkerd();
const rows = [];
const chosen = process.argv.find((argument) => argument.startsWith("--only="))?.slice(7) ?? "";
for (const large of largeFiles.filter(({ name }) => name.includes(chosen))) {
  const bytes = large.make();
  const node = peakOf({ kind: large.kind, make: () => bytes });
  const inWorkerd = await workerd.measure(large.kind, bytes);
  rows.push({
    file: large.name,
    bytes: bytes.length,
    outcome: node.outcome,
    milliseconds: node.milliseconds,
    nodeMegabytes: node.peakMegabytes,
    workerdMegabytes: inWorkerd.peakMegabytes,
    sound: node.outcome === large.outcome && inWorkerd.outcome === large.outcome && inWorkerd.after === "All is well.",
  });
}
await workerd.stop();
if (process.argv.includes("--json")) console.log(JSON.stringify(rows));
else console.table(rows);
process.exit(rows.every((row) => row.sound) ? 0 : 1);
