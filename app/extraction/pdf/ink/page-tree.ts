import type { PdfValue } from "../lexer.ts";
import type { Entries } from "../stream-dictionary.ts";
import { type Box, boxOf } from "./matrix.ts";
import { numbersOf, type Objects } from "./objects.ts";

export type Page = {
  contents: PdfValue[];
  resources: Entries | undefined;
  view: Box;
  annotations: PdfValue | undefined;
};

/** Deeper trees are built to exhaust the reader. */
const DEPTH_MAX = 40;

/** US Letter, the default of viewers for a page without a size. */
const LETTER: Box = [0, 0, 612, 792];

/** The pages in order. Missing entries are inherited from the parent node. */
export function pagesOf(objects: Objects, pagesMax: number): Page[] {
  const pages: Page[] = [];
  visit(objects.catalogue?.get("Pages"), new Map(), 0);
  return pages;

  function visit(value: PdfValue | undefined, above: Entries, depth: number): void {
    const entries = objects.entries(value);
    if (!entries || depth > DEPTH_MAX || pages.length > pagesMax) return;
    const inherited: Entries = new Map(above);
    for (const key of ["Resources", "MediaBox", "CropBox"]) {
      const own = entries.get(key);
      if (own) inherited.set(key, own);
    }
    const kids = objects.resolve(entries.get("Kids"));
    if (kids?.type === "array") for (const kid of kids.items) visit(kid, inherited, depth + 1);
    else pages.push(pageOf(entries, inherited));
  }

  function pageOf(entries: Entries, inherited: Entries): Page {
    const contents = entries.get("Contents");
    const list = objects.resolve(contents);
    return {
      contents: list?.type === "array" ? list.items : contents ? [contents] : [],
      resources: objects.entries(inherited.get("Resources")),
      view: viewOf(inherited),
      annotations: entries.get("Annots"),
    };
  }

  /** The visible part of the page: the intersection of crop box and media box. */
  function viewOf(inherited: Entries): Box {
    const media = boxAt(inherited.get("MediaBox")) ?? LETTER;
    const crop = boxAt(inherited.get("CropBox"));
    if (!crop) return media;
    const [left, bottom] = [Math.max(media[0], crop[0]), Math.max(media[1], crop[1])];
    const [right, top] = [Math.min(media[2], crop[2]), Math.min(media[3], crop[3])];
    return right > left && top > bottom ? [left, bottom, right, top] : media;
  }

  function boxAt(value: PdfValue | undefined): Box | null {
    const list = objects.resolve(value);
    if (list?.type !== "array") return null;
    return boxOf(numbersOf({ type: "array", items: list.items.map((item) => objects.resolve(item) ?? item) }));
  }
}
