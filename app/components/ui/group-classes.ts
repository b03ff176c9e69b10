import type { ReportGroup } from "#schema/checks/report.ts";
import styles from "./group.module.css";
import numberStyles from "./group.number.module.css";

/** The class that gives a match group, or a flag, its colour and its pattern. */
export const groupClasses: Record<ReportGroup | "flag", string | undefined> = {
  not_cited: styles.notCited,
  missing_quotation: styles.missingQuotation,
  missing_citation: styles.missingCitation,
  cited_quoted: styles.citedQuoted,
  own_drafts: styles.ownDrafts,
  flag: numberStyles.flag,
};
