import type { LeftOut } from "#core/report-view.ts";
import type { Report, ReportFlag, ReportGroup, ReportMatch, ReportSource } from "#schema/report.ts";

/** Groups in the order they are shown, with the class that carries colour and pattern. */
export const groups: readonly { key: ReportGroup; name: string; mark: string }[] = [
  { key: "not_cited", name: "Not cited or quoted", mark: "g1" },
  { key: "missing_quotation", name: "Missing quotation", mark: "g2" },
  { key: "missing_citation", name: "Missing citation", mark: "g3" },
  { key: "cited_quoted", name: "Cited and quoted", mark: "g4" },
  { key: "own_drafts", name: "Your own drafts", mark: "g5" },
];

export function groupOf(key: ReportGroup) {
  return groups.find((group) => group.key === key) ?? { key, name: key, mark: "g1" };
}

export const collectionNames: Record<string, string> = {
  article: "Our published articles",
  library: "Reference library",
  paper: "Open articles",
  europe_pmc: "Open articles of Europe PMC",
  students: "Other students’ documents",
  /** Of reports made before the collection was one source. */
  student: "Other students’ documents",
  own_draft: "Your earlier drafts",
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

const leftOutBecause: Record<LeftOut, string> = {
  match: "left out by you",
  source: "of a source left out by you",
  collection: "of a collection left out by you",
  date: "of a source outside the years you chose",
  group: "of a group you put out of sight",
  bibliography: "in the list of references",
  hidden: "text that a reader does not see",
  template: "the text of a form or a declaration that everybody hands in",
  quotation: "in quotation marks",
  citation: "a citation in the text",
  small: "shorter than the limit",
  small_source: "of a source smaller than the limit",
};

/** Why a match is not counted, as the end of "It is …". */
export function leftOutWords(reason: LeftOut): string {
  return leftOutBecause[reason];
}

export function sourceLine(source: ReportSource): string {
  if (source.kind === "student") return "Their text is never shown";
  const place = [source.container ?? collectionNames[source.kind], source.year].filter(Boolean).join(", ");
  return place;
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en-US")}\u00a0${count === 1 ? one : many}`;
}

export function percent(value: number): string {
  return `${value.toFixed(1)}\u00a0%`;
}

/** Why this is a match, in sentences that can be checked against the excerpt. */
export function whyMatch(match: ReportMatch, report: Pick<Report, "sources">): string {
  const source = report.sources.find((candidate) => candidate.id === match.sourceId);
  if (source?.kind === "student") {
    return `${plural(match.words, "word")} also appear in other students’ documents. Their text is never shown, and only whole blocks of 25 words count.`;
  }
  const same = whatIsShared(match);
  if (match.group === "own_drafts") return `${same} They come from an earlier draft of yours, so they are not counted.`;
  const marks = match.quoted ? "They stand in quotation marks." : "There are no quotation marks.";
  const near = match.citationNear;
  const cited = near
    ? `A citation, “${near.text}”, stands ${near.distance === 0 ? "right beside it" : `${plural(near.distance, "word")} away`}.`
    : "There is no citation near it.";
  return `${same} ${marks} ${cited} So the group is ${groupOf(match.group).name}.`;
}

/** How close a match is, in the words of a label. */
export function kindOf(match: Pick<ReportMatch, "strength" | "rule">): string {
  if (match.rule.id === "condensed") return "Summary";
  switch (match.strength) {
    case "identical":
      return "Same words";
    case "minor":
      return "Minor changes";
    case "paraphrase":
      return "Paraphrase";
  }
}

function whatIsShared({ words, sharedWords, strength, rule }: ReportMatch): string {
  const longest = rule.params.longestRun ?? 0;
  const inARow = longest > 1 ? ` The longest run of the same words has ${longest}.` : "";
  if (rule.id === "condensed") {
    return `This passage sums up the source: ${sharedWords} of its ${plural(words, "word")} stand there, spread over the text.${inARow}`;
  }
  if (rule.id === "same-content") {
    return `${sharedWords} of ${plural(words, "word")} stand in this passage of the source too, some in another form or order.${inARow}`;
  }
  const changed = words - sharedWords;
  if (strength === "identical" || changed <= 0) return `${plural(words, "word")} in a row are the same.`;
  return `${sharedWords} of ${plural(words, "word")} are the same, in the same order; ${changed} ${changed === 1 ? "is" : "are"} changed or added.`;
}
