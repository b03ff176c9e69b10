// Generates app/fonts: the subsets of the two families that pages need, and fallback fonts of the same metrics. Run
// it (`npx node scripts/fonts.mjs`) after a change of the packages, of the weights or of the character ranges below.
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import subsetFont from "subset-font";
import { averageWidth, characterCount, tablesOf, verticalMetrics } from "./fonts/tables.mjs";

const packages = "node_modules/@fontsource-variable";

/** All characters of the packages' own Latin files; missing ones (arrows, some mathematical symbols) come from system fonts. */
const latin = "U+0-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+2000-206F,U+20AC,U+2122,U+2191-2193,U+2212-2215";
const latinExt =
  "U+100-130,U+132-151,U+154-2BA,U+2BD-2C5,U+2C7-2D9,U+2DD-2FF,U+1E00-1E9F,U+1EF2-1EFF,U+20A0-20AB,U+20AD-20C0";
const greek = "U+370-3FF";

/** Kept: kerning, ligatures, accents, tabular figures. Dropped: fractions and other unused features. */
const features = ["kern", "liga", "ccmp", "locl", "mark", "mkmk", "rvrn", "tnum"];

/**
 * Weights used in the style sheets, 400 to bold. Italic has one weight: handwritten notes, and titles in
 * references. `kerned` is the factor by which kerning narrows the sample, measured in Chromium; the fallbacks' is
 * 1 to a thousandth.
 */
const faces = [
  {
    file: "literata",
    family: "Literata",
    from: "literata-latin-wght-normal",
    style: "normal",
    kerned: 0.99,
    wght: { min: 400, max: 700 },
  },
  {
    file: "literata-italic",
    family: "Literata",
    from: "literata-latin-wght-italic",
    style: "italic",
    kerned: 0.987,
    wght: 400,
  },
  {
    file: "hanken-grotesk",
    family: "Hanken Grotesk",
    from: "hanken-grotesk-latin-wght-normal",
    style: "normal",
    kerned: 0.997,
    wght: { min: 400, max: 700 },
  },
];

/** The packages' own files for other scripts: never preloaded, loaded if a page contains such a letter. */
const further = {
  public: [
    { from: "literata-latin-ext-wght-normal", range: latinExt },
    { from: "literata-latin-ext-wght-italic", range: latinExt },
    { from: "literata-greek-wght-normal", range: greek },
    { from: "hanken-grotesk-latin-ext-wght-normal", range: latinExt },
  ],
  // Students' texts and names may be in every script of the families.
  shells: [
    { from: "literata-greek-wght-italic", range: greek },
    { from: "literata-greek-ext-wght-normal", range: "U+1F00-1FFF" },
    { from: "literata-cyrillic-wght-normal", range: "U+400-45F,U+490-491,U+4B0-4B1,U+2116" },
    { from: "literata-cyrillic-wght-italic", range: "U+400-45F,U+490-491,U+4B0-4B1,U+2116" },
    { from: "literata-cyrillic-ext-wght-normal", range: "U+460-48F,U+492-4AF,U+4B2-52F,U+1C80-1C8A,U+20B4" },
    { from: "literata-vietnamese-wght-normal", range: "U+1A0-1A1,U+1AF-1B0,U+1EA0-1EF1,U+20AB" },
    { from: "literata-vietnamese-wght-italic", range: "U+1A0-1A1,U+1AF-1B0,U+1EA0-1EF1,U+20AB" },
    { from: "hanken-grotesk-vietnamese-wght-normal", range: "U+1A0-1A1,U+1AF-1B0,U+1EA0-1EF1,U+20AB" },
  ],
};

/**
 * Installed fonts (Windows, Apple; Android; Linux), and the average width of the sample's letters in them, in em
 * (fonts/tables.mjs). Georgia was measured from Gelasio, Arial from Liberation Sans, which have the same widths.
 */
const fallbackFonts = [
  { for: "literata", name: "Literata A", local: ["Georgia"], width: 0.4402 },
  { for: "literata-italic", name: "Literata A", local: ["Georgia Italic"], width: 0.4481 },
  { for: "literata", name: "Literata B", local: ["Noto Serif"], width: 0.4771 },
  { for: "literata", name: "Literata C", local: ["Liberation Serif"], width: 0.4006 },
  { for: "hanken-grotesk", name: "Hanken A", local: ["Arial", "Liberation Sans"], width: 0.4466 },
  { for: "hanken-grotesk", name: "Hanken B", local: ["Roboto"], width: 0.4463 },
];

