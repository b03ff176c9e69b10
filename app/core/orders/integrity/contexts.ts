import type { Match } from "./matching.ts";
import { sentenceAround } from "./shapes.ts";
import { SENTENCE, type Token } from "./tokens.ts";

/**
 * Whether "it" is the writing, and not something of ours named just before. Without "for me" the writing has to be
 * named, because "it" may also be the order.
 */
export function speaksOfWriting(tokens: readonly Token[], verb: number, isStrong: boolean): boolean {
  let sentences = 0;
  let writing = false;
  let ours = false;
  for (let at = verb - 1; at >= Math.max(0, verb - 40); at--) {
    const token = tokens[at];
    if (token?.is.has("OUR_WORK")) ours = true;
    if (token?.is.has("WRITE")) return true;
    if (["PART", "HOMEWORK", "DATA"].some((name) => token?.is.has(name as "PART"))) writing = true;
    if (token?.break === SENTENCE && ++sentences === 2) break;
  }
  const says = tokens.slice(verb, verb + 24).findIndex(({ is, word }) => is.has("NUM") || /^\d/.test(word));
  if (says >= 0 && tokens.slice(verb + says, verb + says + 4).some(({ word }) => word === "words")) writing = true;
  return !ours && (isStrong || writing || tokens[verb]?.is.has("WRITE") === true);
}

/** "Does it sound human?", "Will my essay pass Turnitin?": a question about a fact, not a request. */
export function isMereQuestion(tokens: readonly Token[], verb: number): boolean {
  let [start, end] = sentenceAround(tokens, verb);
  if (!/\?/.test(tokens[end - 1]?.after ?? "")) return false;
  while (/^(?:and|but|so|also|ok|okay|hi|hello)$/.test(tokens[start]?.word ?? "")) start++;
  return (
    /^(?:is|are|will|would|does|do|did|has|was|am)$/.test(tokens[start]?.word ?? "") &&
    !tokens[start + 1]?.is.has("YOU")
  );
}

/** "so that my marker does not notice mistakes", "sepsis must not go unnoticed" */
export function isHonestlyHidden(tokens: readonly Token[], { at, first }: Match): boolean {
  if (at.some((position) => ["AI", "DETECTOR", "SIMILARITY"].some((name) => tokens[position]?.is.has(name as "AI"))))
    return false;
  const [start, end] = sentenceAround(tokens, first);
  return tokens.slice(start, end).some(({ is }) => is.has("HONESTLY_HIDDEN"));
}

/** The words are quoted, and no request such as "do this" refers to the quotation. */
export function isQuoted(tokens: readonly Token[], { at }: Match): boolean {
  const quote = tokens[at[0] ?? 0]?.quote ?? 0;
  if (quote === 0 || at.some((position) => tokens[position]?.quote !== quote)) return false;
  let start = at[0] ?? 0;
  while (tokens[start - 1]?.quote === quote) start--;
  let end = at.at(-1) ?? start;
  while (tokens[end + 1]?.quote === quote) end++;
  if (end - start + 1 === tokens.length) return false;
  const before = tokens
    .slice(Math.max(0, start - 4), start)
    .map(({ word }) => word)
    .join(" ");
  const after = tokens
    .slice(end + 1, end + 6)
    .map(({ word }) => word)
    .join(" ");
  const wanted =
    /\b(?:i need|i want|please|do this|just|you to|need you|i order|my order)(?: this| is| to| you| exactly| the following)*$/.test(
      before,
    );
  const wantedAfter = /^(?:that )?(?:is )?(?:what i (?:need|want|am asking)|my (?:order|request)|do (?:it|this))/.test(
    after,
  );
  const pleaseAfter = /^please/.test(after) && tokens[end + 1]?.break !== SENTENCE;
  return !wanted && !wantedAfter && !pleaseAfter;
}
