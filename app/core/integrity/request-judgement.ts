import type { GateFinding, GateVerdict } from "../integrity-gate.ts";
import { type GateField, passGate } from "../integrity-gate.ts";
import type { HelpKind } from "../price-book.ts";
import type { Judgement } from "./model/model.ts";
import type { Range } from "./ranges.ts";

/** What a student wrote for the people who work on the order, field by field. */
export type RequestTexts = { title: string; instructions: string } & Partial<Record<GateField, string>>;

/**
 * From this probability on, a sentence is held for a person. Chosen on phrasings that were never trained on: of honest
 * ones at most three in a hundred are held.
 */
export const HOLD_FROM = 0.75;
/** Two sentences this short together are read as one: "Deadline is midnight. Just get it done." Words. */
const TOGETHER_WORDS = 30;

/**
 * What is held for a person: what a rule recognises, and what the model takes for a request that no rule knows. The
 * model alone never refuses.
 */
export function judgeRequest(texts: RequestTexts, kind: HelpKind, judge: (text: string) => Judgement): GateVerdict {
  const ruled = passGate(texts, kind);
  const findings = [...ruled.findings];
  for (const field of Object.keys(texts) as GateField[]) {
    for (const finding of modelFindings(field, texts[field] ?? "", judge)) {
      const isKnown = findings.some(
        (other) => other.field === field && other.from < finding.to && finding.from < other.to,
      );
      if (!isKnown) findings.push(finding);
    }
  }
  const verdict = ruled.verdict === "refused" ? "refused" : findings.length > 0 ? "hold" : "pass";
  return { verdict, findings };
}

function modelFindings(field: GateField, text: string, judge: (text: string) => Judgement): GateFinding[] {
  const sentences = sentencesOf(text);
  const findings: GateFinding[] = [];
  for (const [at, sentence] of sentences.entries()) {
    const next = sentences[at + 1];
    const own = judged(sentence);
    if (own) findings.push(own);
    else if (next && wordsIn(sentence) + wordsIn(next) <= TOGETHER_WORDS && !judged(next)) {
      const both = judged({ from: sentence.from, to: next.to });
      if (both) findings.push(both);
    }
  }
  return findings;

  function judged({ from, to }: Range): GateFinding | null {
    const { score, rule, words } = judge(text.slice(from, to));
    if (score < HOLD_FROM) return null;
    return { rule, field, from, to, words: words.map((word) => ({ from: from + word.from, to: from + word.to })) };
  }

  function wordsIn({ from, to }: Range): number {
    return text.slice(from, to).split(/\s+/).length;
  }
}

/** UTF-16 ranges of the sentences and lines of a text, without the space around them. */
function sentencesOf(text: string): Range[] {
  const ranges: Range[] = [];
  for (const { 0: part, index } of text.matchAll(/[^\n]+?(?:[.!?…]+["'”’)\]]*(?=\s|$)|(?=\n)|$)/g)) {
    const from = index + part.length - part.trimStart().length;
    const to = index + part.trimEnd().length;
    if (to > from) ranges.push({ from, to });
  }
  return ranges;
}
