import type { ReportSource } from "#schema/checks/report.ts";

/** A source with an absolute URL, because an exported file or a list of references has no base URL. */
export function withFullAddress(source: ReportSource, site: string): ReportSource {
  return source.url?.startsWith("/") ? { ...source, url: site + source.url } : source;
}

/** @param site base URL of our own pages, without a trailing slash */
export function withFullAddresses<Sourced extends { sources: ReportSource[] }>(report: Sourced, site: string): Sourced {
  return { ...report, sources: report.sources.map((source) => withFullAddress(source, site)) };
}
