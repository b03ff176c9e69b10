import type { HelpKind } from "../price-book.ts";
import { briefWords } from "./briefs.ts";
import { governorOf, isAddress, isNegated, isReported, isTopic } from "./excuses.ts";
import { type Match, matchesAt, strengthAfter } from "./matching.ts";
import { CLAUSE, COMMA, NOTHING, SENTENCE, type Token } from "./reading.ts";

/** A request that nothing excuses. */
export type Found = { rule: string; refused: boolean; first: number; last: number };

/** What is asked for in one text. `isTitle`: a title names things and asks for few. */
export function requestsIn(tokens: readonly Token[], kind: HelpKind, isTitle: boolean): Found[] {
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
  const asked = isAsked(tokens, match, { isStrong, isMine });
  if (!asked) return null;
  const whole = request.whole === true && asked === "plainly" && isPlain && isWhole(tokens, match);
  return { rule: request.rule, refused: whole, first, last: Math.max(last, isStrong ? strength : last) };
}

function isAsked(
  tokens: readonly Token[],
  { request, first }: Match,
  { isStrong, isMine }: { isStrong: boolean; isMine: boolean },
): "plainly" | "perhaps" | null {
  const governor = governorOf(tokens, first);
  if (request.stated) return governor === "other" && isPeople(tokens, first) ? null : "plainly";
  switch (governor) {
    case "asked":
      return "plainly";
    case "self":
      // "I want write it for me": somebody's English, and no writing of one's own.
      return request.evenSelf || isStrong ? "perhaps" : null;
    case "taught":
      return (request.evenSelf && !request.teachable) || (isStrong && isHelp(tokens, first)) ? "perhaps" : null;
    case "other":
      return null;
    case "unknown":
      return isStrong || isMine || request.evenSelf ? "plainly" : null;
  }
}

/** "help me write it for me": the helping is the writing. "Explain how to write it for me" is not. */
function isHelp(tokens: readonly Token[], verb: number): boolean {
  return tokens.slice(Math.max(0, verb - 4), verb).some(({ word }) => /^(?:help|let)$/.test(word));
}

/** "students who need an essay": other people, and not a text that "is" something. */
function isPeople(tokens: readonly Token[], verb: number): boolean {
  return tokens
    .slice(Math.max(0, verb - 4), verb)
    .some(({ word }) => /^(?:students?|people|who|nurses|companies|mills|they|universities|authors?)$/.test(word));
}

/** "my draft", "a complete essay": a verb has no article. */
function isNoun(tokens: readonly Token[], { request, first }: Match): boolean {
  if (request.stated) return false;
  const article = /^(?:a|an|the|my|your|his|her|our|its|their|no|any|each|every|these|first|second|final|rough)$/;
  return tokens[first]?.break === NOTHING && article.test(tokens[first - 1]?.word ?? "");
}

/** "Do my paragraphs agree?" Only many things take it: "Do my essay?" is a request. */
function isAuxiliary(tokens: readonly Token[], { first, last }: Match): boolean {
  if (tokens[first]?.word !== "do" || tokens[first].break < COMMA || !/s$/.test(tokens[last]?.word ?? "")) return false;
  const [, end] = sentenceAround(tokens, last);
  return end > last + 1 && /\?/.test(tokens[end - 1]?.after ?? "");
}

/** "my essay plan", "the exam results": what follows the noun is what is meant. */
function isCompound(tokens: readonly Token[], { request, last }: Match): boolean {
  const next = tokens[last + 1];
  if (request.compound || !next || next.break !== NOTHING || !next.is.has("AFTER")) return false;
  const after = tokens[last + 2];
  // "write my essay topic is sepsis": a sentence without its stop.
  return !(after && (/^(?:is|are)$/.test(after.word) || /:/.test(after.gap)));
}

/** Whose it is; "one of your people" owns nothing. */
function owner(tokens: readonly Token[], { first, last }: Match, whose: RegExp): boolean {
  return tokens.slice(first, last + 1).some(({ word }, index) => {
    const next = tokens[first + index + 1];
    return whose.test(word) && !next?.is.has("YOU") && next?.word !== "people";
  });
}

function meetsMust(tokens: readonly Token[], { request, first, last }: Match, isStrong: boolean): boolean {
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

/** Nothing more is said of it but when. */
function isEnd(tokens: readonly Token[], last: number): boolean {
  const next = tokens[last + 1];
  if (!next || next.break > NOTHING) return true;
  if (
    /^(?:until|so|asap|today|tonight|now|please|pls|quickly|again|urgently|tomorrow|thanks|completely|instead)$/.test(
      next.word,
    )
  )
    return true;
  const after = tokens[last + 2]?.word ?? "";
  return (
    /^(?:by|before|till|within|in)$/.test(next.word) &&
    /^(?:\d.*|mon\w*|tues\w*|wed\w*|thurs\w*|fri\w*|sat\w*|sun\w*|tomorrow|tonight|today|noon|midnight|next|two|three|the)$/.test(
      after,
    )
  );
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

/**
 * What "it" is: not something of ours that was spoken of just before. Without "for me" the writing has to be named, since
 * the order itself is an "it".
 */
function speaksOfWriting(tokens: readonly Token[], verb: number, isStrong: boolean): boolean {
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

/** "Does it sound human?", "Will my essay pass Turnitin?": asked what is, not asked to do something. */
function isMereQuestion(tokens: readonly Token[], verb: number): boolean {
  let [start, end] = sentenceAround(tokens, verb);
  if (!/\?/.test(tokens[end - 1]?.after ?? "")) return false;
  while (/^(?:and|but|so|also|ok|okay|hi|hello)$/.test(tokens[start]?.word ?? "")) start++;
  return (
    /^(?:is|are|will|would|does|do|did|has|was|am)$/.test(tokens[start]?.word ?? "") &&
    !tokens[start + 1]?.is.has("YOU")
  );
}

/** "so that my marker does not notice mistakes", "sepsis must not go unnoticed" */
function isHonestlyHidden(tokens: readonly Token[], { at, first }: Match): boolean {
  if (at.some((position) => ["AI", "DETECTOR", "SIMILARITY"].some((name) => tokens[position]?.is.has(name as "AI"))))
    return false;
  const [start, end] = sentenceAround(tokens, first);
  return tokens.slice(start, end).some(({ is }) => is.has("HONESTLY_HIDDEN"));
}

function sentenceAround(tokens: readonly Token[], at: number): [start: number, end: number] {
  const REACH = 60;
  let start = at;
  while (start > 0 && at - start < REACH && (tokens[start]?.break ?? SENTENCE) < SENTENCE) start--;
  let end = at + 1;
  while (end < tokens.length && end - at < REACH && tokens[end]?.break !== SENTENCE) end++;
  return [start, end];
}

/** The words are quoted, and nobody says "do this" of the quotation. */
function isQuoted(tokens: readonly Token[], { at }: Match): boolean {
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
  return (
    !wanted &&
    !/^(?:(?:that )?is )?(?:what i (?:need|want|am asking)|please|is my (?:order|request)|do (?:it|this))/.test(after)
  );
}

/** The noun that was matched is a whole task: "my essay", and not "my essay conclusion" or "the rest of my essay". */
function isWhole(tokens: readonly Token[], { at, request }: Match): boolean {
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
