import type { Range } from "./ranges.ts";
import { CLAUSE, COMMA, NOTHING, SENTENCE, type Token } from "./tokens.ts";

const CONDITION = /^(?:if|when|where|since|because|as|although|though|while|unless|once|in|after|before)$/;
const CONJUNCTION = /^(?:and|but|so|or|then|also|plus)$/;
/**
 * Openings of a clause that continues the one before it: "…, 2000 words by Friday", "…, so that it is not found",
 * "…, thanks".
 */
const GOES_ON =
  /^(?:\d.*|by|with|without|on|about|at|in|for|to|from|which|that|because|until|before|no|not|including|around|approximately|ready|thanks|thank|asap|please|pls|topic|using|preferably|maybe|also|two|three|five|apa|harvard|mla)$/;

/** The clause that contains these words, as it is underlined: with the "if" before it and the comma after it. */
export function clauseAround(text: string, tokens: readonly Token[], first: number, last: number): Range {
  let start = first;
  while (start > 0 && !isBoundary(tokens, start)) start--;
  start = withCondition(tokens, start);
  let end = last + 1;
  while (end < tokens.length && (!isBoundary(tokens, end) || goesOn(tokens, end))) {
    if (tokens[end]?.break === SENTENCE) break;
    end++;
  }
  return { from: startOf(text, tokens, start), to: endOf(text, tokens, end - 1) };
}

function isBoundary(tokens: readonly Token[], at: number): boolean {
  return (tokens[at]?.break ?? SENTENCE) > NOTHING;
}

function withCondition(tokens: readonly Token[], start: number): number {
  let at = start;
  // "So, please, write": a word or two before a comma are not a clause of their own.
  while (at > 0 && tokens[at]?.break !== SENTENCE) {
    let before = at - 1;
    while (before > 0 && !isBoundary(tokens, before)) before--;
    const head = CONJUNCTION.test(tokens[before]?.word ?? "") ? before + 1 : before;
    const isOpening = at - before <= 2 && tokens[at]?.break === COMMA;
    if (!isOpening && !CONDITION.test(tokens[head]?.word ?? "")) break;
    at = before;
  }
  return at;
}

function goesOn(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (!token || token.break === SENTENCE) return false;
  const word = token.word;
  if (word === "so") return /^(?:that|it|i|they|my|nobody|turnitin|the)$/.test(tokens[at + 1]?.word ?? "");
  if (CONJUNCTION.test(word)) return false;
  return token.break === COMMA && GOES_ON.test(word) && !isNewRequest(tokens, at);
}

/** "…, please check the rest": a different request. */
function isNewRequest(tokens: readonly Token[], at: number): boolean {
  if (!/^(?:please|pls|also|maybe|thanks|thank)$/.test(tokens[at]?.word ?? "")) return false;
  const next = tokens[at + 1];
  return next !== undefined && next.break < CLAUSE && next.word !== "you";
}

function startOf(text: string, tokens: readonly Token[], at: number): number {
  const from = tokens[at]?.from ?? 0;
  return from - (/[“"‘'«([]+$/.exec(text.slice(Math.max(0, from - 4), from))?.[0].length ?? 0);
}

function endOf(text: string, tokens: readonly Token[], at: number): number {
  const to = tokens[at]?.to ?? text.length;
  return to + (/^(?:\s?%)?[”"’'»)\],.;:!?…]*/.exec(text.slice(to, to + 8))?.[0].length ?? 0);
}
