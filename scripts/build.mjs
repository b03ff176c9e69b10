// Builds both Workers. `--local` builds what `npm start` runs, with the embedded identity provider; without it, the
// deployed version. `--if-stale` does nothing if no input has changed.
import { isFresh, stampBuild } from "./freshness.mjs";
import { must } from "./run.mjs";

const local = process.argv.includes("--local");
const ifStale = process.argv.includes("--if-stale");
const folder = local ? "build/local" : "build/production";
if (ifStale && isFresh(folder)) process.exit(0);
await must("react-router", ["build"], {
  env: { BUILD_MODE: local ? "local" : "production", BUILD_FOLDER: folder },
  quiet: process.argv.includes("--quiet"),
});
if (ifStale) stampBuild(folder);
console.log(`Built ${folder}: client, server, similarity.`);
