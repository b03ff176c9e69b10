import { CHARACTERS_MAX, type Extracted } from "../extracted.ts";
import { flagsOf, rangesOf } from "../marks.ts";
import { Unreadable } from "../unreadable.ts";
import { composePages } from "./compose.ts";
import { decryptPdf } from "./encryption/index.ts";
import { refuseUnnamedGlyphs } from "./glyphs.ts";
import { type Guarded, guardPdf } from "./guard.ts";
import { type Ink, inspectInk, NO_INK } from "./ink/index.ts";
import { readPages } from "./pages.ts";

/** **Takes ownership of the bytes**: picture data in them are overwritten, and pdf.js keeps the buffer. */
export async function extractPdf(
  bytes: Uint8Array,
  milliseconds: number,
  onInkLost: (cause: unknown) => void = () => undefined,
  charactersMax: number = CHARACTERS_MAX,
): Promise<Extracted> {
  decryptPdf(bytes);
  const ink = inkOf(bytes, guardPdf(bytes), onInkLost);
  const pages = await readPages(bytes, milliseconds, ink, charactersMax);
  if (pages.every((lines) => lines.every((line) => line.text.trim() === ""))) {
    throw new Unreadable("no_text", "no text on any page", { pages: pages.length });
  }
  refuseUnnamedGlyphs(pages, ink);
  const composed = composePages(pages);
  const { text, stretches } = composed;
  return { text, pages: composed.pages, flags: flagsOf(text, stretches), hidden: rangesOf(stretches) };
}

/** The hidden text of a file. If it cannot be determined, the text is extracted all the same. */
function inkOf(bytes: Uint8Array, guarded: Guarded, onInkLost: (cause: unknown) => void): Ink {
  try {
    return inspectInk(bytes, guarded);
  } catch (cause) {
    if (cause instanceof Unreadable) throw cause;
    onInkLost(cause);
    return NO_INK;
  }
}
