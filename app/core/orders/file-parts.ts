import type { TextStructure } from "#schema/checks/text-structure.ts";
import { orderLimits } from "#schema/vocabulary/orders.ts";

export type FilePart = { name: string; words: number };

type Read = {
  text: string;
  pages: readonly number[];
  structure?: readonly TextStructure[] | undefined;
};

const NAME_MOST = 80;

/**
 * Pages, or sections by their headings, with their words, which add up to the words of the whole text. Empty if
 * the file has neither, or too many to choose from.
 */
export function fileParts(read: Read, words: { words: number; start: Uint32Array }): FilePart[] {
  const named = read.pages.length > 1 ? pagesOf(read) : sectionsOf(read);
  if (named.length < 2 || named.length > orderLimits.parts) return [];
  const parts = named.map(({ name }) => ({ name, words: 0 }));
  let at = 0;
  for (let word = 0; word < words.words; word++) {
    while ((named[at + 1]?.from ?? Number.POSITIVE_INFINITY) <= (words.start[word] ?? 0)) at++;
    const part = parts[at];
    if (part) part.words += 1;
  }
  return parts;
}

type Named = { name: string; from: number };

function pagesOf({ pages }: Read): Named[] {
  return pages.map((from, at) => ({ name: `Page ${at + 1}`, from: at === 0 ? 0 : from }));
}

/** Split by the highest level of headings that occurs at least twice. */
function sectionsOf({ text, structure = [] }: Read): Named[] {
  const headings = structure.filter(({ kind }) => kind === "heading");
  for (let level = 1; level <= 9; level++) {
    const found = headings.filter((heading) => heading.level <= level);
    if (found.length < 2) continue;
    const sections = found.map(({ start, end }) => ({ name: nameOf(text.slice(start, end)), from: start }));
    const begins = text.slice(0, found[0]?.start ?? 0).trim() === "";
    if (begins) return sections.map((section, at) => (at === 0 ? { ...section, from: 0 } : section));
    return [{ name: "Before the first heading", from: 0 }, ...sections];
  }
  return [];
}

function nameOf(heading: string): string {
  const line = heading.replace(/\s+/g, " ").trim();
  return line === "" ? "Untitled" : [...line].slice(0, NAME_MOST).join("");
}
