import { classesOf, isKnown, meant, pairOf, segmented } from "./lexicon.ts";
import { letterOf, signOf } from "./look-alike-letters.ts";
import type { WordClass } from "./words.ts";

/** The kind of break before a word: none, a comma or similar, a new clause, a new sentence. */
export const NOTHING = 0;
export const COMMA = 1;
export const CLAUSE = 2;
export const SENTENCE = 3;

export type Token = {
  word: string;
  is: ReadonlySet<WordClass>;
  /** UTF-16 offsets into the text. */
  from: number;
  to: number;
  /** The characters between it and the word before, as written. */
  gap: string;
  /** The characters between it and the next word, or the end. */
  after: string;
  break: number;
  /** The number of the quotation that contains it, from 1; 0 outside quotations. */
  quote: number;
};

type Raw = { word: string; from: number; to: number };

/** The words of a text with disguises removed. Linear in the length of the text. */
export function readTokens(text: string): Token[] {
  const raws = joinedPairs(unspaced(rawWords(text), text), text).flatMap(unglued);
  const quotes = quotesOf(text);
  const tokens: Token[] = [];
  let sentenceWords = 0;
  for (const [at, { word, from, to }] of raws.entries()) {
    const before = raws[at - 1];
    const gap = text.slice(before?.to ?? 0, from);
    const kind = at === 0 ? SENTENCE : breakOf(gap, before?.word ?? "", text.slice(from, from + 2), sentenceWords);
    sentenceWords = kind === SENTENCE ? 1 : sentenceWords + 1;
    const after = text.slice(to, raws[at + 1]?.from);
    tokens.push({ word, is: classesOf(word), from, to, gap, after, break: kind, quote: quoteAt(quotes, from) });
  }
  for (const [at, token] of tokens.entries())
    if (token.break < CLAUSE && beginsClause(tokens, at)) token.break = CLAUSE;
  return tokens;
}

function rawWords(text: string): Raw[] {
  const words: Raw[] = [];
  let word = "";
  let from = 0;
  let at = 0;
  for (const character of text) {
    const next = at + character.length;
    const letter = letterOf(character) ?? inWord(text, at, word);
    if (letter === null) end(at);
    else if (letter !== "" || word !== "") {
      if (word === "") from = at;
      word += letter;
    }
    at = next;
  }
  end(at);
  return words;

  function end(to: number): void {
    if (word !== "") words.push({ word: meant(word), from, to });
    word = "";
  }
}

