import type { PDFDocument, PDFFont } from "pdf-lib";
import { type Face, type Faces, openFaces } from "../../../payments/receipt-pdf/faces.ts";
import { lettersOf } from "../../../payments/receipt-pdf/words.ts";

/** A word as it is drawn: pieces of one font each, in the hexadecimal of a PDF string, and its width at one point. */
export type Drawn = {
  parts: { font: PDFFont; hex: string }[];
  width: number;
  /** Some character is drawn as a box, since no font has it. */
  boxes: boolean;
};

/** Words that are kept drawn: what a text of 100,000 words has, and an end for one that never repeats itself. */
const MOST_KEPT = 40_000;
const BOX = "\u25a1";

/**
 * Words as glyphs, each letter looked up once: our faces have neither kerning nor ligatures, so a word is as wide as its
 * letters. Laying out 100,000 words letter by letter through the writer of fonts would take minutes.
 */
export async function openLetters(doc: PDFDocument) {
  const faces: Faces = await openFaces(doc);
  const letters = new Map<string, { font: PDFFont; hex: string; width: number; box: boolean }>();
  const words = new Map<string, Drawn>();

  function letter(face: Face, sign: string) {
    const key = `${face} ${sign}`;
    const known = letters.get(key);
    if (known) return known;
    const runs = faces.runs(face, sign);
    const [run] = runs;
    if (!run) return { font: null, hex: "", width: 0, box: false };
    const made = {
      font: run.font,
      hex: runs.map(({ font, text }) => font.encodeText(text).asString()).join(""),
      width: runs.reduce((sum, { font, text }) => sum + font.widthOfTextAtSize(text, 1), 0),
      box: run.text.startsWith(BOX) && sign !== BOX,
    };
    letters.set(key, made);
    return made;
  }

  function draw(face: Face, word: string): Drawn {
    const key = `${face} ${word}`;
    const known = words.get(key);
    if (known) return known;
    const drawn: Drawn = { parts: [], width: 0, boxes: false };
    // An ASCII character never joins another; other text is cut at grapheme boundaries.
    for (const sign of /^[\x20-\x7e]*$/.test(word) ? word : lettersOf(word)) {
      const { font, hex, width, box } = letter(face, sign);
      if (!font) continue;
      const last = drawn.parts.at(-1);
      if (last?.font === font) last.hex += hex;
      else drawn.parts.push({ font, hex });
      drawn.width += width;
      drawn.boxes ||= box;
    }
    if (words.size < MOST_KEPT) words.set(key, drawn);
    return drawn;
  }

  return { draw, embed: faces.embed };
}
