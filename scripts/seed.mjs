// Seeds a local state and stops: starts the site, requests the seed, waits for the index, and ends the server. With
// `--scale year` or `--scale month` it then fills the state with so much history, while the site is stopped.
import { freePort } from "./ports.ts";
import { endWithParent, start } from "./run.mjs";
import { call, waitUntilUp } from "./site-calls.ts";
import { readOptions } from "./year/options.ts";

const options = readOptions(process.argv.slice(2));
if (typeof options === "string") {
  console.error(options);
  process.exit(1);
}
const state = process.env.STATE ?? ".wrangler/state";
const year = options.scale ? await import("./year/run.ts") : null;
// A site that is started works on its state, so it is not even started for a state that is filled.
if (year?.isFilledState(state)) process.exit(await year.fillYear({ ...options, state }));
endWithParent();
const port = process.env.PORT ?? String(await freePort());
const address = `http://localhost:${port}`;
const site = start("node", ["scripts/start.mjs"], { env: { PORT: port, LOG_LEVEL: "error" }, quiet: true });
const ended = await Promise.race([waitUntilUp(address), site.ended]);
if (ended) {
  console.error(`${ended.output}\nThe site ended with ${ended.code} before it could be seeded.`);
  process.exit(1);
}
const seeded = await call(address, "/__local/seed");
for (let waiting = seeded ? 1 : 0; waiting > 0; ) {
  // The rate limit is two calls per second over a minute; a rejected call does not report how many jobs are waiting.
  await new Promise((resolve) => setTimeout(resolve, 1000));
  waiting = (await call(address, "/__local/waiting"))?.waiting ?? waiting;
}
await site.stop();
console.log(
  seeded
    ? `Seeded ${seeded.articles} articles and ${seeded.library} reference texts, all of them indexed.`
    : "Seeding failed.",
);
if (!seeded) process.exit(1);
process.exit(year ? await year.fillYear({ ...options, state }) : 0);
