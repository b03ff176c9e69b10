import type { Report } from "#schema/checks/report.ts";

/** The report of a private check exists only in this page's memory, without storage or address. */
let openReport: Report | null = null;

export function rememberPrivateReport(report: Report): void {
  openReport = report;
}

export function forget(): void {
  openReport = null;
}

export function openPrivateReport(): Report | null {
  return openReport;
}
