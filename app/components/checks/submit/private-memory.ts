import type { Report } from "#schema/checks/report.ts";

/** The report of a private check, in this page's memory and nowhere else: no storage, no address. */
let atHand: Report | null = null;

export function handOver(report: Report): void {
  atHand = report;
}

export function forget(): void {
  atHand = null;
}

export function privateReportAtHand(): Report | null {
  return atHand;
}
