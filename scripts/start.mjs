// Builds if necessary, migrates, seeds, and runs both Workers with the embedded defaults.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { isFresh, stampBuild } from "./freshness.mjs";
import { localIp, localProcess, localSecrets, shellSettings } from "./local-settings.mjs";
import { migrate } from "./migrate.mjs";
import { mustBeFree } from "./ports.ts";
import { endWithParent, must, run } from "./run.mjs";
import { call, untilIndexed, waitUntilUp } from "./site-calls.ts";

const port = Number(process.env.PORT ?? 8787);
/** `npm start` shows demo data; with `--empty`, and where tests start the site, there are articles and people alone. */
const withDemo = process.argv.includes("--demo") && !process.argv.includes("--empty");
const state = resolve(process.env.STATE ?? ".wrangler/state");
const address = `http://localhost:${port}`;
/** Multiplies the limits of requests a minute, for runs in which one person does the work of many. */
const rateFactor = Number(process.env.LOCAL_RATE_FACTOR ?? 1);
if (!Number.isInteger(rateFactor) || rateFactor < 1) {
  console.error("LOCAL_RATE_FACTOR must be a whole number of at least 1.");
  process.exit(1);
}
/** The interval of the platform's cron trigger (similarity.toml). */
const SWEEP_MS = 5 * 60_000;
/** The interval of the site's own cron trigger (wrangler.toml). */
const MINUTE_MS = 60_000;
/** A request adds demo data for some seconds; one step may take much longer on a busy machine. */
const DEMO_ANSWER_MS = 120_000;
/** The site starts its clock when no demo data were added for so long. */
const DEMO_PATIENCE_MS = 5 * 60_000;

endWithParent();
await mustBeFree(port, "npm start");
mkdirSync(state, { recursive: true });
if (!isFresh("build/local")) {
  console.log("Building both Workers …");
  await must("node", ["scripts/build.mjs", "--local", "--quiet"]);
  stampBuild("build/local");
}
await migrate(state);

const settings = {
  APP_URL: address,
  API_URL: `${address}/api`,
  ...(withDemo && { LOCAL_DEMO: "1" }),
  // A stand-in for the open literature, on this site itself: the demo reaches nothing on the internet.
  ...(withDemo && { OPEN_TEXTS: "demo_library", OPEN_TEXTS_URL: `${address}/__local/open-texts` }),
  ...localSecrets(state),
  ...shellSettings(),
};
const configs = ["server", "similarity"].map((part) => runConfig(part));
const inspect = process.argv.includes("--inspect") ? ["--inspect"] : [];
const server = run("node", ["scripts/serve.ts", localIp, String(port), state, ...inspect, ...configs], {
  onLine: (line) => console.log(line),
  env: { ...localProcess(state), LOG_LEVEL: process.env.LOG_LEVEL ?? "info" },
}).then(({ code, output }) => {
  if (code !== 0) console.error(output.split("\n").slice(-30).join("\n"));
  process.exit(code);
});

await Promise.race([server, waitUntilUp(address)]);
const seeded = await call(address, withDemo ? "/__local/seed?demo=1" : "/__local/seed");
// Browser tests begin when nothing is left to do: the first ones would otherwise wait for the index.
if (process.argv.includes("--indexed")) await untilIndexed(address);
if (seeded) {
  const folder = process.env.STATE ?? ".wrangler/state";
  console.log(`
  Marginalia runs at ${address}

  Sign in at ${address}/sign-in as
    ada@example.test     ada-in-the-margin      student${
      seeded.demo
        ? `
    b.ada@example.test   b.ada-in-the-margin    another student`
        : ""
    }
    bob@example.test     bob-in-the-margin      editor
    grace@example.test   grace-in-the-margin    admin${
      seeded.demo
        ? `
    g.bob@example.test   g.bob-in-the-margin    second admin`
        : ""
    }

  ${seeded.articles} articles and ${seeded.library} reference texts are there. State is kept in ${folder}.
  Stop with Ctrl+C.
`);
  if (withDemo && !seeded.demo) {
    console.log(
      `  This state was started without demo data and stays as it is. To see them: STATE=${folder}-demo npm start\n`,
    );
  }
} else {
  console.log(
    `\n  The configuration is not complete: every page at ${address} answers 503. The log above names what is wrong.\n`,
  );
}
if (seeded?.demo) await fillDemo();
// With CLOCK=off the cron runs have to be triggered manually.
if (process.env.CLOCK !== "off") {
  for (const [path, every] of [
    ["/__local/sweep", SWEEP_MS],
    ["/__local/minute", MINUTE_MS],
  ]) {
    setInterval(() => void call(address, path), every).unref();
  }
  // A state of an earlier version may need reindexing, which should start immediately.
  if (seeded) await call(address, "/__local/sweep");
}
await server;

/** Adds orders, checks and conversations of a week, and continues where an earlier start was interrupted. */
async function fillDemo() {
  let played = -1;
  let waiting = Number.POSITIVE_INFINITY;
  let wait = 0;
  let lastProgress = Date.now();
  for (;;) {
    // A lost connection or an error is no answer: what was added is recorded, and the next request continues.
    const filled = await call(address, "/__local/demo", AbortSignal.timeout(DEMO_ANSWER_MS)).catch(() => null);
    if (filled?.done) return reportDemo(filled);
    if (filled && (filled.played > played || filled.waiting < waiting)) {
      ({ played, waiting } = filled);
      [wait, lastProgress] = [0, Date.now()];
      const texts = waiting > 0 ? `; waiting for the index: ${waiting}` : "";
      console.log(`  Demo data: ${played} of ${filled.total} steps${texts}`);
      continue;
    }
    if (Date.now() - lastProgress > DEMO_PATIENCE_MS) {
      console.log(`  Demo data: incomplete. Nothing was added for ${DEMO_PATIENCE_MS / 60_000} minutes; the log above may say
    why. To continue: stop with Ctrl+C and start again with the same command.
`);
      return;
    }
    wait = Math.min(2 * wait || 500, 10_000);
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

function reportDemo({ failed }) {
  if (failed.length > 0) {
    console.log(`  Demo data: incomplete. These could not be added; the log above says why:
${failed.map((scene) => `    ${scene}`).join("\n")}
    To try them again: stop with Ctrl+C and start again with the same command.
`);
    return;
  }
  console.log(`  Demo data: complete. To try:
    ada      compare two versions of a report, download a proofread text, pay an order
    b.ada    a report of 10,000 words, a late order, a question to answer
    bob      the inbox, deliverables to review, an article queue
    grace    a refund over $50 needs a second admin: sign in as g.bob to approve it
`);
}

/** The configuration of one built Worker with the settings of this run: secrets are stored with the state, not the build. */
function runConfig(part) {
  const folder = resolve(`build/local/${part}`);
  const config = JSON.parse(readFileSync(`${folder}/wrangler.json`, "utf8"));
  config.vars = { ...config.vars, ...settings };
  for (const { simple } of config.ratelimits ?? []) simple.limit *= rateFactor;
  config.main = resolve(folder, config.main);
  if (config.assets?.directory) config.assets.directory = resolve(folder, config.assets.directory);
  for (const database of config.d1_databases) database.migrations_dir = resolve("db/migrations");
  for (const path of ["configPath", "userConfigPath"]) delete config[path];
  const path = join(state, `${part}.json`);
  writeFileSync(path, JSON.stringify(config), { mode: 0o600 });
  return path;
}
