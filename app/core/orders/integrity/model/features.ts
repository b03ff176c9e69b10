import { letterOf } from "../look-alike-letters.ts";
import { type Concept, conceptsOf } from "./concepts.ts";

/** A feature as a number of 24 bits, its value, and the first and last of its words (indices into `wordsOf`). */
export type Feature = { hash: number; value: number; first: number; last: number };

/** A word has many character n-grams, so each has a lower value (chosen by cross-validation). */
const LETTERS_VALUE = 0.4;
const CONCEPT_VALUE = 1.2;
/** The reach of a negation, words. */
const DENIED_WORDS = 4;

export type Word = { word: string; from: number; to: number };

/** Words of a text in lower case without diacritics, with their UTF-16 offsets; `?` and `!` are words, digits are `0`. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let word = "";
  let from = 0;
  let at = 0;
  for (const character of text) {
    const letter = letterOf(character);
    if (letter !== null) {
      if (word === "") from = at;
      word += letter;
    } else if (!/['’ʼ`´]/.test(character)) end(at);
    else if (/^(?:[cdjlmnst]|qu|jusqu|lorsqu)$/.test(word) && /\p{L}/u.test(text.charAt(at + 1))) end(at);
    at += character.length;
    if (/[?!%]/.test(character)) words.push({ word: character, from: at - 1, to: at });
  }
  end(at);
  return words;

  function end(to: number): void {
    if (word !== "") {
      const plain = word.replace(/(.)\1{2,}/g, "$1$1").replace(/\d+/g, "0");
      words.push({ word: plain.slice(0, 24), from, to });
    }
    word = "";
  }
}

/**
 * The features of a text: single words, sequences of two and three, pairs with one or two words between, character
 * n-grams of three to five (after fastText's subwords, Bojanowski et al. 2017), and the concepts in their order.
 * Negated concepts are features of their own.
 */
export function featuresOf(words: readonly Word[]): Feature[] {
  const features: Feature[] = [];
  const plain = words.map(({ word }) => word);
  for (const [at, word] of plain.entries()) {
    add(`w:${word}`, at, at);
    if (at + 1 < plain.length) add(`b:${word} ${plain[at + 1]}`, at, at + 1);
    if (at + 2 < plain.length) {
      add(`t:${word} ${plain[at + 1]} ${plain[at + 2]}`, at, at + 2);
      add(`s:${word} ${plain[at + 2]}`, at, at + 2);
    }
    if (at + 3 < plain.length) add(`s:${word} ${plain[at + 3]}`, at, at + 3);
    const bounded = `<${word}>`;
    for (let length = 3; length <= 5; length++) {
      for (let start = 0; start + length <= bounded.length; start++) {
        if (length < bounded.length) add(`c:${bounded.slice(start, start + length)}`, at, at, LETTERS_VALUE);
      }
    }
  }
  add(`w:<${plain[0] ?? ""}`, 0, 0);
  addConcepts();
  return features;

  function add(name: string, first: number, last: number, value = 1): void {
    features.push({ hash: hashOf(name), value, first, last });
  }

  function addConcept(name: string, first: number, last: number): void {
    add(name, first, last, CONCEPT_VALUE);
  }

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the model was trained on features in this order; one list of them is what training and reading share.
  function addConcepts(): void {
    const sequence: { concept: Concept; at: number }[] = [];
    for (const [at, word] of plain.entries()) {
      for (const concept of conceptsOf(word)) sequence.push({ concept, at });
    }
    const kinds = new Set(sequence.map(({ concept }) => concept));
    let denial = Number.NEGATIVE_INFINITY;
    for (const { concept, at } of sequence) {
      addConcept(`k:${concept}`, at, at);
      // "do not", "ne … pas", "kein": a negation in the four words before.
      if (concept !== "NOT" && denial < at && at - denial <= DENIED_WORDS) addConcept(`n:${concept}`, at, at);
      if (concept === "NOT") denial = at;
    }
    for (const [index, one] of sequence.entries()) {
      // Ordered pairs within six words, and sequences of three.
      for (let next = index + 1; next < sequence.length; next++) {
        const other = sequence[next];
        if (!other || other.at - one.at > 6) break;
        if (other.at === one.at) continue;
        addConcept(`p:${one.concept} ${other.concept}`, one.at, other.at);
        if (other.at - one.at > 3) continue;
        addConcept(`q:${one.concept} ${other.concept}`, one.at, other.at);
        for (let third = next + 1; third < sequence.length; third++) {
          const last = sequence[third];
          if (!last || last.at - other.at > 3) break;
          if (last.at !== other.at) addConcept(`r:${one.concept} ${other.concept} ${last.concept}`, one.at, last.at);
        }
      }
    }
    const sorted = [...kinds].sort();
    const first = sequence[0]?.at ?? 0;
    const last = sequence.at(-1)?.at ?? 0;
    for (const [index, one] of sorted.entries())
      for (const other of sorted.slice(index + 1)) addConcept(`u:${one} ${other}`, first, last);
  }
}

/** FNV-1a (Fowler, Noll, Vo), its 32 bits folded to 24. */
function hashOf(name: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at++) {
    hash ^= name.charCodeAt(at);
    hash = Math.imul(hash, 0x01000193);
  }
  return (hash >>> 24) ^ (hash & 0xffffff);
}
