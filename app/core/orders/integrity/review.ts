import { type ReviewedTexts, type ReviewField, reviewFields } from "#schema/orders/order.ts";
import type { ServiceKind } from "#schema/vocabulary/orders.ts";

import { clauseAround } from "./clauses.ts";
import { requestsIn } from "./judging.ts";
import { joined, type Range } from "./ranges.ts";
import { modeOf, type RuleModes } from "./rule-modes.ts";
import { offerWords, offerWordsByRule, reviewRules } from "./rules.ts";
import { readTokens } from "./tokens.ts";

export { reviewRules } from "./rules.ts";

/** UTF-16 offsets in the text of the field: of the clause to underline, and of the words in it that triggered the rule. */
export type ReviewFinding = {
  rule: string;
  from: number;
  to: number;
  field: ReviewField;
  words: Range[];
};

/** `hold`: staff review the order. `refused`: a whole task is plainly asked for. */
export type ReviewVerdict = { verdict: "pass" | "hold" | "refused"; findings: ReviewFinding[] };

/** Twice the limit of the forms. Text beyond it is not read. */
const CHARACTERS_MAX = 10_000;

/**
 * Reads the student's text in an order and recognises requests the integrity policy forbids. In doubt it passes
 * the order, because an editor reads every order and most students are honest.
 */
export function reviewRequest(texts: ReviewedTexts, kind: ServiceKind, modes: RuleModes = {}): ReviewVerdict {
  const found = reviewFields.flatMap((field) =>
    findingsIn(field, (texts[field] ?? "").slice(0, CHARACTERS_MAX), kind, modes),
  );
  const refused = found.some((finding) => finding.refused);
  return {
    verdict: refused ? "refused" : found.length > 0 ? "hold" : "pass",
    findings: found.map(({ rule, from, to, field, words }) => ({ rule, from, to, field, words })),
  };
}

/** Removes the clauses of these findings from the text of their field, so that the rest is readable. */
export function withoutFindings(text: string, findings: readonly Pick<ReviewFinding, "from" | "to">[]): string {
  let result = text;
  for (const { from, to } of [...findings].sort((one, other) => other.from - one.from)) {
    result = withoutRange(result, from, to);
  }
  return result;
}

/** At most three services to offer instead, starting with the one that was chosen. */
export function alternatives(
  kind: ServiceKind,
  findings: readonly Pick<ReviewFinding, "rule">[],
): { kind: ServiceKind; name: string; words: string }[] {
  const rules = reviewRules.filter(({ id }) => findings.some(({ rule }) => rule === id));
  const kinds = new Set([kind, ...rules.flatMap(({ offers }) => offers)]);
  const rule = rules.length === 1 ? rules[0]?.id : undefined;
  return [...kinds].slice(0, 3).map((offered) => ({
    kind: offered,
    ...((rule && offerWordsByRule[rule]?.[offered]) || offerWords[offered]),
  }));
}

type Held = ReviewFinding & { refused: boolean };

function findingsIn(field: ReviewField, text: string, kind: ServiceKind, modes: RuleModes): Held[] {
  const tokens = readTokens(text);
  const held: Held[] = [];
  for (const { rule, refused: plainly, first, last } of requestsIn(tokens, kind, field === "title")) {
    const mode = modeOf(modes, rule);
    if (mode === "off") continue;
    const refused = mode === "refuse" || (plainly && mode === "on");
    const words = { from: tokens[first]?.from ?? 0, to: tokens[last]?.to ?? 0 };
    const before = held.at(-1);
    // A finding inside the clause before is merged with it, under the more serious of the two rules.
    if (before && before.from <= words.from && words.to <= before.to) merge(before, { rule, refused, words, to: 0 });
    else {
      const { from, to } = clauseAround(text, tokens, first, last);
      if (before && from < before.to) merge(before, { rule, refused, words, to });
      else held.push({ rule, refused, field, from, to, words: [words] });
    }
  }
  return held.map((finding) => ({ ...finding, words: joined(finding.words) }));
}

function merge(held: Held, { rule, refused, words, to }: { rule: string; refused: boolean; words: Range; to: number }) {
  if (refused && !held.refused) held.rule = rule;
  held.refused ||= refused;
  held.to = Math.max(held.to, to);
  held.words.push(words);
}

function withoutRange(text: string, from: number, to: number): string {
  const out = text.slice(from, to);
  const before = text.slice(0, from).replace(/[\s,;:–—-]+$/, "");
  const rest = text.slice(to);
  const after = rest.trimStart();
  const gap = text.slice(before.length, from) + rest.slice(0, rest.length - after.length);
  const begins = before === "" || /[.!?…][)”"’']*$/.test(before) || /\n/.test(gap);
  const ending = begins ? "" : (/[.!?,;]/.exec(out.slice(-1))?.[0] ?? (after === "" ? "." : ""));
  const left = before + ending;
  if (after === "") return left;
  const space = /\n/.test(gap) ? (/\n\s*\n/.test(gap) ? "\n\n" : "\n") : " ";
  const right = begins || /[.!?]/.test(ending) ? capitalised(after) : after;
  return left === "" ? right : left + space + right;
}

/** After the removal "and fix the commas" begins a sentence. */
function capitalised(text: string): string {
  const plain = text.replace(/^(?:and|but|so|or|then|also)\b[\s,]*(?:then\s+)?/i, "");
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}
