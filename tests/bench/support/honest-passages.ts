import { hosts, passages } from "./evasion-texts.ts";

/** A stretch of a case: `host` is the student's own, `right` must not be counted, `copied` must be, or be named before the score. */
export type Part = { text: string; of: "host" | "right" | "copied" };

/** A text beside the source of its words. `parts` in order; between two of them stands what `text` says and no more. */
export type HonestCase = { parts: Part[]; source: { text: string; title: string; authors: string[]; year: number } };

export type Passage = {
  /** Words of the source, one sentence or several. */
  words: string;
  /** Paragraphs of the student's own before and after. */
  before: string;
  after: string;
  /** Who wrote the source, and someone who wrote nothing of it. */
  author: string;
  family: string;
  other: string;
  year: number;
  title: string;
  source: string;
  number: number;
};
export type Make = (passage: Passage) => Part[];

const AUTHORS = ["Anna Holm", "Piotr Zielinski", "Mary Adeyemi", "Luis Ortega", "Ingrid Solberg", "Wei Chen"];
export const OTHERS = ["Brandt", "Keller", "Novak", "Silva", "Moreau", "Tanaka"];
const TITLES = ["The Harbour and its Channel", "Prices in Small Towns", "A Study of Wards", "Trust and its Ledgers"];

/** Passages of 20 to 60 words from the project's own articles, with authors and hosts of others. */
export function passagesFor(cases: number): Passage[] {
  const around = hosts(undefined, 60);
  const sources = passages(undefined, 60);
  return Array.from({ length: cases }, (_, number) => {
    const { source } = sources[number % sources.length] ?? { source: "" };
    const { before, after } = around[number % around.length] ?? { before: "", after: "" };
    const author = AUTHORS[number % AUTHORS.length] ?? "";
    return {
      words: stretchOf(source, number),
      ...{ before, after, author, source, number },
      family: author.split(" ").at(-1) ?? "",
      other: OTHERS[number % OTHERS.length] ?? "",
      year: 1998 + (number % 24),
      title: TITLES[number % TITLES.length] ?? "",
    };
  });
}

/** Whole sentences, 20 words at least and some 60 at most, without marks that would end a quotation. */
function stretchOf(text: string, number: number): string {
  const sentences = text
    .replace(/\s+/g, " ")
    .split(/(?<=[.!?]) (?=\p{Lu})/u)
    .filter((sentence) => !/["“”«»‘()[\]]/.test(sentence) && !/\s['’]|['’](?:\s|$)/.test(sentence));
  const least = [20, 32, 45][number % 3] ?? 20;
  for (let from = number % Math.max(1, sentences.length); from < sentences.length; from++) {
    let words = "";
    for (const sentence of sentences.slice(from)) {
      words = words === "" ? sentence : `${words} ${sentence}`;
      const count = words.split(" ").length;
      if (count > 70) break;
      if (count >= least) return words.replace(/[.!?]$/, "");
    }
  }
  return sentences
    .join(" ")
    .split(" ")
    .slice(0, 40)
    .join(" ")
    .replace(/[.!?,]$/, "");
}

export const host = (text: string): Part => ({ text, of: "host" });
export const right = (text: string): Part => ({ text, of: "right" });
export const copied = (text: string): Part => ({ text, of: "copied" });
/** The student's paragraphs around what is tried. */
export function within(passage: Passage, middle: readonly Part[], end = ""): Part[] {
  return [host(`${passage.before}\n\n`), ...middle, host(`\n\n${passage.after}${end === "" ? "" : `\n\n${end}`}`)];
}
