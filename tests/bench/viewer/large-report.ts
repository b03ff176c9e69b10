import { prepare, wordsBetween } from "#core/similarity/index.ts";
import type { Report, ReportGroup, ReportMatch, ReportSource } from "#schema/checks/report.ts";

export const SOURCES = 500;
export const MATCHES = 2_000;
const WORDS = 100_000;

const groups: readonly ReportGroup[] = ["not_cited", "missing_quotation", "missing_citation", "cited_quoted"];

/** A deterministic report of the maximum size. Its words have no meaning; their lengths are those of English. */
export function largeReport(): Report {
  const next = random(20_261_122);
  const vocabulary = Array.from({ length: 4000 }, () => word(next));
  const { text, starts } = textOf(vocabulary, next);
  const every = Math.floor(WORDS / MATCHES);
  const matches = Array.from({ length: MATCHES }, (_, at): ReportMatch => {
    const words = 10 + Math.floor(next() * 30);
    const first = at * every + Math.floor(next() * (every - words));
    const start = starts[first] ?? 0;
    const end = (starts[first + words] ?? text.length) - 1;
    const source = Math.min(SOURCES - 1, Math.floor(next() ** 2 * SOURCES));
    const group = groups[Math.floor(next() * groups.length)] ?? "not_cited";
    const yours = text.slice(start, end);
    return {
      id: `m${at}`,
      sourceId: `s${source}`,
      start,
      end,
      words,
      sharedWords: words,
      group,
      otherSourceIds: [`s${(source + 7) % SOURCES}`],
      sourceStart: 100,
      sourceEnd: 100 + end - start,
      strength: "identical",
      citationNear: null,
      quoted: false,
      runs: [[start, end, 100, 100 + end - start]],
      region: "text",
      excluded: null,
      rule: { id: "exact", params: {} },
      excerpt: { yours, source: yours, sourceAt: 100 },
    };
  });
  const prepared = prepare(text);
  const words = prepared.words;
  const matched = matches.reduce((sum, { start, end }) => {
    const [first, behind] = wordsBetween(prepared, start, end);
    return sum + behind - first;
  }, 0);
  const total = { matches: 500, words: 10_000, percent: 10 };
  return {
    v: 1,
    engineVersion: "bench",
    normaliserVersion: "bench",
    text,
    pages: [0],
    words,
    countedWords: words,
    matchedWords: matched,
    score: 40,
    scoreUnfiltered: 40,
    matches,
    flags: [],
    groups: {
      not_cited: total,
      missing_quotation: total,
      missing_citation: total,
      cited_quoted: total,
      own_drafts: { matches: 0, words: 0, percent: 0 },
    },
    sources: Array.from({ length: SOURCES }, (_, at) => sourceOf(at, matches, vocabulary)),
    regions: { quotations: [], bibliography: [], templates: [], citations: [] },
    checkId: "bench",
    documentId: "bench",
    documentHash: "0".repeat(64),
    documentKind: "text",
    title: "A long text",
    createdAt: "2026-11-22T00:00:00.000Z",
    coverage: [],
    stageTimes: {},
    options: { smallMatchWords: 8, excludeQuotations: false, excludeBibliography: true },
  };
}

function sourceOf(at: number, matches: readonly ReportMatch[], vocabulary: readonly string[]): ReportSource {
  const its = matches.filter(({ sourceId }) => sourceId === `s${at}`);
  const words = its.reduce((sum, match) => sum + match.words, 0);
  const title = Array.from({ length: 7 }, (_, word) => vocabulary[(at * 7 + word) % vocabulary.length]).join(" ");
  return {
    id: `s${at}`,
    number: at + 1,
    kind: at % 3 === 0 ? "library" : "paper",
    title,
    authors: ["Ada Demo"],
    year: 1990 + (at % 35),
    words,
    percent: words / 1000,
    matches: its.length,
    length: 4000,
    taken: words,
  };
}

function textOf(vocabulary: readonly string[], next: () => number): { text: string; starts: number[] } {
  const starts: number[] = [];
  let text = "";
  let sentence = 0;
  for (let at = 0; at < WORDS; at += 1) {
    starts.push(text.length);
    const one = vocabulary[Math.floor(next() ** 2 * vocabulary.length)] ?? "word";
    text += sentence === 0 ? `${one[0]?.toUpperCase()}${one.slice(1)}` : one;
    sentence += 1;
    const ends = sentence > 8 + next() * 16;
    if (ends) sentence = 0;
    text += ends ? (next() < 0.2 ? ".\n\n" : ". ") : " ";
  }
  return { text: text.trim(), starts };
}

function word(next: () => number): string {
  const length = 2 + Math.floor((next() + next()) * 5);
  return Array.from(
    { length },
    (_, at) => (at % 2 === 0 ? "bcdfglmnprst" : "aeiou")[Math.floor(next() * (at % 2 === 0 ? 12 : 5))],
  ).join("");
}

/** Mulberry32: a small generator with the same results on every machine. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
