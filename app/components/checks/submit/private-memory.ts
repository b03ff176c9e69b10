import type { PrivateReport } from "#app/extraction/browser/messages.ts";

/** The report of a private check exists only in this page's memory, without storage or address. */
let openReport: PrivateReport | null = null;

export function rememberPrivateReport(report: PrivateReport): void {
  openReport = report;
}

export function forget(): void {
  openReport = null;
}

export function openPrivateReport(): PrivateReport | null {
  return openReport;
}
