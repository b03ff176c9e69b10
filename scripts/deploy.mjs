// Deploys both Workers from a fresh production build: migrations first, then the site, then similarity. `npm run
// deploy -- --dry-run` does everything except for calls to the platform.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
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
// Each Worker is bound to Durable Objects of the other: the site to the index, similarity to the site's rooms. In the
// very first deployment (`-- --first`) the site is deployed once without the index, and stays closed until the index
// exists.
if (process.argv.includes("--first")) {
  const site = JSON.parse(readFileSync(`${folder}/server/wrangler.json`, "utf8"));
  const { bindings } = site.durable_objects;
  site.durable_objects.bindings = bindings.filter(({ script_name }) => script_name === undefined);
  writeFileSync(`${folder}/server/wrangler.first.json`, JSON.stringify(site));
  await upload("server", "wrangler.first.json");
}
// The index first: the site can only be bound to a class that exists.
await upload("similarity", "wrangler.json");
await upload("server", "wrangler.json");

function upload(part, name) {
  return must("wrangler", ["deploy", "-c", `${folder}/${part}/${name}`, ...(dry ? ["--dry-run"] : [])]);
}
