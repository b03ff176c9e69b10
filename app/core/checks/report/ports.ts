import type { Report } from "#schema/checks/report.ts";
import type { View, ViewBase, ViewFilters } from "./view.ts";

/** The input of a PDF or Word file of a report. */
export type ReportDetails = {
  report: Report;
  base: ViewBase;
  /** The filters of the reader who requested it. */
  filters: ViewFilters;
  view: View;
  /** How many filters differ from those the report was made with; the file states this next to the signed score. */
  changed: number;
  signed: { id: string; keyId: string; signature: string; verifyUrl: string } | null;
};

/** Report files for download, generated on each request: nothing is stored. */
export type ReportFiles = {
  pdf(details: ReportDetails): Promise<Uint8Array>;
  docx(details: ReportDetails): Promise<Uint8Array>;
};
