import type { ReportGroup } from "#schema/checks/report.ts";

/** Match groups in display order, each with the class that sets its colour and pattern. */
export const groups: readonly { key: ReportGroup; name: string; mark: string }[] = [
  { key: "not_cited", name: "Not cited or quoted", mark: "g1" },
  { key: "missing_quotation", name: "Missing quotation", mark: "g2" },
  { key: "missing_citation", name: "Missing citation", mark: "g3" },
  { key: "cited_quoted", name: "Cited and quoted", mark: "g4" },
  { key: "own_drafts", name: "Your earlier versions", mark: "g5" },
];

export function groupOf(key: ReportGroup) {
  return groups.find((group) => group.key === key) ?? { key, name: key, mark: "g1" };
}
