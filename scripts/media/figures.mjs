// Renders the figures in scripts/media/figures into public/media and lists them in db/seed/pictures.json. `npx node
// scripts/media/figures.mjs` renders all, `… figures.mjs forest-plot genogram` the named ones.
import { readdirSync } from "node:fs";
import { openPictures } from "./pictures.mjs";

const folder = new URL("./figures/", import.meta.url);
const wanted = process.argv.slice(2);
const names = readdirSync(folder)
  .map((file) => file.replace(/\.mjs$/, ""))
  .filter((name) => wanted.length === 0 || wanted.includes(name));

const pictures = await openPictures();
for (const name of names) {
  const { draw } = await import(new URL(`${name}.mjs`, folder).href);
  await pictures.print(name, draw());
  console.log(name);
}
await pictures.close();
