import type { ReportFiles } from "#core/checks/report/ports.ts";

/** Reports as PDF and as Word files. The writers are large, and are loaded when the first one is asked for. */
export function createReportFiles(appName: string): ReportFiles {
  return {
    pdf: async (details) => (await import("./pdf/index.ts")).drawReport(details, appName),
    docx: async (details) => (await import("./docx/index.ts")).writeReport(details, appName),
  };
}
