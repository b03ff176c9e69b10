// Renders a drawing as the WebP files that the site serves, and updates their list.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sheet } from "./drawing.mjs";
import { openPress } from "./press.mjs";

/**
 * For flat colours and thin lines, near-lossless coding is sharper and smaller than lossy coding. At level 0 greys
 * turn green.
 */
const coder = ["-quiet", "-near_lossless", "20", "-z", "9"];

/** Widths for a small and a large phone, an article's column, and the same column on a high-density screen. */
const widths = [480, 720, 960, 1600];

const list = new URL("../../db/seed/pictures.json", import.meta.url);

/** Each width is rendered separately: scaled down from the largest, a file would be half as large again and less sharp. */
export async function openPictures() {
  const work = mkdtempSync(join(tmpdir(), "pictures-"));
  const png = join(work, "sheet.png");
  const presses = await Promise.all(widths.map(openPress));
  return {
    async print(name, drawing) {
      for (const [at, width] of widths.entries()) {
        await presses[at].print(drawing, png);
        const file = fileURLToPath(new URL(`../../public/media/${name}-${width}.webp`, import.meta.url));
        execFileSync("cwebp", [...coder, png, "-o", file]);
      }
      listPicture(name);
    },
    async close() {
      await Promise.all(presses.map((press) => press.close()));
      rmSync(work, { recursive: true });
    },
  };
}

function listPicture(name) {
  const pictures = existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : {};
  pictures[name] = { ...sheet, widths, licence: "CC BY 4.0" };
  const sorted = Object.fromEntries(Object.entries(pictures).sort(([one], [other]) => (one < other ? -1 : 1)));
  writeFileSync(
    list,
    `${JSON.stringify(sorted, null, 2).replace(/\[\s+([\d,\s]+?)\s+\]/g, (_, inner) => `[${inner.replace(/\s+/g, " ")}]`)}\n`,
  );
}
