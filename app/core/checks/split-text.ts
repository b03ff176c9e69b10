import { WORDS_MAX } from "#schema/vocabulary/checks.ts";

import { type Prepared, wordsBetween } from "../similarity/index.ts";

/** Words from the beginning of a paragraph by which a student can find it. */
const BEGINNING_WORDS = 8;

/**
 * Describes how a text that is too long for one check can be split into parts of nearly equal length: by pages if
 * there are any, otherwise by the opening words of the paragraphs at which the parts begin.
 */
export function splitOffer(text: string, pages: readonly number[], prepared: Prepared): string {
  const parts = Math.ceil(prepared.words / WORDS_MAX);
  const breaks = pages.length > parts ? pages.slice(1) : paragraphsOf(text);
  const cuts: number[] = [];
  for (let part = 1; part < parts; part += 1) {
    const wanted = prepared.start[Math.floor((part * prepared.words) / parts)] ?? text.length;
    const cut = nearest(breaks, wanted);
    if (cut !== null && cut > (cuts.at(-1) ?? 0)) cuts.push(cut);
  }
  const ends = [...cuts, text.length];
  const told = ends.map((end, part) => {
    const start = part === 0 ? 0 : (ends[part - 1] ?? 0);
    const [first, behind] = wordsBetween(prepared, start, end);
    const words = `${(behind - first).toLocaleString("en-US")}\u00a0words`;
    if (pages.length > parts) return `pages ${pageAt(pages, start)} to ${pageAt(pages, end - 1)} (${words})`;
    return part === 0 ? `the beginning (${words})` : `from “${beginning(text.slice(start))}” on (${words})`;
  });
  return `Split it into ${ends.length} parts and check each: ${told.join("; ")}.`;
}

function paragraphsOf(text: string): number[] {
  return Array.from(text.matchAll(/\n+(?=[^\n])/g), (match) => match.index + match[0].length);
}

function nearest(breaks: readonly number[], wanted: number): number | null {
  let best: number | null = null;
  for (const at of breaks) if (best === null || Math.abs(at - wanted) < Math.abs(best - wanted)) best = at;
  return best;
}

function pageAt(pages: readonly number[], offset: number): number {
  let page = 1;
  while (page < pages.length && (pages[page] ?? 0) <= offset) page += 1;
  return page;
}

function beginning(text: string): string {
  return text.trimStart().split(/\s+/, BEGINNING_WORDS).join(" ").slice(0, 80);
}
