import { findBibliography } from "./bibliography.ts";
import { findCitations } from "./citations.ts";
import type { Range } from "./flags.ts";
import { findQuotations } from "./quotations.ts";
import { findTemplateText } from "./template-text.ts";
import type { Prepared } from "./tokenise.ts";
import { wordsBetween } from "./tokenise.ts";

// Phrases leave for services outside. What may say who wrote the text, or is not the writer's own, is in none of them.

/**
 * The first line of this length, a shorter one that is a sentence, or the first three wrapped ones, begin the text; a title
 * page has shorter ones.
 */
const PROSE_LINE = 200;
const SENTENCE_LINE = 100;
const WRAPPED_LINE = 45;
const WRAPPED_LINES = 3;

/** Running headers and footers are on every page. */
const SAME_LINES = 3;
const LONGEST_HEADER = 120;

/** Characters after a heading such as "Acknowledgements", up to the next heading. */
const PERSONAL_MOST = 3_000;
const PERSONAL_LINES = 100;
const PERSONAL =
  /^[\s\d.#*]*(?:acknowledge?ments?|dedication|dedicated to|with thanks|thanks|about the authors?|author(?:'s|’s)? notes?|declaration|contents|table of contents)\b.{0,40}$/iu;

/** Quotations in single marks, which the rules of the report do not read because most such marks are apostrophes. */
const SINGLE_QUOTED =
  /(?<![\p{L}\p{N}])['‘](?=\p{L})(?:[^'‘’\n]|['’](?=\p{L})|\n(?!\s*\n)){20,600}['’](?![\p{L}\p{N}])/gu;

/** "whitcombe et al", also where it is written without capitals or brackets. */
const AND_OTHERS =
  /(?<![\p{L}'’-])[\p{L}'’-]{1,40}(?:\s{1,3}(?:and|&)\s{1,3}[\p{L}'’-]{1,40})?\s{1,3}et\.?\s{1,3}al\b/giu;

/** A number in words: "eight seven six five". */
const NUMBER_WORDS =
  /\b(?:(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|ten|double|triple)[\s,-]{1,3}){2,}(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|ten)\b/giu;

/** What is written without a space and has these marks inside: addresses of people and pages, handles, file names. */
const ADDRESS = /[@/\\_]|\p{L}\.\p{L}/u;
const LONGEST_WORD = 100;

/** More words with capitals than this inside sentences: a language that capitalises its nouns, such as German. */
const MOST_CAPITALS = 0.25;
/** A noun of the subject recurs; a name is there once or twice. */
const RECURS = 3;

/** 1 for each word that must not be sent. `names`: of the writer, in whatever spelling. */
export function unsendableWords(text: string, p: Prepared, names: readonly string[]): Uint8Array {
  const barred = new Uint8Array(p.words);
  for (const [start, end] of stretches(text)) barred.fill(1, ...wordsBetween(p, start, end));
  const own = new Set(names.flatMap((name) => bare(name).split(" ")).filter((word) => word.length > 1));
  const capital = capitals(text, p);
  const known = namesAmong(p, capital);
  for (let word = 0; word < p.words; word += 1) {
    const written = text.slice(p.start[word], p.end[word]);
    // Scripts without capitals do not show what a name is. At the beginning of a sentence a capital says nothing.
    const isUnclear = /\p{Lo}/u.test(written) || (capital[word] === OPENING && p.content[word] === 1);
    const isName = capital[word] === NAME || known.has(p.hash[word] ?? 0) || own.has(bare(written));
    if (isUnclear || isName || /\d/.test(written)) barred[word] = 1;
  }
  return barred;
}

function stretches(text: string): Range[] {
  const matches = [SINGLE_QUOTED, AND_OTHERS, NUMBER_WORDS].flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match): Range => [match.index, match.index + match[0].length]),
  );
  const citations = findCitations(text).map(({ start, end }): Range => [start, end]);
  const whole = [...findBibliography(text), ...findQuotations(text), ...findTemplateText(text)];
  return [
    ...whole,
    ...citations,
    ...matches,
    ...addresses(text),
    ...frontMatter(text),
    ...headers(text),
    ...personalParts(text),
  ];
}

function addresses(text: string): Range[] {
  return [...text.matchAll(/\S+/g)]
    .filter(([written]) => written.length > LONGEST_WORD || ADDRESS.test(written))
    .map((match): Range => [match.index, match.index + match[0].length]);
}

/** The lines of a text, [start, end) without their ends. */
function linesOf(text: string): Range[] {
  const lines: Range[] = [];
  let start = 0;
  for (const end of text.matchAll(/\r?\n|\f/g)) {
    lines.push([start, end.index]);
    start = end.index + end[0].length;
  }
  lines.push([start, text.length]);
  return lines;
}

/** Everything before the text itself: its title, the writer, the module, the school. */
function frontMatter(text: string): Range[] {
  const lines = linesOf(text);
  const isWrapped = (at: number) => {
    const [start, end] = lines[at] ?? [0, 0];
    return text.slice(start, end).trim().length >= WRAPPED_LINE;
  };
  const first = lines.findIndex(([start, end], at) => {
    if (end - start >= PROSE_LINE) return true;
    if (end - start >= SENTENCE_LINE && /[.!?]["”’')]*\s*$/.test(text.slice(end - 8, end))) return true;
    return Array.from({ length: WRAPPED_LINES }, (_, next) => at + next).every(isWrapped);
  });
  return [[0, lines[first]?.[0] ?? text.length]];
}

function headers(text: string): Range[] {
  const lines = linesOf(text).filter(([start, end]) => end > start && end - start <= LONGEST_HEADER);
  const same = Map.groupBy(lines, ([start, end]) => bare(text.slice(start, end).replace(/\d+/g, "")));
  return [...same].flatMap(([words, all]) => (words !== "" && all.length >= SAME_LINES ? all : []));
}

function personalParts(text: string): Range[] {
  const found: Range[] = [];
  const lines = linesOf(text);
  for (const [at, [start, end]] of lines.entries()) {
    if (end - start > WRAPPED_LINE || !PERSONAL.test(text.slice(start, end))) continue;
    const next = lines.slice(at + 2, at + PERSONAL_LINES).find(([from, to]) => isHeading(text.slice(from, to)));
    found.push([start, Math.min(next?.[0] ?? text.length, start + PERSONAL_MOST)]);
  }
  return found;
}

function isHeading(line: string): boolean {
  const trimmed = line.trim();
  return (
    trimmed.length > 0 &&
    trimmed.length < WRAPPED_LINE &&
    /^[\s\d.#*]*\p{Lu}/u.test(trimmed) &&
    !/[.!?,;:]$/.test(trimmed)
  );
}

const OPENING = 1;
const INSIDE = 2;
const NAME = 3;

/**
 * For each word whether it has a capital, and where; a capital inside a sentence is that of a name. Words all in capitals are headings or abbreviations: they say nothing about the language, and are held to be names.
 */
function capitals(text: string, p: Prepared): Uint8Array {
  const found = new Uint8Array(p.words);
  const opens = new Set([0, ...p.sentenceEnds]);
  let [inside, counted] = [0, 0];
  for (let word = 0; word < p.words; word += 1) {
    const written = text.slice(p.start[word], p.end[word]);
    const isShouted = written.length > 1 && /^[\p{Lu}\p{M}'’-]+$/u.test(written);
    if (!isShouted) counted += 1;
    if (written === "I" || !/^\p{Lu}/u.test(written)) continue;
    found[word] = isShouted ? NAME : opens.has(word) ? OPENING : INSIDE;
    if (found[word] === INSIDE) inside += 1;
  }
  return inside > MOST_CAPITALS * counted
    ? namesAmongNouns(p, found)
    : found.map((kind) => (kind === INSIDE ? NAME : kind));
}

/** Of a language that capitalises its nouns: those that recur and are alone are no names. */
function namesAmongNouns(p: Prepared, capital: Uint8Array): Uint8Array {
  const uses = new Map<number, number>();
  for (const hash of p.stem) uses.set(hash, (uses.get(hash) ?? 0) + 1);
  const isInside = (word: number) => capital[word] === INSIDE || capital[word] === NAME;
  return capital.map((kind, word) => {
    const recurs = (uses.get(p.stem[word] ?? 0) ?? 0) >= RECURS;
    return kind === INSIDE && (!recurs || isInside(word - 1) || isInside(word + 1)) ? NAME : kind;
  });
}

function namesAmong(p: Prepared, capital: Uint8Array): Set<number> {
  const names = new Set<number>();
  for (const [word, kind] of capital.entries()) if (kind === NAME) names.add(p.hash[word] ?? 0);
  return names;
}

function bare(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
