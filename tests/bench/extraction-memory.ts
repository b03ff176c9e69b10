/**
 * How much memory the largest legal files and the bombs take: in Node, above what a small file needs, and in workerd as
 * `npm start` runs it, the high-water mark of its process before and after. `npm run bench:extraction -- --only=fonts --json`
 *
 * `--browser` measures the reader of the private check instead, in Chromium, above a small file of the same kind; `--tight`
 * gives workerd or the browser a heap that collects early, as Node's is here, which tells what is needed from what is
 * merely not collected. Files named behind the options are measured in place of the largest: `npm run bench:extraction -- --browser thesis.pdf`
 */
import { parseArgs } from "node:util";
import { largeFiles } from "#tests/soak/largest.ts";
import { peakOf, TIGHT } from "#tests/soak/peak.ts";
import { startWorkerd } from "#tests/soak/workerd.ts";
import { YOUNG_GENERATION } from "../../scripts/young-generation.ts";
import { measureInBrowser } from "./extraction/browser.ts";

const { values: options, positionals: paths } = parseArgs({
  allowPositionals: true,
  options: {
    browser: { type: "boolean", default: false },
    tight: { type: "boolean", default: false },
    only: { type: "string", default: "" },
    json: { type: "boolean", default: false },
  },
});

const chosen = largeFiles.filter(({ name }) => name.includes(options.only));
const rows = options.browser ? await measureInBrowser(chosen, paths, options.tight) : await measureOnServer();
if (options.json) console.log(JSON.stringify(rows));
else console.table(rows);
process.exit(rows.every((row) => row.sound) ? 0 : 1);

async function measureOnServer() {
  // Miniflare hands these on.
  process.env.MINIFLARE_WORKERD_V8_FLAGS ??= options.tight ? TIGHT.join(" ") : YOUNG_GENERATION;
  const workerd = await startWorkerd();
  const rows = [];
  for (const large of chosen) {
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
      sound:
        node.outcome === large.outcome && inWorkerd.outcome === large.outcome && inWorkerd.after === "All is well.",
    });
  }
  await workerd.stop();
  return rows;
}
