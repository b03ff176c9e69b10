// Seeds a local state without leaving a server behind: starts the site, asks it to seed itself, waits for the index, stops.
import { spawn } from "node:child_process";
import { freePort } from "./ports.ts";
import { call, waitUntilUp } from "./site-calls.mjs";

const port = process.env.PORT ?? String(await freePort());
const address = `http://localhost:${port}`;
const site = spawn("node", ["scripts/start.mjs"], {
  env: { ...process.env, PORT: port, LOG_LEVEL: "error" },
  stdio: "ignore",
});
await waitUntilUp(address);
const seeded = await call(address, "/__local/seed");
for (let waiting = 1; waiting > 0; ) {
  await new Promise((resolve) => setTimeout(resolve, 500));
  waiting = (await call(address, "/__local/waiting"))?.waiting ?? 0;
}
site.kill("SIGTERM");
console.log(
  seeded
    ? `Seeded ${seeded.articles} articles and ${seeded.library} reference texts, all of them indexed.`
    : "Seeding failed.",
);
process.exit(seeded ? 0 : 1);
