import { groupClasses } from "#app/components/ui/group-classes.ts";
import type { ReportGroup } from "#schema/checks/report.ts";

/** Match groups in display order, each with the class that sets its colour and pattern. */
export const groups: readonly { key: ReportGroup; name: string; mark: string | undefined }[] = [
  { key: "not_cited", name: "Not cited or quoted", mark: groupClasses.not_cited },
  { key: "missing_quotation", name: "Missing quotation", mark: groupClasses.missing_quotation },
  { key: "missing_citation", name: "Missing citation", mark: groupClasses.missing_citation },
  { key: "cited_quoted", name: "Cited and quoted", mark: groupClasses.cited_quoted },
  { key: "own_drafts", name: "Your earlier versions", mark: groupClasses.own_drafts },
];

export function groupOf(key: ReportGroup) {
  return groups.find((group) => group.key === key) ?? { key, name: key, mark: groupClasses.not_cited };
}
