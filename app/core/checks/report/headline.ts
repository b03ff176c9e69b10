import type { ReportBody, ReportFlag } from "#schema/checks/report.ts";
import { counted } from "../../shared/counted.ts";
import { leftOutByReader, leftOutTotals, shareOf, sizeOf, wordsOf } from "./left-out.ts";
import { countedInView, engineMajor } from "./matches.ts";
import { percent } from "./names.ts";
import type { LeftOut, View, ViewBase, ViewFilters } from "./view.ts";

/** A larger share is mentioned: of the text, or of the matching words. */
const NAMED_SHARE = 0.2;
/** Less than one word in a hundred is not mentioned above the score. */
const LEAST_SHARE = 0.01;

/**
 * A mosaic: this many matches that are left out only because each is short, with a large share of the words
 * together. An honest essay of 500 words has four or five such matches, of about 35 words in total.
 */
const MOSAIC_PIECES = 8;
const MOSAIC_SHARE = 0.1;
/** A shorter match found in many sources is common wording. */
const COMMON_WORDS = 9;
const COMMON_SOURCES = 3;

/** The summary of a report in a few sentences: `notifications` are displayed before the number, `beside` next to it. */
export type Headline = { notifications: string[]; result: string; beside: string };

/**
 * What was done to the text, what is not counted although it is a large share, and then the number. If the report
 * has a flag, the summary never states that nothing was found.
 */
export function headlineOf(base: ViewBase, view: View, filters: ViewFilters): Headline {
  const { report } = base;
  const totals = leftOutTotals(base, view);
  const mosaic = mosaicSentence(base, view, filters.smallMatchWords);
  const left = leftOutSentences(base, view, filters, mosaic !== null);
  const quoted = quotedSentence(report, totals.get("quotation")?.percent ?? 0);
  // The share of quoted text is already stated as a number.
  const said = quoted ? report.flags.filter(({ kind }) => kind !== "quoted_text") : report.flags;
  const flags = flagSentences(said, report.engineVersion);
  return {
    notifications: [...flags, quoted, ...left, mosaic].filter((sentence) => sentence !== null),
    ...resultOf(base, view, report.flags.length > 0),
  };
}

const done: Record<ReportFlag["kind"], (places: string) => string> = {
  spacing: (places) => `spaces inside words were changed in ${places}`,
  hidden_text: (places) => `hidden text was found in ${places}`,
  tiny_text: (places) => `text too small to read was found in ${places}`,
  replaced_char: (places) => `letters were replaced by similar letters from another alphabet in ${places}`,
  invisible_char: (places) => `invisible characters were found in ${places}`,
  added_marks: (places) => `marks were added to letters in ${places}`,
  changed_spelling: (places) =>
    `letters were added, doubled, swapped, removed or replaced by digits or signs in ${places}`,
  quoted_text: () => "much of the text is in quotation marks",
  language_switch: (places) => `the language changes in ${places}`,
};

/** Flags for files that do not contain the letters a reader sees. */
const changesText: readonly ReportFlag["kind"][] = [
  "spacing",
  "hidden_text",
  "tiny_text",
  "replaced_char",
  "invisible_char",
  "added_marks",
  "changed_spelling",
];

/** Sentences about what the flags found in the text; engines before version 3 compared hidden text like any other. */
export function flagSentences(flags: readonly Pick<ReportFlag, "kind" | "count">[], engineVersion: string): string[] {
  const kinds = (Object.keys(done) as ReportFlag["kind"][]).filter((kind) => flags.some((flag) => flag.kind === kind));
  if (kinds.length === 0) return [];
  const clauses = kinds.map((kind) => {
    const count = flags.reduce((sum, flag) => sum + (flag.kind === kind ? flag.count : 0), 0);
    return done[kind](counted(count, "place"));
  });
  const asSeen = engineMajor(engineVersion) >= 3 && kinds.some((kind) => changesText.includes(kind));
  const sentence = `${capitalised(clauses.join("; "))}.`;
  return [asSeen ? `${sentence} We compared the text as a reader sees it.` : sentence];
}

function quotedSentence({ text, regions }: ReportBody, leftOutPercent: number): string | null {
  const share = shareOf(
    regions.quotations.reduce((sum, [start, end]) => sum + wordsIn(text.slice(start, end)), 0),
    wordsIn(text),
  );
  // If most of it is left out, the reasons are stated below.
  if (share <= 100 * NAMED_SHARE || share - leftOutPercent < 5) return null;
  return `${percent(share)} of the text is in quotation marks.`;
}

