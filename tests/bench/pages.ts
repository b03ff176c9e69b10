/**
 * Opens every public page for the first time on a simulated phone with a slow connection, in Chromium: requests, bytes,
 * largest paint, layout shifts, blocked time, and Lighthouse's four scores. Then measures how many requests per second
 * the site answers, compared with a handwritten plain page served in the same way in the same run. Missed targets are
 * marked; only errors end the run with a failure.
 * `npm run bench:pages -- --route /pricing --no-lighthouse --no-throughput --runs 3 --json`
 */
import { parseArgs } from "node:util";
import { chromium } from "playwright";
import { startSite } from "#tests/built/site.ts";
import { chromiumLaunch } from "#tests/support/chromium.ts";
import { freePort } from "../../scripts/ports.ts";
import { openFront } from "./pages/front.ts";
import { judge, type Verdict } from "./pages/lighthouse.ts";
import { publicRoutes, seedArticles } from "./pages/routes.ts";
import { type Measured, missedBy, ratiosOf } from "./pages/targets.ts";
import { measureThroughput, type Throughput } from "./pages/throughput.ts";
import { kinds, type RequestContext, visit } from "./pages/visit.ts";

const ROUNDS = 7;
/** Below this ratio an edge-cached page is no faster than a rendered one, which means that it was not cached. */
const KEPT_LEAST = 1.2;

const { values: options } = parseArgs({
  options: {
    route: { type: "string", multiple: true },
    runs: { type: "string", default: "1" },
    "no-lighthouse": { type: "boolean", default: false },
    "no-throughput": { type: "boolean", default: false },
    json: { type: "boolean", default: false },
  },
});

const site = await startSite();
await site.seed({ indexed: true });
const front = await openFront(site.origin);
const debuggingPort = await freePort();
const browser = await chromium.launch({
  ...chromiumLaunch,
  args: [...chromiumLaunch.args, `--remote-debugging-port=${debuggingPort}`],
});

say("Text leaves as brotli through a small front on this machine, as at the platform's edge; there is no HTTP/2 here.");
say("wire: bytes with headers. lcp: on a held-back line and processor / as Lighthouse simulates it.\n");
say(`${"page".padEnd(44)} req  html   css    js  font image   lcp ms         cls   tbt ms  perf a11y best seo`);
const pages: Measured[] = [];
for (const path of options.route ?? publicRoutes()) {
  const page = await measure(path);
  pages.push(page);
  say(lineOf(page));
}
await browser.close();
front.stop();

const [longest] = seedArticles();
if (!longest) throw new Error("No article is seeded.");
const throughput = options["no-throughput"] ? null : await measureThroughput(site, longest, ROUNDS);
if (throughput) sayThroughput(throughput);
await site.stop();

if (options.json) {
  const ratios = throughput && ratiosOf(throughput);
  console.log(
    JSON.stringify({ pages: pages.map((page) => ({ ...page, missed: missedBy(page) })), throughput, ratios }),
  );
}
process.exit(0);

async function measure(path: string): Promise<Measured> {
  const runs = Number(options.runs);
  const visits: RequestContext[] = [];
  const verdicts: Verdict[] = [];
  for (let run = 0; run < runs; run += 1) {
    visits.push(await visit(browser, `${front.origin}${path}`));
    const verdict = options["no-lighthouse"] ? null : await judge(`${front.origin}${path}`, debuggingPort);
    if (verdict) verdicts.push(verdict);
  }
  const verdict = middle(verdicts, ({ lcpMs }) => lcpMs);
  const middleVisit = middle(visits, ({ lcpMs }) => lcpMs);
  if (!middleVisit) throw new Error("--runs must be 1 or more.");
  return { path, visit: middleVisit, verdict };
}

function lineOf(page: Measured): string {
  const { path, visit, verdict } = page;
  const bytes = kinds.slice(0, 5).map((kind) => String(visit.bytes[kind]).padStart(6));
  const lcp = `${Math.round(visit.lcpMs)} / ${verdict ? Math.round(verdict.lcpMs) : "-"}`.padStart(13);
  const scores = verdict ? Object.values(verdict.scores).map((score) => String(score).padStart(4)) : [];
  const cls = visit.cls.toFixed(3).padStart(8);
  const tbt = Math.round(verdict?.tbtMs ?? visit.tbtMs);
  const missed = missedBy(page).map((one) => `\n    MISSED ${one}`);
  const lost = verdict?.lost.length ? `\n    points: ${verdict.lost.join(", ")}` : "";
  return `${path.padEnd(44)} ${String(visit.requests).padStart(3)} ${bytes.join("")} ${lcp} ${cls} ${String(tbt).padStart(8)}  ${scores.join(" ")}${missed.join("")}${lost}`;
}

function sayThroughput(measured: Throughput) {
  say(`\nRequests a second, ${ROUNDS} rounds in turn, ${longest?.path}; Miniflare's entry is in all three`);
  for (const [name, value] of Object.entries(measured)) say(`${name.padEnd(18)} ${Math.round(value)}`);
  for (const { name, ratio, least } of ratiosOf(measured)) {
    say(`${name.padEnd(18)} ${ratio}   ${ratio < least ? `MISSED ${least}` : `at least ${least}`}`);
  }
  if (measured.kept < KEPT_LEAST * measured.rendered)
    say("The kept page is no faster than the rendered one: nothing was kept.");
}

function say(line: string) {
  if (!options.json) console.log(line);
}

function middle<T>(values: T[], by: (value: T) => number): T | null {
  return values.sort((one, other) => by(one) - by(other))[Math.floor(values.length / 2)] ?? null;
}
