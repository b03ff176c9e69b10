import type { ReportSource } from "#schema/checks/report.ts";

/** A source with the address of its page in full: in a file or a list of references no site is around it. */
export function withFullAddress(source: ReportSource, site: string): ReportSource {
  return source.url?.startsWith("/") ? { ...source, url: site + source.url } : source;
}

/** @param site where our own pages are, without a slash at its end */
export function withFullAddresses<Sourced extends { sources: ReportSource[] }>(report: Sourced, site: string): Sourced {
  return { ...report, sources: report.sources.map((source) => withFullAddress(source, site)) };
}
