import type { Report } from "#schema/checks/report.ts";
import type { View, ViewBase, ViewFilters } from "./view.ts";

/** What a PDF or Word file of a report is made from. */
export type ReportDetails = {
  report: Report;
  base: ViewBase;
  /** The filters of anyone who asked for it. */
  filters: ViewFilters;
  view: View;
  /** How many of its filters are not those the report was made with: what the file then says beside the signed score. */
  changed: number;
  signed: { id: string; keyId: string; signature: string; verifyUrl: string } | null;
};

/** Reports to keep and to print. Drawn anew each time: nothing is stored. */
export type ReportFiles = {
  pdf(details: ReportDetails): Promise<Uint8Array>;
  docx(details: ReportDetails): Promise<Uint8Array>;
};
