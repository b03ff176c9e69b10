// Renders drawings as pictures: one Chromium, our own fonts, a PNG for each drawing.
import { readFileSync } from "node:fs";
import { chromium } from "playwright";
import { findBrowsers } from "../browser.ts";
import { paper, sheet } from "./drawing.mjs";

/** Opens a browser that renders drawings `width` pixels wide; close it at the end. */
export async function openPress(width) {
  const browser = await chromium.launch({
    executablePath: (await findBrowsers()).headlessShell,
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const page = await browser.newPage({ viewport: sheet, deviceScaleFactor: width / sheet.width });
  return {
    async print(drawing, file) {
      await page.setContent(pageOf(drawing));
      await page.evaluate(() => document.fonts.ready);
      await page.screenshot({ path: file });
    },
    close: () => browser.close(),
  };
}

function pageOf(drawing) {
  return `<!doctype html><style>${fontFace("Literata", "literata")}${fontFace("Hanken Grotesk", "hanken-grotesk")}
    * { margin: 0 } svg { display: block; background: ${paper} }
    .read { font-family: "Literata" } .ui { font-family: "Hanken Grotesk"; font-variant-numeric: tabular-nums }
    </style><svg xmlns="http://www.w3.org/2000/svg" width="${sheet.width}" height="${sheet.height}">${drawing}</svg>`;
}

/** The font is embedded in the page, so that no server is needed. */
function fontFace(family, name) {
  const file = new URL(
    `../../node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`,
    import.meta.url,
  );
  const data = readFileSync(file).toString("base64");
  return `@font-face { font-family: "${family}"; font-weight: 200 900; src: url(data:font/woff2;base64,${data}) }`;
}
