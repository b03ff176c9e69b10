/**
 * Judges every page of the signed-in areas by Lighthouse's accessibility and best practices, as the demo person who may
 * open it, on a phone, and with --desktop on a desktop too. Every score has to be 100; the audits that cost points are
 * named, and end the run with a failure. On the state in STATE, or on a new one without demo data.
 * `STATE=folder npm run bench:signed-in -- --only /admin --desktop --json`
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright";
import { signIn } from "#tests/soak/messages/person.ts";
import { startSite } from "#tests/soak/messages/site.ts";
import { chromiumLaunch } from "#tests/support/chromium.ts";
import { freePort } from "../../scripts/ports.ts";
import { judge } from "./pages/lighthouse.ts";
import { idsOf } from "./year/ids.ts";
import { type Demo, screensOf } from "./year/screens.ts";

const { values: options } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    desktop: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
  },
});

const CATEGORIES = ["accessibility", "best-practices"] as const;

type Judged = { by: Demo; path: string; form: "mobile" | "desktop"; scores: number[]; lost: string[] };

const own = process.env.STATE ? null : mkdtempSync(join(tmpdir(), "marginalia-signed-in-"));
const state = process.env.STATE ?? own ?? "";
const site = await startSite({ folder: state, env: { CLOCK: "off", LOCAL_RATE_FACTOR: "1000" } });
await site.start();
const port = await freePort();
const browser = await chromium.launch({
  ...chromiumLaunch,
  args: [...chromiumLaunch.args, `--remote-debugging-port=${port}`],
});
const cdp = await browser.newBrowserCDPSession();

const judged: Judged[] = [];
const screens = screensOf(idsOf(state)).filter(
  ({ path, by, deep }) => by !== null && !deep && !path.startsWith("/api/") && path.startsWith(options.only),
);
for (const { path, by } of screens) {
  for (const form of options.desktop ? (["mobile", "desktop"] as const) : (["mobile"] as const)) {
    await becomes(by);
    const verdict = await judge(`${site.origin}${path}`, port, { categories: CATEGORIES, form, keepStorage: true });
    const scores = CATEGORIES.map((category) => verdict?.scores[category] ?? 0);
    judged.push({ by, path, form, scores, lost: verdict?.lost ?? ["page did not load"] });
    say(lineOf(judged.at(-1)));
  }
}
await browser.close();
await site.end();
if (own) rmSync(own, { recursive: true, force: true });

const missed = judged.filter(({ scores }) => scores.some((score) => score < 100));
if (options.json) console.log(JSON.stringify(judged, null, 1));
say(missed.length === 0 ? `\n${judged.length} pages, all 100.` : `\nMissed:\n${missed.map(lineOf).join("\n")}`);
process.exit(missed.length === 0 ? 0 : 1);

/** Signs the person in for each page: a token is valid for a few minutes. */
async function becomes(demo: Demo): Promise<void> {
  if (!demo) return;
  const { cookies } = await signIn(site.origin, { demo });
  const pairs = cookies().split("; ");
  await cdp.send("Storage.clearCookies");
  await cdp.send("Storage.setCookies", {
    cookies: pairs.map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return { name, value: value.join("="), url: site.origin };
    }),
  });
}

function lineOf(one: Judged | undefined): string {
  if (!one) return "";
  const scores = one.scores.map((score) => String(score).padStart(4)).join("");
  return `${one.form.padEnd(8)} ${(one.by ?? "").padEnd(6)} ${one.path.padEnd(64)}${scores}  ${one.lost.join(", ")}`;
}

function say(line: string) {
  if (!options.json) console.log(line);
}
