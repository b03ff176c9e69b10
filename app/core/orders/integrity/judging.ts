import type { ServiceKind } from "#schema/vocabulary/orders.ts";

import { briefWords } from "./briefs.ts";
import { isHonestlyHidden, isMereQuestion, isQuoted, speaksOfWriting } from "./contexts.ts";
import { governorOf, isNegated, isReported, isTopic } from "./excuses.ts";
import { type Match, matchesAt, strengthAfter } from "./matching.ts";
import { isAuxiliary, isCompound, isNoun, isWhole, meetsMust, owner } from "./shapes.ts";
import type { Token } from "./tokens.ts";

/** A request to which no exception applies. */
export type Found = { rule: string; refused: boolean; first: number; last: number };

/** The requests in one text. `isTitle`: the text is a title, which names a topic and rarely contains a request. */
export function requestsIn(tokens: readonly Token[], kind: ServiceKind, isTitle: boolean): Found[] {
  const brief = briefWords(tokens);
  const found: Found[] = [];
  for (let at = 0; at < tokens.length; at++) {
    for (const match of matchesAt(tokens, at, kind)) {
      const judged = judge(tokens, match, brief, isTitle);
      if (judged) found.push(judged);
    }
  }
  return found;
}

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the rules in the order in which they count, side by side.
function judge(tokens: readonly Token[], match: Match, brief: readonly boolean[], isTitle: boolean): Found | null {
  const { request, first, last } = match;
  if (isNoun(tokens, match) || isCompound(tokens, match) || isAuxiliary(tokens, match)) return null;
  const strength = strengthAfter(tokens, first + 1);
  const isStrong = strength >= 0;
  const isMine = owner(tokens, match, /^(?:my|mine|our|me)$/);
  const isAnothers = owner(tokens, match, /^(?:your|their|his|her|its|theirs)$/);
  if (isAnothers && !isStrong) return null;
  if (isNegated(tokens, first) || isQuoted(tokens, match)) return null;
  const isPlain = isMine || isStrong;
  if (isTitle && !request.stated && (/ing$/.test(tokens[first]?.word ?? "") || (!isPlain && !request.evenSelf)))
    return null;
  if (!isPlain && (brief[first] || isTopic(tokens, first))) return null;
  if (!isStrong && isReported(tokens, first)) return null;
  if (!meetsMust(tokens, match, isStrong)) return null;
  if (request.unclear && !speaksOfWriting(tokens, first, isStrong)) return null;
  if (request.rule === "disguise" && (isMereQuestion(tokens, first) || isHonestlyHidden(tokens, match))) return null;
  const isForMe = /^(?:for|4|on|instead)$/.test(tokens[strength]?.word ?? "");
  const asked = isAsked(tokens, match, { isStrong, isMine, isForMe });
  if (!asked) return null;
  const whole = request.whole === true && asked === "plainly" && isPlain && isWhole(tokens, match);
  return { rule: request.rule, refused: whole, first, last: Math.max(last, isStrong ? strength : last) };
}

function isAsked(
  tokens: readonly Token[],
  { request, first }: Match,
  { isStrong, isMine, isForMe }: { isStrong: boolean; isMine: boolean; isForMe: boolean },
): "plainly" | "perhaps" | null {
  const governor = governorOf(tokens, first);
  if (request.stated) return governor === "other" && isPeople(tokens, first) ? null : "plainly";
  switch (governor) {
    case "asked":
      return "plainly";
    case "self":
      // "I want write it for me": non-native English, not a statement about the student's own writing.
      return request.evenSelf || isForMe ? "perhaps" : null;
    case "taught":
      return (request.evenSelf && !request.teachable) || (isStrong && isHelp(tokens, first)) ? "perhaps" : null;
    case "other":
      return null;
    case "unknown":
      return isStrong || isMine || request.evenSelf ? "plainly" : null;
  }
}

/** "help me write it for me": here help means the writing itself. "Explain how to write it for me" is allowed. */
function isHelp(tokens: readonly Token[], verb: number): boolean {
  return tokens.slice(Math.max(0, verb - 4), verb).some(({ word }) => /^(?:help|let)$/.test(word));
}

/** "students who need an essay": the subject is other people. */
function isPeople(tokens: readonly Token[], verb: number): boolean {
  return tokens
    .slice(Math.max(0, verb - 4), verb)
    .some(({ word }) => /^(?:students?|people|who|nurses|companies|mills|they|universities|authors?)$/.test(word));
}
