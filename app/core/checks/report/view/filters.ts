import type { Report, ReportGroup, ReportMatch, ReportSource, ReportSourceKind } from "#schema/checks/report.ts";
import { reportGroups, reportSourceKinds } from "#schema/vocabulary/checks.ts";

/** What a reader leaves out of the score. Lists contain what is left out, so an empty list leaves nothing out. */
export type ViewFilters = {
  quotations: boolean;
  bibliography: boolean;
  /** The words of in-text citations. */
  citations: boolean;
  /** Declarations, the lines of cover sheets, and tables of contents. */
  templates: boolean;
  /** Text that is hidden in the document. */
  hidden: boolean;
  /** Matches with fewer words. */
  smallMatchWords: number;
  /** Sources with fewer words, or a smaller share in per cent. */
  smallSourceWords: number;
  smallSourcePercent: number;
  sources: readonly string[];
  matches: readonly string[];
  kinds: readonly ReportSourceKind[];
  groups: readonly ReportGroup[];
  /** Excludes sources with a known year outside this range. */
  fromYear: number | null;
  toYear: number | null;
};

/** The initial filters of a report: its own settings. Earlier versions are included but not displayed. */
export function defaultFilters({ options }: Pick<Report, "options">): ViewFilters {
  return {
    quotations: options.excludeQuotations,
    bibliography: options.excludeBibliography,
    citations: false,
    templates: options.excludeTemplates === true,
    hidden: options.excludeHidden === true,
    smallMatchWords: options.smallMatchWords,
    smallSourceWords: 0,
    smallSourcePercent: 0,
    sources: [],
    matches: [],
    kinds: [],
    groups: ["own_drafts"],
    fromYear: null,
    toYear: null,
  };
}

type Listed = { matches: readonly Pick<ReportMatch, "id">[]; sources: readonly Pick<ReportSource, "id" | "number">[] };
type Filtered = Pick<Report, "options"> & Listed;

const switches = {
  quotations: "quotes",
  bibliography: "refs",
  citations: "cites",
  templates: "forms",
  hidden: "hidden",
} as const;
const numbers = {
  smallMatchWords: { key: "small", most: 50 },
  smallSourceWords: { key: "sourceWords", most: 10_000 },
  smallSourcePercent: { key: "sourcePercent", most: 100 },
} as const;

/** Parses filters from a URL. Missing or invalid values are those of the report. */
export function parseFilters(params: URLSearchParams, report: Filtered): ViewFilters {
  const filters: ViewFilters = { ...defaultFilters(report) };
  for (const [name, key] of entries(switches)) {
    const value = params.get(key);
    if (value === "out" || value === "in") filters[name] = value === "out";
  }
  for (const [name, { key, most }] of entries(numbers)) {
    const value = params.get(key);
    if (value !== null && /^\d{1,5}$/.test(value)) filters[name] = Math.min(most, Number(value));
  }
  const byNumber = new Map(report.sources.map(({ id, number }) => [String(number), id]));
  filters.sources = listed(params, "noSource").flatMap((number) => byNumber.get(number) ?? []);
  filters.matches = known(
    report.matches.map(({ id }) => id),
    listed(params, "noMatch"),
  );
  filters.kinds = known(reportSourceKinds, listed(params, "noKind"));
  if (params.has("noGroup")) filters.groups = known(reportGroups, listed(params, "noGroup"));
  const years = /^(\d{4})?-(\d{4})?$/.exec(params.get("years") ?? "");
  if (years?.[1]) filters.fromYear = Number(years[1]);
  if (years?.[2]) filters.toYear = Number(years[2]);
  return filters;
}

/** Writes the filters that differ from the report's own into a URL; other parameters are kept. */
export function writeFilters(params: URLSearchParams, filters: ViewFilters, report: Filtered): URLSearchParams {
  const usual = defaultFilters(report);
  const written = new URLSearchParams(params);
  const put = (key: string, value: string | null) => (value === null ? written.delete(key) : written.set(key, value));
  for (const [name, key] of entries(switches))
    put(key, filters[name] === usual[name] ? null : filters[name] ? "out" : "in");
  for (const [name, { key }] of entries(numbers))
    put(key, filters[name] === usual[name] ? null : String(filters[name]));
  const numberOf = new Map(report.sources.map(({ id, number }) => [id, String(number)]));
  put("noSource", joined(filters.sources.flatMap((id) => numberOf.get(id) ?? [])));
  put("noMatch", joined(filters.matches));
  put("noKind", joined(filters.kinds));
  put("noGroup", same(filters.groups, usual.groups) ? null : filters.groups.join("."));
  put(
    "years",
    filters.fromYear === null && filters.toYear === null ? null : `${filters.fromYear ?? ""}-${filters.toYear ?? ""}`,
  );
  return written;
}

/** How many filters differ from those of the report, not counting matches and sources left out one by one. */
export function changedFilters(filters: ViewFilters, report: Filtered): number {
  const keys = [...writeFilters(new URLSearchParams(), filters, report).keys()];
  return keys.filter((key) => !["noSource", "noMatch", "noGroup"].includes(key)).length;
}

function listed(params: URLSearchParams, key: string): string[] {
  return [...new Set((params.get(key) ?? "").split("."))].filter((part) => part !== "").slice(0, 1000);
}

function known<T extends string>(all: readonly T[], words: readonly string[]): T[] {
  const found = new Set<string>(all);
  return words.filter((word): word is T => found.has(word));
}

/** A full stop needs no escaping in a URL and occurs in no id. */
function joined(parts: readonly string[]): string | null {
  return parts.length === 0 ? null : parts.join(".");
}

function same(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((one) => b.includes(one));
}

function entries<T extends object>(record: T): [keyof T, T[keyof T]][] {
  return Object.entries(record) as [keyof T, T[keyof T]][];
}
