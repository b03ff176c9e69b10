/** Sample prose like that of our pages: the average width of a font depends on the frequency of its letters. */
const sample =
  "A report shows which passages of a draft also stand elsewhere, and names the source of each. The score counts words, " +
  "not intentions: a quotation with its marks and its reference is good work, and it is counted too. Read the matches " +
  "first, then decide what to change. An editor marks, explains and asks; the sentences, the argument and the choice of " +
  "evidence stay with the person who hands the work in.";

/** The offset of each table of an uncompressed font. */
export function tablesOf(font) {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const tables = {};
  for (let index = 0; index < view.getUint16(4); index++) {
    const record = 12 + 16 * index;
    tables[font.toString("latin1", record, record + 4)] = view.getUint32(record + 8);
  }
  return { view, tables };
}

/** Ascent and descent, in em. */
export function verticalMetrics({ view, tables: { head, hhea } }) {
  const em = view.getUint16(head + 18);
  return {
    ascent: view.getInt16(hhea + 4) / em,
    descent: -view.getInt16(hhea + 6) / em,
    gap: view.getInt16(hhea + 8) / em,
  };
}

/** Average advance of the sample's letters, in em. */
export function averageWidth(font) {
  const glyphs = glyphsOf(font);
  const total = [...sample].reduce((sum, letter) => sum + advance(font, glyphs.get(letter.codePointAt(0)) ?? 0), 0);
  return total / sample.length / font.view.getUint16(font.tables.head + 18);
}

export function characterCount(font) {
  return glyphsOf(font).size;
}

function advance({ view, tables: { hhea, hmtx } }, glyph) {
  const last = view.getUint16(hhea + 34) - 1;
  return view.getUint16(hmtx + 4 * Math.min(glyph, last));
}

/** The glyph of each character: a cmap of format 4, which every font here has. */
function glyphsOf({ view, tables: { cmap } }) {
  const at = formatFour(view, cmap);
  const segments = view.getUint16(at + 6) / 2;
  const [ends, starts] = [at + 14, at + 16 + 2 * segments];
  const [deltas, offsets] = [starts + 2 * segments, starts + 4 * segments];
  const glyphs = new Map();
  for (let segment = 0; segment < segments; segment++) {
    const delta = view.getInt16(deltas + 2 * segment);
    const offset = view.getUint16(offsets + 2 * segment);
    const [start, end] = [view.getUint16(starts + 2 * segment), view.getUint16(ends + 2 * segment)];
    for (let code = start; code <= end && code < 0xffff; code++) {
      const place = offsets + 2 * segment + offset + 2 * (code - start);
      const raw = offset === 0 ? code : view.getUint16(place);
      if (raw !== 0) glyphs.set(code, (raw + delta) & 0xffff);
    }
  }
  return glyphs;
}

function formatFour(view, cmap) {
  for (let index = 0; index < view.getUint16(cmap + 2); index++) {
    const at = cmap + view.getUint32(cmap + 8 + 8 * index);
    if (view.getUint16(at) === 4) return at;
  }
  throw new Error("The font has no cmap of format 4.");
}
