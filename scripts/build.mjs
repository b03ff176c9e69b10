// Builds both Workers. `--local` builds what `npm start` runs, with the embedded identity; without it, what is deployed.
import { must } from "./run.mjs";

const local = process.argv.includes("--local");
const folder = local ? "build/local" : "build/production";
await must("react-router", ["build"], {
  env: { BUILD_MODE: local ? "local" : "production", BUILD_FOLDER: folder },
  quiet: process.argv.includes("--quiet"),
});
console.log(`Built ${folder}: client, server, similarity.`);
