import type { Report } from "#schema/checks/report.ts";

/** The report of a private check, in this page's memory and nowhere else: no storage, no address. */
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
