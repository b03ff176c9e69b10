// Turns a printed sheet into the WebP files that the site serves, and keeps the list of them.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { sheet } from "./drawing.mjs";

/** Flat colour and thin lines: near-lossless stays sharp where the lossy coder smears, and is smaller too. */
const coder = ["-quiet", "-near_lossless", "0", "-z", "9"];

/** What fits a phone, an article's column, and the same column on a dense screen. */
const widths = [480, 960, 1600];

const list = new URL("../../db/seed/pictures.json", import.meta.url);

export function toWebp(png, name) {
  for (const width of widths) {
    const file = fileURLToPath(new URL(`../../public/media/${name}-${width}.webp`, import.meta.url));
    execFileSync("cwebp", [...coder, "-resize", String(width), "0", png, "-o", file]);
  }
}

export function listPicture(name) {
  const pictures = existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : {};
  pictures[name] = { ...sheet, widths, licence: "CC BY 4.0" };
  const sorted = Object.fromEntries(Object.entries(pictures).sort(([one], [other]) => (one < other ? -1 : 1)));
  writeFileSync(
    list,
    `${JSON.stringify(sorted, null, 2).replace(/\[\s+([\d,\s]+?)\s+\]/g, (_, inner) => `[${inner.replace(/\s+/g, " ")}]`)}\n`,
  );
}
