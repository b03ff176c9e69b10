import { isAddress } from "./excuses.ts";
import type { Match } from "./matching.ts";
import { CLAUSE, COMMA, NOTHING, SENTENCE, type Token } from "./tokens.ts";

/** "my draft", "a complete essay": a word after an article or a possessive is not a verb. */
export function isNoun(tokens: readonly Token[], { request, first }: Match): boolean {
  if (request.stated) return false;
  const article = /^(?:a|an|the|my|your|his|her|our|its|their|no|any|each|every|these|first|second|final|rough)$/;
  return tokens[first]?.break === NOTHING && article.test(tokens[first - 1]?.word ?? "");
}

/** "Do my paragraphs agree?" is a question only with a plural: "Do my essay?" is a request. */
export function isAuxiliary(tokens: readonly Token[], { first, last }: Match): boolean {
  if (tokens[first]?.word !== "do" || tokens[first].break < COMMA || !/s$/.test(tokens[last]?.word ?? "")) return false;
  const [, end] = sentenceAround(tokens, last);
  return end > last + 1 && /\?/.test(tokens[end - 1]?.after ?? "");
}

/** "my essay plan", "the exam results": the noun that follows is the object. */
export function isCompound(tokens: readonly Token[], { request, last }: Match): boolean {
  const next = tokens[last + 1];
  if (request.compound || !next || next.break !== NOTHING || !next.is.has("AFTER")) return false;
  const after = tokens[last + 2];
  // "write my essay topic is sepsis": two sentences without a full stop.
  return !(after && (/^(?:is|are)$/.test(after.word) || /:/.test(after.gap)));
}

/** Whether the object belongs to someone; "one of your people" is not a possession. */
export function owner(tokens: readonly Token[], { first, last }: Match, whose: RegExp): boolean {
  return tokens.slice(first, last + 1).some(({ word }, index) => {
    const next = tokens[first + index + 1];
    return whose.test(word) && !next?.is.has("YOU") && next?.word !== "people";
  });
}

export function meetsMust(tokens: readonly Token[], { request, first, last }: Match, isStrong: boolean): boolean {
  switch (request.must) {
    case undefined:
      return true;
    case "strength":
      return isStrong;
    case "end":
      return isEnd(tokens, last);
    case "strength or end":
      return isStrong || isEnd(tokens, last);
    case "secret":
      return tokens.slice(first, last).some(({ word, is }) => is.has("NEGATOR") || /nt$/.test(word));
    case "no with me":
      return !isTogether(tokens, last);
  }
}

const AT_ONCE =
  /^(?:until|so|asap|today|tonight|now|please|pls|quickly|again|urgently|tomorrow|thanks|completely|instead)$/;
const DAY =
  /^(?:\d.*|mon\w*|tues\w*|wed\w*|thurs\w*|fri\w*|sat\w*|sun\w*|tomorrow|tonight|today|noon|midnight|next|the)$/;

/** Whether nothing but a time follows. */
function isEnd(tokens: readonly Token[], last: number): boolean {
  const next = tokens[last + 1];
  if (!next || next.break > NOTHING) return true;
  if (AT_ONCE.test(next.word)) return true;
  const after = tokens[last + 2]?.word ?? "";
  if (/^(?:by|before|till)$/.test(next.word)) return DAY.test(after);
  return /^(?:within|in)$/.test(next.word) && /^(?:\d.*|an?|one|two|three|four|five|six)$/.test(after);
}

/** "solve it with me", "write it together" */
function isTogether(tokens: readonly Token[], last: number): boolean {
  for (let at = last + 1; at < Math.min(tokens.length, last + 7); at++) {
    const { word, break: kind } = tokens[at] ?? { word: "", break: SENTENCE };
    if (kind === SENTENCE) return false;
    if (word === "together") return true;
    if (/^(?:with|alongside)$/.test(word) && /^(?:me|us)$/.test(tokens[at + 1]?.word ?? "")) return true;
  }
  return false;
}

/** Whether the matched noun is a whole task: "my essay", not "my essay conclusion" or "the rest of my essay". */
export function isWhole(tokens: readonly Token[], { at, request }: Match): boolean {
  // Redoing an existing text is not writing a whole one.
  const anew = /^(?:again|anew|redone|reworked|reworded|rephrased|rewritten|paraphrased|done|completed|finished)$/;
  if (tokens.slice(at[0], (at.at(-1) ?? 0) + 1).some(({ word }) => anew.test(word))) return false;
  const target = at.findLast((position) => /\w/.test(tokens[position]?.word ?? "")) ?? 0;
  const nouns = at
    .slice(1)
    .filter((position) =>
      ["WHOLE", "TEST", "CLASS", "HOMEWORK"].some((name) => tokens[position]?.is.has(name as "WHOLE")),
    );
  if (nouns.length === 0 || tokens[target + 1]?.is.has("PART")) return request.rule === "tests" && nouns.length > 0;
  return (
    !at.some((position) => tokens[position]?.is.has("PART")) &&
    !isAddress(tokens, nouns[0] ?? 0) &&
    (tokens[target]?.break ?? 0) < CLAUSE
  );
}

export function sentenceAround(tokens: readonly Token[], at: number): [start: number, end: number] {
  const REACH = 60;
  let start = at;
  while (start > 0 && at - start < REACH && (tokens[start]?.break ?? SENTENCE) < SENTENCE) start--;
  let end = at + 1;
  while (end < tokens.length && end - at < REACH && tokens[end]?.break !== SENTENCE) end++;
  return [start, end];
}
