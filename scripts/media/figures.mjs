// Draws the figures in scripts/media/figures into public/media and lists them in db/seed/pictures.json.
// `npx node scripts/media/figures.mjs` draws all, `… figures.mjs forest-plot genogram` the named ones.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listPicture, toWebp } from "./pictures.mjs";
import { openPress } from "./press.mjs";

const folder = new URL("./figures/", import.meta.url);
const wanted = process.argv.slice(2);
const names = readdirSync(folder)
  .map((file) => file.replace(/\.mjs$/, ""))
  .filter((name) => wanted.length === 0 || wanted.includes(name));

const work = mkdtempSync(join(tmpdir(), "figures-"));
const press = await openPress(1600);
for (const name of names) {
  const { draw } = await import(new URL(`${name}.mjs`, folder).href);
  const png = join(work, `${name}.png`);
  await press.print(draw(), png);
  toWebp(png, name);
  listPicture(name);
  console.log(name);
}
await press.close();
rmSync(work, { recursive: true });
