import type { ReportFlag, ReportGroup, ReportMatch, ReportSource } from "#schema/report.ts";
import { bandWords } from "./student-texts.ts";

/** What a report calls things, for every page and paper that speaks of one outside the viewer. */
export const groupNames: Record<ReportGroup, string> = {
  not_cited: "Not cited or quoted",
  missing_quotation: "Missing quotation",
  missing_citation: "Missing citation",
  cited_quoted: "Cited and quoted",
  own_drafts: "Own drafts (not counted)",
};
export const groupOrder = Object.keys(groupNames) as ReportGroup[];

export const collectionNames: Record<string, string> = {
  article: "Our published articles",
  library: "Reference library",
  paper: "Open articles",
  europe_pmc: "Open articles of Europe PMC",
  students: "Other students’ documents",
  /** Of reports made before the collection was one source. */
  student: "Other students’ documents",
  own_draft: "Earlier drafts of the same student",
};

export const flagNames: Record<ReportFlag["kind"], string> = {
  hidden_text: "Hidden text",
  replaced_char: "Letters of another alphabet",
  invisible_char: "Invisible characters",
  tiny_text: "Tiny text",
  language_switch: "Change of language",
  spacing: "Changed spaces",
  added_marks: "Marks added to letters",
  quoted_text: "Text in quotation marks",
};

/** The caption under every score. */
export const NOT_A_VERDICT = "Similarity is not plagiarism. Read the matches.";

/** 184 → 18.4 %. */
export function tenths(value: number): string {
  return `${(value / 10).toFixed(1)}\u00a0%`;
}

export function percent(value: number): string {
  return `${value.toFixed(1)}\u00a0%`;
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en-US")}\u00a0${count === 1 ? one : many}`;
}

/** Why a match is one and why it is in its group, in plain sentences. */
export function matchReason(match: ReportMatch, source: Pick<ReportSource, "kind"> | undefined): string {
  if (source?.kind === "student") {
    return `${counted(match.words, "word")} also appear in other students’ documents. Their text is never shown.`;
  }
  const same = sharedWords(match);
  if (match.group === "own_drafts") return `${same} They come from an earlier draft, so they are not counted.`;
  const marks = match.quoted ? "They stand in quotation marks." : "There are no quotation marks.";
  const near = match.citationNear;
  const cited = near
    ? `A citation, “${near.text}”, stands ${near.distance === 0 ? "right beside it" : `${counted(near.distance, "word")} away`}.`
    : "There is no citation near it.";
  return `${same} ${marks} ${cited}`;
}

function sharedWords({ words, sharedWords: shared, strength }: ReportMatch): string {
  if (strength === "paraphrase") return `${shared} of ${counted(words, "word")} stand in the source too, reworded.`;
  if (strength === "identical" || shared >= words) return `${counted(words, "word")} in a row are the same.`;
  return `${shared} of ${counted(words, "word")} are the same, in the same order.`;
}

/** Authors, title, where it stood and when, as far as they are known; of a student's text nothing but what it is. */
export function sourceLine(source: ReportSource): string {
  if (source.kind === "student") return source.title;
  const authors = (source.authors ?? []).join(", ");
  const place = [source.container ?? collectionNames[source.kind], source.year].filter(Boolean).join(", ");
  const parts = [authors, source.title, place].filter((part) => part !== "");
  // An initial at the end of the authors has its full stop already.
  return parts.map((part, at) => (at < parts.length - 1 ? part.replace(/\.$/, "") : part)).join(". ");
}

/** How many texts a collection has; of the students' only a band is told. */
export function documentsOf(collection: string, documents: number): string {
  return collection === "students" ? `${bandWords(documents)} texts` : counted(documents, "text");
}

/** Where a source can be read: http and https alone, whatever its record says. */
export function sourceAddress({ kind, doi, url }: ReportSource): string | null {
  if (kind === "student" || kind === "own_draft") return null;
  const address = doi ? `https://doi.org/${encodeURI(doi)}` : url;
  if (!address || !URL.canParse(address)) return null;
  const { protocol, href } = new URL(address);
  return protocol === "https:" || protocol === "http:" ? href : null;
}