/** Titles are wider than text: their fallbacks are the same fonts, scaled to this weight. */
const titleOptions = { keepFeatures: features, variationAxes: { wght: 560 }, targetFormat: "sfnt" };

const made = new Map();
for (const face of faces) made.set(face.file, await make(face));
writeFileSync(
  "app/fonts/faces.css",
  sheet("The faces of every page.", [
    ...further.public.map(furtherFace),
    ...faces.map(ownFace),
    ...fallbackFonts.flatMap((fallback) => fallbackFaces(fallback, made.get(fallback.for))),
  ]),
);
writeFileSync(
  "app/fonts/further.css",
  sheet("Letters that only the shells and what students send need.", further.shells.map(furtherFace)),
);
for (const family of ["literata", "hanken-grotesk"]) {
  copyFileSync(`${packages}/${family}/LICENSE`, `app/fonts/${family}-OFL.txt`);
}

/** Writes one file, prints which glyphs it kept, and returns the metrics for its fallbacks. */
async function make({ file, from, style, wght, kerned }) {
  const whole = readFileSync(pathOf(from));
  const options = { keepFeatures: features, variationAxes: { wght }, preserveNameIds: [0, 13, 14] };
  const small = await subsetFont(whole, lettersOf(latin), { ...options, targetFormat: "woff2" });
  writeFileSync(`app/fonts/${file}.woff2`, small);
  const font = tablesOf(await subsetFont(whole, lettersOf(latin), { ...options, targetFormat: "sfnt" }));
  const weights = typeof wght === "number" ? wght : `${wght.min} to ${wght.max}`;
  console.log(
    `${file}: ${characterCount(font)} characters, weight ${weights}, ${whole.length} to ${small.length} bytes`,
  );
  const titles = typeof wght === "number" ? null : tablesOf(await subsetFont(whole, lettersOf(latin), titleOptions));
  return {
    width: averageWidth(font) * kerned,
    titleWidth: titles && averageWidth(titles) * kerned,
    style,
    ...verticalMetrics(font),
  };
}

function ownFace({ file, family, style, wght }) {
  const weight = typeof wght === "number" ? String(wght) : `${wght.min} ${wght.max}`;
  return face({ family, style, weight, src: `url("./${file}.woff2") format("woff2")`, range: latin });
}

function furtherFace({ from, range }) {
  const italic = from.endsWith("-italic");
  return face({
    family: from.startsWith("literata") ? "Literata" : "Hanken Grotesk",
    style: italic ? "italic" : "normal",
    weight: italic ? "400" : "400 700",
    src: `url("${pathOf(from).replace("node_modules/", "")}") format("woff2")`,
    range,
  });
}

/** An installed font scaled to the line length and line height of our font. */
function fallbackFaces({ name, local, width }, { width: ours, titleWidth, style, ascent, descent }) {
  const percent = (value) => `${(100 * value).toFixed(1)}%`;
  const scaled = (scale, weight) =>
    face({
      family: name,
      style,
      weight,
      src: local.map((one) => `local("${one}")`).join(", "),
      metrics: [
        `size-adjust: ${percent(scale)}`,
        `ascent-override: ${percent(ascent / scale)}`,
        `descent-override: ${percent(descent / scale)}`,
        "line-gap-override: 0%",
      ],
    });
  const text = scaled(ours / width, titleWidth ? "400" : null);
  return titleWidth ? [text, scaled(titleWidth / width, "500 700")] : [text];
}

function face({ family, style, weight, src, range, metrics = [] }) {
  const lines = [
    `font-family: "${family}"`,
    style === "italic" ? "font-style: italic" : null,
    weight ? `font-weight: ${weight}` : null,
    range ? "font-display: swap" : null,
    `src: ${src}`,
    range ? `unicode-range:${broken(range.replaceAll(",", ", "))}` : null,
    ...metrics,
  ].filter(Boolean);
  return `@font-face {\n${lines.map((line) => `  ${line};`).join("\n")}\n}`;
}

/** Line breaks as the formatter sets them. */
function broken(value) {
  return value.length > 100 ? `\n    ${value}` : ` ${value}`;
}

function sheet(title, rules) {
  return `/* ${title} Made by scripts/fonts.mjs; change that. */\n${rules.join("\n")}\n`;
}

function pathOf(name) {
  const family = name.startsWith("literata") ? "literata" : "hanken-grotesk";
  return `${packages}/${family}/files/${name}.woff2`;
}

function lettersOf(range) {
  return range
    .split(",")
    .flatMap((part) => {
      const [first, last = first] = part.slice(2).split("-");
      const from = Number.parseInt(first, 16);
      return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, at) => String.fromCodePoint(from + at));
    })
    .join("");
}
