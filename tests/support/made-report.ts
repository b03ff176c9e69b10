import type { Report, ReportMatch, ReportSource } from "#schema/checks/report.ts";

/** A text of this many distinct words. */
export function madeText(words: number): string {
  return Array.from({ length: words }, (_, at) => wordAt(at)).join(" ");
}

function wordAt(at: number): string {
  let word = "";
  for (let rest = at + 26; rest > 0; rest = Math.floor(rest / 26)) word += String.fromCharCode(97 + (rest % 26));
  return `q${word}`;
}

/** The range of words [first, first + count) in a text with single spaces. */
export function rangeOf(text: string, first: number, count: number): [number, number] {
  const words = text.split(" ");
  const start = words.slice(0, first).reduce((sum, word) => sum + word.length + 1, 0);
  return [start, start + words.slice(first, first + count).join(" ").length];
}

type Made = Partial<ReportMatch> & { first: number; words: number };

/** A report with these matches; the test supplies its totals. */
export function madeReport(text: string, matches: readonly Made[], more: Partial<Report> = {}): Report {
  const words = text.split(" ").length;
  const total = { matches: 0, words: 0, percent: 0 };
  const ids = [...new Set(matches.flatMap(({ sourceId = "a", otherSourceIds = [] }) => [sourceId, ...otherSourceIds]))];
  return {
    v: 1,
    engineVersion: "3.0.0",
    normaliserVersion: "3",
    text,
    pages: [0],
    words,
    countedWords: words,
    matchedWords: 0,
    score: 0,
    scoreUnfiltered: 0,
    groups: {
      not_cited: total,
      missing_quotation: total,
      missing_citation: total,
      cited_quoted: total,
      own_drafts: total,
    },
    sources: ids.map(
      (id, at): ReportSource => ({
        id,
        number: at + 1,
        title: `Source ${id}`,
        words: 0,
        percent: 0,
        matches: 0,
        kind: id.startsWith("own") ? "own_draft" : "library",
      }),
    ),
    matches: matches.map(({ first, words: count, ...match }, at) => {
      const [start, end] = rangeOf(text, first, count);
      return {
        id: `m${at}`,
        sourceId: "a",
        otherSourceIds: [],
        start,
        end,
        sourceStart: 0,
        sourceEnd: end - start,
        words: count,
        sharedWords: count,
        strength: "identical",
        group: "not_cited",
        runs: [],
        citationNear: null,
        quoted: false,
        region: "text",
        excluded: null,
        excerpt: null,
        rule: { id: "exact", params: {} },
        ...match,
      };
    }),
    flags: [],
    regions: { quotations: [], bibliography: [], templates: [], citations: [] },
    checkId: "check",
    documentId: "document",
    documentHash: "a".repeat(64),
    documentKind: "text",
    title: "Essay",
    createdAt: "2026-11-22T12:00:00.000Z",
    coverage: [],
    stageTimes: {},
    options: { smallMatchWords: 14, excludeQuotations: true, excludeBibliography: true, excludeTemplates: true },
    ...more,
  };
}
