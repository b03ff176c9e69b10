import { matchReason, collectionNames as names } from "#core/checks/report/names.ts";
import type { LeftOut } from "#core/checks/report/view.ts";
import { counted } from "#core/shared/counted.ts";
import type { Report, ReportMatch, ReportSource } from "#schema/checks/report.ts";
import { groupOf } from "./match-groups.ts";

export {
  collectionName,
  collectionOfSource,
  flagNames,
  isOpenService,
  isPublicCollection,
  OTHER_FORMAT,
  percent,
  snapshotOf,
} from "#core/checks/report/names.ts";
export { counted as plural } from "#core/shared/counted.ts";
export { groupOf, groups } from "./match-groups.ts";

const EARLIER = "Your earlier versions";

/** `own_draft` is a source's kind; `own_drafts` is the collection of a running check. */
export const collectionNames: Record<string, string> = { ...names, own_draft: EARLIER, own_drafts: EARLIER };

const leftOutBecause: Record<LeftOut, string> = {
  match: "excluded by you",
  source: "from a source you excluded",
  collection: "from a collection you turned off",
  date: "from a source outside the years you chose",
  group: "in a group you turned off",
  bibliography: "in the reference list",
  hidden: "hidden text that readers do not see",
  template: "text of a form, a declaration or a table of contents",
  quotation: "in quotation marks",
  citation: "a citation in the text",
  small: "shorter than the limit",
  small_source: "from a source smaller than the limit",
};

/** Why a match is not counted, as the end of a sentence that begins "It is …". */
export function leftOutReason(reason: LeftOut): string {
  return leftOutBecause[reason];
}

export function sourceLine(source: ReportSource): string {
  if (source.kind === "student") return "Their text is never shown";
  return [source.container ?? collectionNames[source.kind], source.year].filter(Boolean).join(", ");
}

/** Who wrote a source, under which licence it is, and where; empty if nothing of it is known. */
export function sourceDetails({ kind, authors = [], licence, url }: ReportSource): string {
  if (kind === "student" || kind === "own_draft") return "";
  const named = authors.slice(0, MOST_AUTHORS).join(", ");
  const others = authors.length - MOST_AUTHORS;
  const by = others > 0 ? `${named} and ${counted(others, "other")}` : named;
  const host = url && URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : undefined;
  return [by, licence, host].filter(Boolean).join(" · ");
}

const MOST_AUTHORS = 3;

/** Why this is a match, in sentences that the reader can verify in the excerpt. */
export function whyMatch(match: ReportMatch, report: Pick<Report, "sources">): string {
  const source = report.sources.find((candidate) => candidate.id === match.sourceId);
  const reason = matchReason(match, source);
  if (source?.kind === "student") return `${reason} Only whole blocks of 25 words count.`;
  return match.group === "own_drafts" ? reason : `${reason} The group is ${groupOf(match.group).name}.`;
}

/** The strength of a match, as a label. */
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

/** The first words of a passage, for a list. */
export function beginning(text: string): string {
  const plain = text.replace(/\s+/g, " ").trim();
  return plain.length > 90 ? `${plain.slice(0, 88).trimEnd()}…` : plain;
}
