/**
 * How much memory the largest permitted files and decompression bombs take: in Node, above the memory for a small file,
 * and in workerd as run by `npm start`, the high-water mark of its process before and after. `npm run bench:extraction
 * -- --only=fonts --json`
 *
 * `--browser` measures the text extraction of the private check instead, in Chromium, above a small file of the same
 * kind; `--tight` gives workerd or the browser a heap that collects early, as Node's does here, which separates the
 * memory that is needed from memory that is only not yet collected. Files named after the options are measured instead
 * of the largest ones: `npm run bench:extraction -- --browser thesis.pdf`
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
  // Miniflare passes these flags to workerd.
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
