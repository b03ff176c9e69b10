import type { ServiceKind } from "#schema/vocabulary/orders.ts";
import { type Request, requests, strengtheners } from "./requests.ts";
import { CLAUSE, NOTHING, SENTENCE, type Token } from "./tokens.ts";
import { type WordClass, wordClasses } from "./words.ts";

/** Words of a text that match a request: positions of the matched words, in order. */
export type Match = { request: Request; at: number[]; first: number; last: number };

type Step = { classes: WordClass[]; words: Set<string>; optional: boolean; gap: number; free: boolean };
type Phrase = Step[];

const compiled = requests.map((request) => ({ request, phrase: phraseOf(request.say) }));
const strong = strengtheners.map(phraseOf);

/** Requests by their possible first words and classes, so that each word is compared with few of them. */
const beginnings = new Map<string, typeof compiled>();
for (const entry of compiled) {
  const [first] = entry.phrase;
  for (const key of [...(first?.words ?? []), ...(first?.classes ?? [])]) {
    beginnings.set(key, [...(beginnings.get(key) ?? []), entry]);
  }
}

export function matchesAt(tokens: readonly Token[], at: number, kind: ServiceKind): Match[] {
  const token = tokens[at];
  if (!token) return [];
  const keys = [token.word, ...token.is, ...(isNumber(token.word) ? ["NUM"] : [])];
  return keys.flatMap((key) =>
    (beginnings.get(key) ?? []).flatMap(({ request, phrase }) => {
      if (request.notIn?.includes(kind)) return [];
      const found = follow(tokens, at, phrase);
      const last = found?.at(-1);
      return found && last !== undefined ? [{ request, at: found, first: at, last }] : [];
    }),
  );
}

/** The position of the next strengthener in the same sentence; -1 if there is none. */
export function strengthAfter(tokens: readonly Token[], from: number): number {
  const REACH = 16;
  for (let at = from; at < Math.min(tokens.length, from + REACH); at++) {
    const token = tokens[at];
    if (!token || token.break >= SENTENCE || (token.break === CLAUSE && !/^(?:so|and|for|that)$/.test(token.word)))
      return -1;
    for (const phrase of strong) {
      const found = follow(tokens, at, phrase);
      if (found && !isForMeTo(tokens, found.at(-1) ?? at)) return at;
    }
  }
  return -1;
}

/** "easy for me to follow" names no beneficiary; "for me to hand in" does. */
function isForMeTo(tokens: readonly Token[], last: number): boolean {
  const [to, verb] = [tokens[last + 1], tokens[last + 2]];
  return to?.word === "to" && to.break === NOTHING && !/^(?:hand|submit|turn|upload|use|send)$/.test(verb?.word ?? "");
}

function follow(tokens: readonly Token[], at: number, phrase: Phrase): number[] | null {
  const first = phrase[0];
  const token = tokens[at];
  if (!first || !token || !fits(token, first)) return null;
  const rest = followFrom(tokens, at, phrase, 1);
  return rest && [at, ...rest];
}

function followFrom(tokens: readonly Token[], at: number, phrase: Phrase, step: number): number[] | null {
  const wanted = phrase[step];
  if (!wanted) return [];
  for (let next = at + 1; next <= at + 1 + wanted.gap; next++) {
    const token = tokens[next];
    if (!token || !reaches(token, wanted)) break;
    if (fits(token, wanted)) {
      const rest = followFrom(tokens, next, phrase, step + 1);
      if (rest) return [next, ...rest];
    }
    if (!wanted.free && isStop(tokens, next)) break;
  }
  return wanted.optional ? followFrom(tokens, at, phrase, step + 1) : null;
}

/** The following words make it a request for something else: "write comments", "write about it"; not "write about 400 words". */
function isStop(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  const next = tokens[at + 1];
  if (!token || token.is.has("OURS") || token.is.has("NEGATOR")) return true;
  if (token.word === "for") return !/^(?:me|us)$/.test(next?.word ?? "");
  if (!token.is.has("PREPOSITION")) return false;
  return !(/^(?:about|around|over|than)$/.test(token.word) && next && (isNumber(next.word) || next.is.has("NUM")));
}

/** Gaps of any words extend to the end of the sentence; others to the end of the clause, ignoring a single comma. */
function reaches(token: Token, step: Step): boolean {
  if (step.free) return token.break < SENTENCE;
  return token.break === NOTHING || (token.break < CLAUSE && /^\s*,\s*$/.test(token.gap));
}

function fits(token: Token, step: Step): boolean {
  if (step.words.has(token.word)) return true;
  return step.classes.some(
    (name) =>
      token.is.has(name) ||
      (name === "NUM" && isNumber(token.word)) ||
      (name === "HUNDREDS" && /^\d{3,}/.test(token.word)),
  );
}

function isNumber(word: string): boolean {
  return /^\d/.test(word);
}

function phraseOf(say: string): Phrase {
  const steps: Phrase = [];
  let gap = 0;
  let free = false;
  for (const part of say.split(" ")) {
    const [, kind, width] = /^(\.\.|~)(\d+)$/.exec(part) ?? [];
    if (kind) {
      gap = Number(width);
      free = kind === "~";
      continue;
    }
    const optional = part.endsWith("?");
    const names = part.replace(/\?/g, "").split("|");
    const classes = names.filter((name): name is WordClass => name in wordClasses);
    const words = new Set(names.filter((name) => !(name in wordClasses)));
    steps.push({ classes, words, optional, gap, free });
    gap = 0;
    free = false;
  }
  return steps;
}
