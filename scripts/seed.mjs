// Seeds a local state without leaving a server behind: starts the site, asks it to seed itself, waits for the index, stops.
import { freePort } from "./ports.ts";
import { endWithParent, start } from "./run.mjs";
import { call, waitUntilUp } from "./site-calls.mjs";

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
  // More than two calls a second are refused after a minute; a refused one says nothing about what is waiting.
  await new Promise((resolve) => setTimeout(resolve, 1000));
  waiting = (await call(address, "/__local/waiting"))?.waiting ?? waiting;
}
await site.stop();
console.log(
  seeded
    ? `Seeded ${seeded.articles} articles and ${seeded.library} reference texts, all of them indexed.`
    : "Seeding failed.",
);
process.exit(seeded ? 0 : 1);