/** Apostrophes, and symbols used as letters, with letters on both sides. */
function inWord(text: string, at: number, word: string): string | null {
  const next = letterOf(text.charAt(at + 1));
  if (word === "" || !next) return null;
  const character = text.charAt(at);
  return /['’ʼ`´]/.test(character) ? "" : signOf(character);
}

/** "w r i t e  m y  e s s a y": single letters, with or without wider gaps between words. */
function unspaced(words: Raw[], text: string): Raw[] {
  const result: Raw[] = [];
  for (let at = 0; at < words.length; ) {
    let end = at;
    while (end < words.length && isLetter(words[end]) && (end === at || isTight(words[end - 1], words[end], text)))
      end++;
    const run = words.slice(at, end);
    const parts = run.length >= 3 ? segmented(run.map(({ word }) => word).join("")) : null;
    if (parts?.some((part) => part.length > 2)) {
      let letter = 0;
      for (const part of parts) {
        const first = run[letter];
        const last = run[letter + part.length - 1];
        if (first && last) result.push({ word: part, from: first.from, to: last.to });
        letter += part.length;
      }
    } else result.push(...words.slice(at, Math.max(end, at + 1)));
    at = Math.max(end, at + 1);
  }
  return result;
}

function isLetter(raw: Raw | undefined): boolean {
  return raw?.word.length === 1;
}

function isTight(one: Raw | undefined, other: Raw | undefined, text: string): boolean {
  if (!one || !other) return false;
  return /^[\s._\-*|/,·•]{1,4}$/.test(text.slice(one.to, other.from));
}

/** "re-write", "wr.ite", "ess ay": parts that form a word together but are not words themselves. */
function joinedPairs(words: Raw[], text: string): Raw[] {
  const result: Raw[] = [];
  for (const raw of words) {
    const before = result.at(-1);
    const gap = before ? text.slice(before.to, raw.from) : "";
    const tight = /^[-‐‑_.*|·•~+^]$/.test(gap);
    const apart = gap === " " && before && !isKnown(before.word) && !isKnown(raw.word);
    const joined = before && (tight || apart) ? before.word + raw.word : "";
    if (before && joined.length > 4 && isKnown(joined)) {
      before.word = joined;
      before.to = raw.to;
      continue;
    }
    const pair = before && /^[\s-]+$/.test(gap) ? pairOf(before.word, raw.word) : null;
    if (before && pair) {
      before.word = pair;
      before.to = raw.to;
    } else result.push({ ...raw });
  }
  return result;
}

/** "writemyessay" */
function unglued(raw: Raw): Raw[] {
  if (raw.word.length < 8 || raw.word.length > 40 || isKnown(raw.word) || raw.to - raw.from !== raw.word.length)
    return [raw];
  const parts = segmented(raw.word);
  // "together" must not become "to get her": the parts must include a verb and an object.
  if (!parts?.some((part) => REQUESTS.some((name) => classesOf(part).has(name)))) return [raw];
  if (!parts.some((part) => classesOf(part).has("WHOLE") || classesOf(part).has("PART"))) return [raw];
  let from = raw.from;
  return parts.map((word) => {
    const part = { word, from, to: from + word.length };
    from = part.to;
    return part;
  });
}

function breakOf(gap: string, before: string, next: string, words: number): number {
  const capital = /^[\p{Lu}\d]/u.test(next);
  // "2.5", "e.g.": a full stop without a space after it does not end a sentence, unless a new sentence follows
  // directly.
  if (/[.!?…;。]["'”’)\]]*(?:\s|$)/.test(gap) && !(before.length === 1 && before !== "i" && /^\./.test(gap)))
    return SENTENCE;
  if (/^[.!?…]/.test(gap) && capital && before.length > 1) return SENTENCE;
  // Pasted text may contain a line break anywhere.
  if (/\n\s*\n|[•▪‣]|\n\s*(?:[-*]|\d+[.)])\s/.test(gap)) return SENTENCE;
  if (/\n/.test(gap) && capital && words >= 3) return SENTENCE;
  return /[,:;–—()[\]]|\s-\s/.test(gap) ? COMMA : NOTHING;
}

const REQUESTS: readonly WordClass[] = [
  "WRITE",
  "FINISH",
  "ADD",
  "REWRITE",
  "REPHRASE",
  "DO",
  "TAKE",
  "INVENT",
  "HUMANISE",
];
const MORE_REQUESTS: readonly WordClass[] = ["BYPASS", "LOWER", "SPIN", "HIDE", "MAKE"];

/** "… and write", "… please finish", "… can you do": a new clause without a comma. */
function beginsClause(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.word ?? "";
  if (/^(?:and|but|so|then|or|plus|because|cause)$/.test(word)) {
    let next = at + 1;
    while (/^(?:please|pls|plz|just|also|then|kindly|maybe|now|if|possible)$/.test(tokens[next]?.word ?? "")) next++;
    const follows = tokens[next];
    if (!follows || follows.break >= SENTENCE) return false;
    return (
      isRequest(follows) ||
      /^(?:you|u|i|we|can|could|would|my|someone|get|turn|use|log|sign|post|reply|give|send|help)$/.test(follows.word)
    );
  }
  if (/^(?:please|pls|plz)$/.test(word))
    return [1, 2].some(
      (step) => isRequest(tokens[at + step]) || /^(?:can|could|would)$/.test(tokens[at + step]?.word ?? ""),
    );
  return /^(?:can|could|would|will)$/.test(word) && /^(?:you|u|someone)$/.test(tokens[at + 1]?.word ?? "");
}

function isRequest(token: Token | undefined): boolean {
  return token !== undefined && [...REQUESTS, ...MORE_REQUESTS].some((name) => token.is.has(name));
}

/** The ranges of quotations. An opening mark without a closing one is ignored. */
function quotesOf(text: string): [number, number][] {
  const quotes: [number, number][] = [];
  for (const match of text.matchAll(
    /“[^“”\n]{1,2000}”|"[^"\n]{1,2000}"|«[^«»\n]{1,2000}»|(?<![\p{L}\p{N}])[‘'][^‘’'\n](?:[^‘’'\n]|['’](?=\p{L})){0,500}[’'](?!\p{L})/gu,
  )) {
    quotes.push([match.index, match.index + match[0].length]);
  }
  return quotes;
}

function quoteAt(quotes: readonly [number, number][], at: number): number {
  let low = 0;
  let high = quotes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((quotes[middle]?.[1] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  const found = quotes[low];
  return found && found[0] <= at ? low + 1 : 0;
}
