import { type ReviewedTexts, reviewFields } from "#schema/orders/order.ts";
import type { ServiceKind } from "#schema/vocabulary/orders.ts";
import type { Judgement } from "./model/model.ts";
import type { Range } from "./ranges.ts";
import type { ReviewFinding, ReviewVerdict } from "./review.ts";
import { reviewRequest } from "./review.ts";
import { modeOf, type RuleModes } from "./rule-modes.ts";

/**
 * From this probability on, a sentence is held for review. Chosen on phrasings that were not part of the training:
 * about three in a hundred honest ones are held.
 */
const HOLD_FROM = 0.7;
/** Titles rarely contain requests: a title is held only at a higher probability, and only on words the model knows. */
const TITLE_HOLD_FROM = 0.85;
/** A sentence above this probability needs no context. */
const PLAIN_FROM = 0.9;
/** Below this probability a finding of a rule is dropped as a misreading; an outright refusal is kept. */
const MISREAD_BELOW = 0.2;
/** Sentences with fewer words, such as "My thesis", are too short for the model. */
const WORDS_MIN = 3;
/** The maximum number of words judged at once: in longer sentences the allowed parts would outweigh a request. */
const WORDS_MAX = 30;
/** Context of a rule's finding that is judged with it, UTF-16 units. */
const NEARBY = 40;
/** A sentence is judged alone and together with its neighbours, up to this number of words. */
const CONTEXT_WORDS = 45;

/**
 * The findings for staff review: those of the rules, and sentences that the model takes for a request no rule
 * covers. The model alone never refuses.
 */
export function judgeRequest(
  texts: ReviewedTexts,
  kind: ServiceKind,
  judge: (text: string) => Judgement,
  modes: RuleModes = {},
): ReviewVerdict {
  const ruled = reviewRequest(texts, kind, modes);
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
      if (isHeld && !isKnown && modeOf(modes, rule) !== "off") findings.push({ rule, field, from, to, words });
    }
  }
  const verdict = ruled.verdict === "refused" ? "refused" : findings.length > 0 ? "hold" : "pass";
  return { verdict, findings };
}

type JudgedSentence = Range & Pick<Judgement, "score" | "rule"> & { words: Range[] };

/** Each sentence with the mean of its score alone and its score with its neighbours. */
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

/** The sentence with its neighbours, or with the nearer one; null if it has none or is long. */
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

/** The highest score of the sentences that overlap a finding. */
function scoreAt(sentences: readonly JudgedSentence[], { from, to }: Range): number {
  return Math.max(0, ...sentences.filter((other) => other.from < to && from < other.to).map(({ score }) => score));
}

/** Some words of a clause with their surroundings, because the rest of a long clause would outweigh them. */
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

/** UTF-16 ranges of the sentences and lines of a text without surrounding whitespace; long ones are split. */
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
