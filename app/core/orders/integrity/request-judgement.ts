import { reviewFields } from "#schema/orders/order.ts";
import type { ServiceKind } from "#schema/vocabulary/orders.ts";
import type { Judgement } from "./model/model.ts";
import type { Range } from "./ranges.ts";
import type { ReviewFinding, ReviewVerdict } from "./review.ts";
import { type ReviewField, reviewRequest } from "./review.ts";

/** What a student wrote for the people who work on the order, field by field. */
export type RequestTexts = { title: string; instructions: string } & Partial<Record<ReviewField, string>>;

/**
 * From this probability on, a sentence is held for a person. Chosen on phrasings that were never trained on: of honest
 * ones some three in a hundred are held.
 */
const HOLD_FROM = 0.7;
/** Titles name things and ask for few: only what is plain is held in one, and only by words the model knows. */
const TITLE_HOLD_FROM = 0.85;
/** A sentence as plain as this is not made better by what is beside it. */
const PLAIN_FROM = 0.9;
/** Below it a rule is taken to have misread a sentence; what is refused outright stays refused. */
const MISREAD_BELOW = 0.2;
/** Fewer words than this, such as "My thesis", say too little for the model. */
const WORDS_MIN = 3;
/** So many words are judged at once: in more of them, what is asked for would be outweighed by what is not. */
const WORDS_MAX = 30;
/** What a rule found is judged once more with so much of its clause beside it, UTF-16 units. */
const NEARBY = 40;
/** A sentence is judged alone, and among its neighbours up to so many words. */
const CONTEXT_WORDS = 45;

/**
 * What is held for a person: what a rule recognises, and what the model takes for a request that no rule knows. The
 * model alone never refuses.
 */
export function judgeRequest(
  texts: RequestTexts,
  kind: ServiceKind,
  judge: (text: string) => Judgement,
): ReviewVerdict {
  const ruled = reviewRequest(texts, kind);
  const findings: ReviewFinding[] = [];
  for (const field of reviewFields) {
    const text = texts[field] ?? "";
    const sentences = judgedSentences(text, judge);
    const here = ruled.findings.filter((finding) => finding.field === field);
    const isMisread = (finding: ReviewFinding) =>
      scoreAt(sentences, finding) < MISREAD_BELOW &&
      finding.words.every((words) => judge(nearby(text, finding, words)).score < MISREAD_BELOW);
    const stands = here.filter((finding) => ruled.verdict === "refused" || !isMisread(finding));
    findings.push(...stands);
    for (const { from, to, score, rule, words } of sentences) {
      const isKnown = stands.some((finding) => finding.from < to && from < finding.to);
      const isHeld = field === "title" ? score >= TITLE_HOLD_FROM && words.length > 0 : score >= HOLD_FROM;
      if (isHeld && !isKnown) findings.push({ rule, field, from, to, words });
    }
  }
  const verdict = ruled.verdict === "refused" ? "refused" : findings.length > 0 ? "hold" : "pass";
  return { verdict, findings };
}

type JudgedSentence = Range & Pick<Judgement, "score" | "rule"> & { words: Range[] };

/** Each sentence with the mean of what the model says of it alone and of it among its neighbours. */
function judgedSentences(text: string, judge: (text: string) => Judgement): JudgedSentence[] {
  const sentences = sentencesOf(text);
  return sentences.map(({ from, to }, at) => {
    const own = judge(text.slice(from, to));
    const around = contextOf(text, sentences, at);
    const isPlain = own.score >= PLAIN_FROM || around === null;
    const score = isPlain ? own.score : (own.score + judge(around).score) / 2;
    const words = own.words.map((word) => ({ from: from + word.from, to: from + word.to }));
    return { from, to, score, rule: own.rule, words };
  });
}

/** The sentence with those beside it, or with the nearer of them; null where it is alone or is long. */
function contextOf(text: string, sentences: readonly Range[], at: number): string | null {
  for (const [first, last] of [
    [at - 1, at + 1],
    [at, at + 1],
    [at - 1, at],
  ] as const) {
    const from = sentences[Math.max(0, first)]?.from ?? 0;
    const to = sentences[Math.min(sentences.length - 1, last)]?.to ?? 0;
    const around = text.slice(from, to);
    const isMore = from < (sentences[at]?.from ?? 0) || to > (sentences[at]?.to ?? 0);
    if (isMore && around.split(/\s+/).length <= CONTEXT_WORDS) return around;
  }
  return null;
}

/** The highest score of the sentences that a finding touches. */
function scoreAt(sentences: readonly JudgedSentence[], { from, to }: Range): number {
  return Math.max(0, ...sentences.filter((other) => other.from < to && from < other.to).map(({ score }) => score));
}

/** Some words of a clause with a few of those around them: a long clause says too much else. */
function nearby(text: string, clause: Range, words: Range): string {
  const from = Math.max(clause.from, words.from - NEARBY);
  const to = Math.min(clause.to, words.to + NEARBY);
  const before = text.slice(from, words.from);
  const after = text.slice(words.to, to);
  return (
    (from > clause.from ? before.replace(/^\S*\s/, "") : before) +
    text.slice(words.from, words.to) +
    (to < clause.to ? after.slice(0, after.lastIndexOf(" ") + 1) : after)
  );
}

/** UTF-16 ranges of the sentences and lines of a text, the long ones in pieces, without the space around them. */
function sentencesOf(text: string): Range[] {
  const ranges: Range[] = [];
  for (const { 0: sentence, index } of text.matchAll(/[^\n]+?(?:[.!?…]+["'”’)\]]*(?=\s|$)|(?=\n)|$)/g)) {
    const words = [...sentence.matchAll(/[\p{L}\p{N}]+/gu)].map((word) => index + word.index);
    if (words.length < WORDS_MIN) continue;
    const pieces = Math.ceil(words.length / WORDS_MAX);
    const starts = Array.from({ length: pieces }, (_, at) => words[Math.floor((at * words.length) / pieces)] ?? index);
    starts[0] = index;
    for (const [at, start] of starts.entries()) {
      const piece = text.slice(start, starts[at + 1] ?? index + sentence.length);
      ranges.push({ from: start + piece.length - piece.trimStart().length, to: start + piece.trimEnd().length });
    }
  }
  return ranges;
}
