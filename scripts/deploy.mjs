// Deploys both Workers from a fresh production build: migrations first, then the site, then similarity.
// `npm run deploy -- --dry-run` does everything but talk to the platform.
import { existsSync } from "node:fs";
import { must } from "./run.mjs";

const dry = process.argv.includes("--dry-run");
const folder = "build/production";

await must("node", ["scripts/build.mjs", "--quiet"]);
for (const part of ["server", "similarity"]) {
  if (existsSync(`${folder}/${part}/.dev.vars`)) {
    console.error(
      `${folder}/${part} holds .dev.vars: local secrets must not be deployed. Move the file away and build again.`,
    );
    process.exit(1);
  }
}
if (!dry) await must("wrangler", ["d1", "migrations", "apply", "DB", "--remote", "-c", "wrangler.toml"]);
// The site is bound to nothing of the similarity Worker, which is bound to the site's rooms: on the very first
// deployment the site has to be there first.
for (const part of ["server", "similarity"]) {
  await must("wrangler", ["deploy", "-c", `${folder}/${part}/wrangler.json`, ...(dry ? ["--dry-run"] : [])]);
}
