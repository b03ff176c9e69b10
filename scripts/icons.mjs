// Draws the icons of the installed app from the mark in app/favicon.svg: public/icons/*.png and public/apple-touch-icon.png.
// Run it (`npx node scripts/icons.mjs`) after a change of the mark.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { initWasm, Resvg } from "@resvg/resvg-wasm";

/** Size in pixels, the part of the width that the mark takes, and the radius of the corners in parts of the width. */
const icons = [
  ["icons/192.png", 192, 0.58, 0.18],
  ["icons/512.png", 512, 0.58, 0.18],
  // Systems cut any shape out of it that contains the circle of 80 per cent: the mark lies inside.
  ["icons/maskable-512.png", 512, 0.46, 0],
  ["apple-touch-icon.png", 180, 0.58, 0],
];
const GROUND = "#edf1ee";

await initWasm(readFileSync("node_modules/@resvg/resvg-wasm/index_bg.wasm"));
// The colours of the light theme: icons do not follow the theme.
const mark = readFileSync("app/favicon.svg", "utf8")
  .replace(/^<svg[^>]*>|<\/svg>\s*$/g, "")
  .replace(/@media[^{]*\{(?:[^{}]*\{[^}]*\})*\}/, "");

mkdirSync("public/icons", { recursive: true });
for (const [file, size, part, corner] of icons) {
  const scale = (size * part) / 24;
  const place = `translate(${(size - 24 * scale) / 2} ${(size - 26 * scale) / 2}) scale(${scale})`;
  const ground = `<rect width="${size}" height="${size}" rx="${size * corner}" fill="${GROUND}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${ground}<g fill="none" stroke-width="1.8" transform="${place}">${mark}</g></svg>`;
  const png = new Resvg(svg, { fitTo: { mode: "width", value: size } }).render().asPng();
  writeFileSync(`public/${file}`, png);
  console.log(`${file} ${png.length} bytes`);
}
