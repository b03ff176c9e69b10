import type { CitationNear } from "./groups.ts";
import type { SourceInput } from "./source.ts";

/** Distance from the matched words of a source within which its copy of a citation is searched, in UTF-16 units. */
const BESIDE = 250;
/** An article that is published online first and later in print has two years. */
const YEARS_APART = 1;

type Cited = Pick<CitationNear, "text" | "style"> & { work?: string };

/** The numbered entries of a bibliography by number; null for a text without a bibliography. */
export type Entries = ReadonlyMap<number, string> | null;

const NUMBERED = /^[ \t]*(?:\[(\d{1,3})\]|(\d{1,3})[.)])[ \t]+(.{1,400})/gm;

/** The numbered entries in the bibliographies [start, end) of a text. */
export function numberedEntries(text: string, bibliographies: readonly (readonly [number, number])[]): Entries {
  if (bibliographies.length === 0) return null;
  const entries = new Map<number, string>();
  for (const [start, end] of bibliographies)
    for (const [, one, other, entry = ""] of text.slice(start, end).matchAll(NUMBERED))
      entries.set(Number(one ?? other), entry);
  return entries;
}
type Matched = { source: SourceInput; sourceStart: number | null; sourceEnd: number | null };

/**
 * Compares a citation next to a match with the source: it names the matched source or another work, is unknown, or was
 * copied with the text.
 */
export function whomNames(
  citation: Cited,
  { source, sourceStart, sourceEnd }: Matched,
  entries: Entries = null,
): NonNullable<CitationNear["names"]> {
  if (sourceStart !== null && sourceEnd !== null) {
    const around = source.text.slice(Math.max(0, sourceStart - BESIDE), sourceEnd + BESIDE);
    // A raised number is copied only with its note: any digit beside the source's words looks like one.
    const written = citation.style === "note" ? citation.work : citation.text;
    const where = citation.style === "note" ? source.text : around;
    if (written !== undefined && squeezed(where).includes(squeezed(written))) return "copied";
  }
  if (citation.work !== undefined) return nameOf(citation.work, source);
  if (citation.style === "note") return "unknown";
  if (citation.style === "numeric") {
    if (!entries) return "unknown";
    const cited = numbersOf(citation.text).flatMap((number) => entries.get(number) ?? []);
    if (cited.length === 0) return "other";
    return cited.some((entry) => nameOf(entry, source) !== "other") ? nameOf(cited.join(" "), source) : "other";
  }
  return nameOf(citation.text, source);
}

/** Compares an author-year citation with the authors and the year of the source. */
function nameOf(text: string, { authors = [], container, title, year }: SourceInput): "source" | "other" | "unknown" {
  if (authors.length === 0) return "unknown";
  const isNamed = authors.some((author) => names(text, author)) || namesWork(text, container) || namesWork(text, title);
  if (!isNamed) return "other";
  const years = text.match(/(?:1[5-9]|20)\d{2}/g) ?? [];
  const agrees =
    years.length === 0 || year === undefined || years.some((one) => Math.abs(Number(one) - year) <= YEARS_APART);
  return agrees ? "source" : "other";
}

/** 3, 5, 6 and 7 of "[3, 5-7]". */
function numbersOf(citation: string): number[] {
  return Array.from(citation.matchAll(/(\d{1,3})(?:\s?[\u2013-]\s?(\d{1,3}))?/g)).flatMap(([, from, to]) => {
    const first = Number(from);
    const last = Math.min(Number(to ?? from), first + MOST_NUMBERS);
    return Array.from({ length: Math.max(1, last - first + 1) }, (_, at) => first + at);
  });
}

const MOST_NUMBERS = 20;

/** Removes whitespace, because a line may end inside the copy. Brackets are kept: "[3]" is a citation and 3 is not. */
function squeezed(text: string): string {
  return text.normalize("NFKC").replace(/\s+/g, "").toLowerCase();
}

function names(citation: string, author: string): boolean {
  const words = plain(citation).split(" ");
  const named = plain(author.includes(",") ? (author.split(",")[0] ?? "") : author)
    .split(" ")
    .filter(isName);
  const initials =
    author
      .match(/\b\p{Lu}/gu)
      ?.join("")
      .toLowerCase() ?? "";
  // "Anna Holm" is cited as Holm; an organisation by its full name or its initials.
  const family = author.includes(",") ? named : named.slice(-1);
  if (family.length > 0 && family.every((name) => words.includes(name))) return true;
  return initials.length > 2 && words.includes(initials);
}

// A work without a personal author is cited by the first words of its title or by its publisher.
const TITLE_WORDS = 3;
const TITLE_LETTERS = 4;

/** Whether a citation contains the first content words of a title, or the name of a publisher. */
function namesWork(citation: string, name: string | undefined): boolean {
  const notifying = plain(name ?? "")
    .split(" ")
    .filter((word) => word.length >= TITLE_LETTERS)
    .slice(0, TITLE_WORDS);
  const words = plain(citation).split(" ");
  return notifying.length > 1 && notifying.every((word) => words.includes(word));
}

function isName(word: string): boolean {
  return word.length > 1;
}

function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/['\u2019]s\b/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
