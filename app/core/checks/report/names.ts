import type { ReportCoverage, ReportFlag, ReportGroup, ReportMatch, ReportSource } from "#schema/checks/report.ts";
import { PUBLIC_COLLECTION } from "#schema/vocabulary/collections.ts";
import { openServices } from "#schema/vocabulary/open-services.ts";
import { counted } from "../../shared/counted.ts";
import { serviceLabels } from "../../sources/open-services/service-labels.ts";
import { bandLabel } from "../../sources/student-bands.ts";
import type { LeftOut } from "./view.ts";

/** The names used for the parts of a report on every page and in every file. */
export const groupNames: Record<ReportGroup, string> = {
  not_cited: "Not cited or quoted",
  missing_quotation: "Missing quotation",
  missing_citation: "Missing citation",
  cited_quoted: "Cited and quoted",
  own_drafts: "Own earlier versions (not counted)",
};
export const groupOrder = Object.keys(groupNames) as ReportGroup[];

export const collectionNames: Record<string, string> = {
  article: "Our published articles",
  library: "Reference library",
  paper: "Open literature",
  ...Object.fromEntries(openServices.map((service) => [service, serviceLabels[service].name])),
  students: "Other students’ documents",
  /** For reports made before the collection was one source. */
  student: "Other students’ documents",
  own_draft: "Earlier versions by the same student",
};

/** The name of a compared collection. A statement has only the id of a public one. */
export function collectionName({ collection, name }: Pick<ReportCoverage, "collection" | "name">): string {
  return name ?? collectionNames[collection] ?? collection.replace(PUBLIC_COLLECTION, "");
}

export function isPublicCollection(collection: string): boolean {
  return collection.startsWith(PUBLIC_COLLECTION);
}

/** The day of a snapshot, as its coverage is printed everywhere: "snapshot of 1 November 2026". */
export function snapshotOf(asOf: number): string {
  return `snapshot of ${longDay.format(asOf)}`;
}

export const longDay = new Intl.DateTimeFormat("en-GB", {
  timeZone: "UTC",
  day: "numeric",
  month: "long",
  year: "numeric",
});

/** Why a snapshot was not searched. */
export const OTHER_FORMAT = "not searched: it was built for another version of our search";

/** Whether a collection is a service outside that was asked. */
export function isOpenService(collection: string): boolean {
  return services.has(collection);
}

const services = new Set<string>(openServices);

/**
 * The collection that a source is counted under in the coverage: of a public one, and of a service outside, its id begins
 * with the collection's.
 */
export function collectionOfSource({ id, kind }: Pick<ReportSource, "id" | "kind">): string {
  if (kind === "paper") {
    // Reports of an earlier version wrote "europe-pmc:PMC101".
    const service = (id.split(":")[0] ?? "").replaceAll("-", "_");
    return isOpenService(service) ? service : kind;
  }
  if (!isPublicCollection(id)) return kind;
  return `${PUBLIC_COLLECTION}${id.slice(PUBLIC_COLLECTION.length).split(/[:/]/)[0]}`;
}

export const flagNames: Record<ReportFlag["kind"], string> = {
  hidden_text: "Hidden text",
  replaced_char: "Letters from another alphabet",
  invisible_char: "Invisible characters",
  tiny_text: "Tiny text",
  language_switch: "Change of language",
  spacing: "Changed spaces",
  added_marks: "Marks added to letters",
  changed_spelling: "Changed spelling",
  quoted_text: "Text in quotation marks",
};

/** The engine version that first detected a kind of flag, if it was not the first one. */
const LOOKED_FOR_SINCE: Partial<Record<ReportFlag["kind"], readonly [major: number, minor: number]>> = {
  spacing: [3, 0],
  added_marks: [3, 0],
  quoted_text: [3, 0],
  changed_spelling: [3, 1],
};

/** Whether the engine of a report detects a kind of flag. */
export function isLookedFor(kind: ReportFlag["kind"], engineVersion: string): boolean {
  const [major, minor] = LOOKED_FOR_SINCE[kind] ?? [0, 0];
  const [ownMajor = 0, ownMinor = 0] = engineVersion.split(".").map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
}

/** Why matches are not counted, as the name of a row. */
export const leftOutNames: Record<LeftOut, string> = {
  quotation: "Quotations",
  bibliography: "Reference list",
  template: "Forms, declarations and tables of contents",
  hidden: "Hidden text",
  small: "Short matches",
  citation: "Citations in the text",
  match: "Matches excluded by hand",
  source: "Sources excluded by hand",
  group: "Groups turned off",
  collection: "Collections turned off",
  date: "Sources from other years",
  small_source: "Small sources",
};

