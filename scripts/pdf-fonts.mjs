// Generates workers/adapters/payments/receipt-pdf/*.bin: the fonts of receipts, as TrueType at one weight each and
// without kerning or features, which the PDF writer does not read. Run it (`npx node scripts/pdf-fonts.mjs`) after a
// change of the font packages.
import { readFileSync, writeFileSync } from "node:fs";
import fontkit from "@pdf-lib/fontkit";
import subsetFont from "subset-font";

const folder = "workers/adapters/payments/receipt-pdf";
const hanken = (part) => `hanken-grotesk/files/hanken-grotesk-${part}-wght-normal.woff2`;
const literata = (part) => `literata/files/literata-${part}-wght-normal.woff2`;

for (const [file, from, wght] of [
  ["hanken", hanken("latin"), 440],
  ["hanken-ext", hanken("latin-ext"), 440],
  ["hanken-vietnamese", hanken("vietnamese"), 440],
  ["hanken-strong", hanken("latin"), 640],
  ["hanken-strong-ext", hanken("latin-ext"), 640],
  ["hanken-strong-vietnamese", hanken("vietnamese"), 640],
  ["literata", literata("latin"), 560],
  ["literata-ext", literata("latin-ext"), 560],
  ["literata-vietnamese", literata("vietnamese"), 560],
  // Hanken Grotesk lacks both scripts, so Literata is used for both fonts.
  ["cyrillic", literata("cyrillic"), 460],
  ["greek", literata("greek"), 460],
]) {
  const font = readFileSync(`node_modules/@fontsource-variable/${from}`);
  const plain = await subsetFont(font, "", { targetFormat: "truetype", variationAxes: { wght }, keepAllGlyphs: true });
  const letters = String.fromCodePoint(...fontkit.create(plain).characterSet.filter((code) => code >= 0x20));
  write(
    file,
    await subsetFont(plain, letters, {
      targetFormat: "truetype",
      noLayoutClosure: true,
      noHinting: true,
      dropTables: ["GPOS", "GSUB", "GDEF", "kern"],
    }),
  );
}
write("substitute", substitute());

function write(file, bytes) {
  writeFileSync(`${folder}/${file}.bin`, bytes);
  console.log(`${file}.bin ${bytes.length} bytes`);
}

/** A font with one glyph, U+25A1, the box for characters that cannot be displayed: none of our fonts has it. */
function substitute() {
  const box = glyph([
    [
      [60, 0],
      [60, 640],
      [600, 640],
      [600, 0],
    ],
    [
      [110, 50],
      [550, 50],
      [550, 590],
      [110, 590],
    ],
  ]);
  const name = Buffer.from("Substitute", "utf16le").swap16();
  const tables = {
    "OS/2": Buffer.concat([
      u16(4, 660, 400, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0, 0, 0, 0, 0, 0),
      u32(0, 0, 0, 0),
      Buffer.from("NONE"),
      u16(0x40, 0x25a1, 0x25a1, 800, -200 & 0xffff, 200, 800, 200),
      u32(0, 0),
      u16(500, 640, 0, 32, 0),
    ]),
    cmap: Buffer.concat([
      u16(0, 1, 3, 1),
      u32(12),
      u16(4, 32, 0, 4, 4, 1, 0, 0x25a1, 0xffff, 0, 0x25a1, 0xffff, (1 - 0x25a1) & 0xffff, 1, 0, 0),
    ]),
    glyf: box,
    head: Buffer.concat([
      u32(0x10000, 0x10000, 0, 0x5f0f3cf5),
      u16(3, 1000),
      u32(0, 0, 0, 0),
      u16(0, 0, 660, 640, 0, 8, 2, 0, 0),
    ]),
    hhea: Buffer.concat([u32(0x10000), u16(800, -200 & 0xffff, 0, 660, 60, 60, 600, 1, 0, 0, 0, 0, 0, 0, 0, 2)]),
    hmtx: u16(660, 0, 660, 60),
    loca: u16(0, 0, box.length / 2),
    maxp: Buffer.concat([u32(0x10000), u16(2, 8, 2, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)]),
    name: Buffer.concat([u16(0, 2, 30, 3, 1, 0x409, 1, name.length, 0, 3, 1, 0x409, 6, name.length, 0), name]),
    post: Buffer.concat([u32(0x30000, 0), u16(-100 & 0xffff, 50), u32(0, 0, 0, 0, 0)]),
  };
  const entries = Object.entries(tables);
  const head = [u32(0x10000), u16(entries.length, 128, 3, entries.length * 16 - 128)];
  const bodies = [];
  let at = 12 + entries.length * 16;
  for (const [tag, body] of entries) {
    const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)]);
    let sum = 0;
    for (let place = 0; place < padded.length; place += 4) sum = (sum + padded.readUInt32BE(place)) >>> 0;
    head.push(Buffer.from(tag), u32(sum, at, body.length));
    bodies.push(padded);
    at += padded.length;
  }
  return Buffer.concat([...head, ...bodies]);
}

/** Contours of straight lines; all points are on the curve. */
function glyph(contours) {
  const points = contours.flat();
  const steps = (axis) => points.map((point, at) => (point[axis] - (points[at - 1]?.[axis] ?? 0)) & 0xffff);
  let last = -1;
  const ends = contours.map((contour) => {
    last += contour.length;
    return last;
  });
  return Buffer.concat([
    u16(contours.length, 60, 0, 600, 640, ...ends, 0),
    Buffer.alloc(points.length, 1),
    u16(...steps(0), ...steps(1)),
  ]);
}

function u16(...figures) {
  const bytes = Buffer.alloc(figures.length * 2);
  for (const [at, figure] of figures.entries()) bytes.writeUInt16BE(figure, at * 2);
  return bytes;
}

function u32(...figures) {
  const bytes = Buffer.alloc(figures.length * 4);
  for (const [at, figure] of figures.entries()) bytes.writeUInt32BE(figure, at * 4);
  return bytes;
}
