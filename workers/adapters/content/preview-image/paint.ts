import { initWasm, Resvg } from "@resvg/resvg-wasm";
import resvgWasm from "@resvg/resvg-wasm/index_bg.wasm?module";
import type { PreviewImage } from "#app/services/content/preview-images.ts";
import { previewImageLines } from "#core/content/preview-image-lines.ts";
import { escapeMarkup } from "#core/shared/markup.ts";
import hanken from "./hanken-grotesk.bin";
import literata from "./literata.bin";

let ready: Promise<void> | null = null;

/** An SVG of our own, drawn to PNG by resvg with two faces it carries along. */
export async function paint(card: PreviewImage, appName: string): Promise<Uint8Array> {
  ready ??= initWasm(resvgWasm);
  await ready;
  const painting = new Resvg(previewImageSvg(card, appName), {
    font: {
      fontBuffers: [new Uint8Array(literata), new Uint8Array(hanken)],
      defaultFontFamily: "Literata",
      loadSystemFonts: false,
    },
  });
  try {
    return painting.render().asPng();
  } finally {
    painting.free();
  }
}

const SIZE = 64;
const LINE = 76;
/** The column is 880 wide. */
const WIDTH_EM = 880 / SIZE;
const LINES = 5;

/** The design's one subject: a page with its margin, the title in the column. Light tokens: previews know no theme. */
function previewImageSvg({ kicker, title, foot }: PreviewImage, appName: string): string {
  const lines = previewImageLines(title, WIDTH_EM, LINES);
  const top = 330 - ((lines.length - 1) * LINE) / 2;
  const words = lines
    .map((line, at) => `<text x="80" y="${top + at * LINE}" font-size="${SIZE}">${escapeMarkup(line)}</text>`)
    .join("");
  const small = (x: number, y: number, text: string, fill: string) =>
    `<text x="${x}" y="${y}" font-family="Hanken Grotesk" font-size="28" fill="${fill}">${escapeMarkup(text)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
<path d="M0 0h1200v630H0z" fill="#fff"/>
<path d="M1010 0v630" stroke="#e3a49c" stroke-width="3"/>
<path d="M1046 ${top - 8}l16 18 34-44" fill="none" stroke="#1d49b4" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>
${small(80, 96, kicker, "#434c5d")}
<g font-family="Literata" fill="#131a2a">${words}</g>
${small(80, 566, foot, "#434c5d")}
${small(1046, 566, appName.slice(0, 10), "#1d49b4")}
</svg>`;
}