function leftOutSentences(base: ViewBase, view: View, filters: ViewFilters, isMosaic: boolean): string[] {
  const { report } = base;
  const all = wordsOf(base);
  const totals = leftOutTotals(base, view);
  const words = (reasons: readonly LeftOut[]) =>
    reasons.reduce((sum, reason) => sum + (totals.get(reason)?.words ?? 0), 0);
  const matching = words([...totals.keys()]);
  const uncounted = all - view.countedWords;
  const isMuch =
    (matching > NAMED_SHARE * (matching + view.matchedWords) && matching >= LEAST_SHARE * all) ||
    uncounted > NAMED_SHARE * all;
  if (!isMuch) return [];
  const cited = engineMajor(report.engineVersion) >= 3 ? " with a citation" : "";
  const kinds: [words: number, what: string][] = [
    [words(["quotation"]), `matches other texts, is in quotation marks${cited} and is not counted`],
    // All words of these two parts are excluded from the score, not only the matching ones.
    [filters.bibliography ? sizeOf(base.inBibliography) : 0, "is the reference list and is not counted"],
    [
      filters.templates ? sizeOf(base.inTemplate) : 0,
      "is a form, a declaration or a table of contents and is not counted",
    ],
    [words(["hidden"]), "matches other texts, is hidden text and is not counted"],
    [
      isMosaic ? 0 : words(["small"]),
      `matches other texts in pieces shorter than ${counted(filters.smallMatchWords, "word")} and is not counted`,
    ],
    [words(leftOutByReader), "matches other texts and was excluded by hand or by a filter"],
  ];
  return kinds
    .filter(([size]) => size >= LEAST_SHARE * all)
    .sort((a, b) => b[0] - a[0])
    .map(([size, what]) => `${percent(shareOf(size, all))} of the text ${what}.`);
}

/** A sentence about a text made of many short matches, each too short to count, together a large share. */
function mosaicSentence(base: ViewBase, { matches }: View, smallMatchWords: number): string | null {
  const { places, hidden } = base;
  const all = wordsOf(base);
  const pieces = matches.filter(({ leftOut, match }) => {
    const sources = 1 + match.otherSourceIds.length;
    return leftOut === "small" && (match.words >= COMMON_WORDS || sources < COMMON_SOURCES);
  });
  const isPiece = new Set(pieces);
  const covered = new Uint8Array(hidden.length);
  for (const [at, one] of matches.entries()) {
    const place = places[at];
    if (place && isPiece.has(one)) covered.fill(1, place[0], place[1]);
  }
  const words = sizeOf(covered);
  if (pieces.length < MOSAIC_PIECES || words < MOSAIC_SHARE * all) return null;
  const sizes = pieces.map(({ match }) => match.words);
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  const sources = new Set(pieces.map(({ sourceId }) => sourceId)).size;
  const made = words >= all / 2 ? "This text" : `${percent(shareOf(words, all))} of this text`;
  const size = least === most ? counted(most, "word") : `${least} to ${counted(most, "word")}`;
  return `${made} is made of ${pieces.length} short pieces (${size}) from ${counted(sources, "source")}. Each is shorter than ${counted(smallMatchWords, "word")} and is not counted.`;
}

function resultOf({ report }: ViewBase, view: View, isFlagged: boolean): Pick<Headline, "result" | "beside"> {
  const matches = countedInView(view);
  const of = counted(view.countedWords, "counted word");
  const withFigure = (beside: string) => ({ beside, result: `${percent(view.score)} ${beside}` });
  if (matches.length > 0) {
    const sources = new Set(matches.map(({ sourceId }) => sourceId)).size;
    const found = `${counted(matches.length, "match", "matches")} in ${counted(sources, "source")}`;
    return withFigure(`of ${of} match other texts: ${found}.`);
  }
  if (isFlagged) return withFigure(`of ${of} match other texts. Read the flags before you rely on this number.`);
  const out = view.matches.filter(({ match }) => match.group !== "own_drafts").length;
  const result =
    out > 0
      ? `No matches counted in ${of}: ${counted(out, "match", "matches")} excluded.`
      : `No matches found in ${counted(report.words, "word")}.`;
  return { result, beside: result };
}

/** Approximate word count for a share; its definition of a word matters little, because both sides are counted alike. */
function wordsIn(text: string): number {
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
