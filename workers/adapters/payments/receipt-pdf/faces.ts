import fontkit from "@pdf-lib/fontkit";
import { CustomFontSubsetEmbedder, type PDFDocument, PDFFont } from "pdf-lib";
import cyrillic from "./cyrillic.bin";
import greek from "./greek.bin";
import hanken from "./hanken.bin";
import hankenExt from "./hanken-ext.bin";
import hankenStrong from "./hanken-strong.bin";
import hankenStrongExt from "./hanken-strong-ext.bin";
import hankenStrongVietnamese from "./hanken-strong-vietnamese.bin";
import hankenVietnamese from "./hanken-vietnamese.bin";
import literata from "./literata.bin";
import literataExt from "./literata-ext.bin";
import literataVietnamese from "./literata-vietnamese.bin";
import substitute from "./substitute.bin";
import { lettersOf } from "./words.ts";

export type Face = "text" | "strong" | "title";
type Run = { font: PDFFont; text: string };

export type Faces = {
  /** A text as pieces of one font each. */
  runs(face: Face, text: string): Run[];
  width(face: Face, text: string, size: number): number;
  /** Embeds the used glyphs in the document: the last step before saving. */
  embed(): Promise<void>;
};

/** The font files of a face; the first one that has a character draws it. */
const files: Record<Face, ArrayBuffer[]> = {
  text: [hanken, hankenExt, hankenVietnamese, cyrillic, greek],
  strong: [hankenStrong, hankenStrongExt, hankenStrongVietnamese, cyrillic, greek],
  title: [literata, literataExt, literataVietnamese, cyrillic, greek],
};

/**
 * Drawn for a character that no font has: Arabic, Chinese, emoji. One box per grapheme, so that the
 * PDF shows that something is there. The data, and the signed statement, keep the character.
 */
const SUBSTITUTE = "\u25a1";
/** More combining marks than this would draw over the line above. */
const MOST_MARKS = 3;

type Source = { bytes: ArrayBuffer; embedder: CustomFontSubsetEmbedder };

export async function openFaces(doc: PDFDocument): Promise<Faces> {
  // Loaded again for each PDF: a font remembers what it drew, and the same data must give the same bytes.
  const all = [...new Set([...Object.values(files).flat(), substitute])];
  const sources = new Map<ArrayBuffer, Source>();
  for (const bytes of all) {
    const embedder = await CustomFontSubsetEmbedder.for(fontkit, new Uint8Array(bytes));
    sources.set(bytes, { bytes, embedder });
  }
  const fonts = new Map<Source, PDFFont>();
  const chosen = new Map<string, Run>();

  function runs(face: Face, text: string): Run[] {
    const found: Run[] = [];
    for (const sign of lettersOf(text)) {
      const { font, text: letter } = choose(face, sign);
      const last = found.at(-1);
      if (last?.font === font) last.text += letter;
      else found.push({ font, text: letter });
    }
    return found;
  }

  function choose(face: Face, letter: string): Run {
    const name = `${face} ${letter}`;
    const run = chosen.get(name) ?? find(face, letter) ?? find(face, letter.normalize("NFKC")) ?? box();
    chosen.set(name, run);
    return run;
  }

  function find(face: Face, letter: string): Run | null {
    const codes = [...letter].map((sign) => sign.codePointAt(0) ?? 0);
    if (codes.length > 1 + MOST_MARKS) return null;
    for (const file of files[face]) {
      const source = sourceOf(file);
      if (codes.every((code) => source.embedder.font.hasGlyphForCodePoint(code))) {
        return { font: fontOf(source), text: letter };
      }
    }
    return null;
  }

  function box(): Run {
    return { font: fontOf(sourceOf(substitute)), text: SUBSTITUTE };
  }

  function sourceOf(file: ArrayBuffer): Source {
    const source = sources.get(file);
    if (!source) throw new Error("A face of the papers was not opened.");
    return source;
  }

  function fontOf(source: Source): PDFFont {
    const font = fonts.get(source) ?? PDFFont.of(doc.context.nextRef(), doc, source.embedder);
    fonts.set(source, font);
    return font;
  }

  function width(face: Face, text: string, size: number): number {
    return runs(face, text).reduce((sum, run) => sum + run.font.widthOfTextAtSize(run.text, size), 0);
  }

  async function embed(): Promise<void> {
    for (const font of fonts.values()) await font.embed();
  }

  return { runs, width, embed };
}