/** The caption under every score. */
export const NOT_A_VERDICT = "Similarity is not plagiarism. Read the matches.";

/** 184 → 18.4%. */
export function tenths(value: number): string {
  return `${(value / 10).toFixed(1)}%`;
}

export function percent(value: number): string {
  return `${value.toFixed(1)}%`;
}

/** Why a match was found, in plain sentences that can be verified in its excerpt. */
export function matchReason(match: ReportMatch, source: Pick<ReportSource, "kind"> | undefined): string {
  if (source?.kind === "student") {
    return `${counted(match.words, "word")} also appear in other students’ documents. Their text is never shown.`;
  }
  const same = sharedWords(match);
  if (match.group === "own_drafts")
    return `${same} They come from an earlier version of your work, so they are not counted.`;
  const marks = match.quoted ? "They are in quotation marks." : "There are no quotation marks.";
  return `${same} ${marks} ${citationReason(match.citationNear)}`;
}

/**
 * Which source the citation near a match refers to, and whether the match counts. Reports before engine 3 do not
 * record the source.
 */
export function citationReason(near: ReportMatch["citationNear"]): string {
  if (!near) return "There is no citation near it.";
  const where = near.distance === 0 ? "right beside it" : `${counted(near.distance, "word")} away`;
  switch (near.names) {
    case undefined:
      return `A citation, “${near.text}”, is ${where}.`;
    case "source":
      return `The citation “${near.text}”, ${where}, names this source.`;
    case "other":
      return `The citation ${where} names another work: “${near.text}”. It does not count as a citation of this source.`;
    case "copied":
      return `The citation “${near.text}” was copied together with the text: it appears in the source too. It does not count.`;
    case "unknown":
      return near.style === "author-year" || near.style === "author-page"
        ? `A citation, “${near.text}”, is ${where}. The authors of this source are not known; check it yourself.`
        : `A numbered reference, “${near.text}”, is ${where}; check it yourself.`;
  }
}

function sharedWords({ words, sharedWords: shared, strength, rule }: ReportMatch): string {
  const longest = rule.params.longestRun ?? 0;
  const inARow = longest > 1 ? ` The longest run of identical words is ${longest} words long.` : "";
  if (rule.id === "condensed") {
    return `This passage summarises the source: ${shared} of its ${counted(words, "word")} also appear there, spread over the text.${inARow}`;
  }
  if (strength === "paraphrase" || rule.id === "same-content") {
    return `${shared} of ${counted(words, "word")} also appear in this passage of the source, some in a different form or order.${inARow}`;
  }
  const changed = words - shared;
  if (strength === "identical" || changed <= 0) return `${counted(words, "word")} in a row are identical.`;
  return `${shared} of ${counted(words, "word")} are identical and in the same order; ${changed} ${changed === 1 ? "is" : "are"} changed or added.`;
}

/** Authors, title, publication and date, if known; for a student's text only its kind. */
export function sourceLine(source: ReportSource): string {
  if (source.kind === "student") return source.title;
  const authors = (source.authors ?? []).join(", ");
  const place = [source.container ?? collectionNames[source.kind], source.year].filter(Boolean).join(", ");
  const parts = [authors, source.title, place].filter((part) => part !== "");
  // Authors that end in an initial already end in a full stop.
  return parts.map((part, at) => (at < parts.length - 1 ? part.replace(/\.$/, "") : part)).join(". ");
}

/** The number of texts in a collection; for the students' collection only a band is disclosed. */
export function documentsOf(collection: string, documents: number): string {
  return collection === "students" ? `${bandLabel(documents)} texts` : counted(documents, "text");
}

/** The URL of a source: http and https only, whatever its record contains. */
export function sourceAddress({ kind, doi, url }: ReportSource): string | null {
  if (kind === "student" || kind === "own_draft") return null;
  const address = doi ? `https://doi.org/${encodeURI(doi)}` : url;
  if (!address || !URL.canParse(address)) return null;
  const { protocol, href } = new URL(address);
  return protocol === "https:" || protocol === "http:" ? href : null;
}

/** Columns of the table of scores by group, in every export of a report. */
export const scoreColumns = ["Group", "Matches", "Words", "Share"] as const;
