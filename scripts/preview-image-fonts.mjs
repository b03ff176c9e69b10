// Generates workers/adapters/content/preview-image/*.bin: the two fonts of link preview images, as TrueType at one
// weight each, the format its renderer reads. Run it (`npx node scripts/preview-image-fonts.mjs`) after a change of
// the font packages.
import { readFileSync, writeFileSync } from "node:fs";
import subsetFont from "subset-font";

const letters = Array.from({ length: 0x17f - 0x20 }, (_, at) => String.fromCodePoint(0x20 + at)).join("");
const signs = "–—‘’“”…·−×€ ";

for (const [file, from, wght] of [
  ["literata", "literata/files/literata-latin-wght-normal.woff2", 560],
  ["hanken-grotesk", "hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2", 540],
]) {
  const font = readFileSync(`node_modules/@fontsource-variable/${from}`);
  const made = await subsetFont(font, letters + signs, { targetFormat: "truetype", variationAxes: { wght } });
  writeFileSync(`workers/adapters/content/preview-image/${file}.bin`, made);
  console.log(`${file}.bin ${made.length} bytes`);
}
