import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ModelRule } from "../../app/core/orders/integrity/model/model.ts";

/** `rule` is null for an allowed request. A text may contain choices as `{one|other}`. */
export type Phrasing = { rule: ModelRule | null; text: string };

const letters: Readonly<Record<string, ModelRule | null>> = {
  h: null,
  w: "writing",
  r: "rewriting",
  t: "tests",
  d: "disguise",
  i: "invented",
  n: "in-your-name",
};

/** The phrasings of every `.txt` file in a folder: one per line, with a letter for the class, `|`, and the text. */
export function readPhrasings(folder: string): Phrasing[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".txt"))
    .sort()
    .flatMap((name) =>
      readFileSync(join(folder, name), "utf8")
        .trim()
        .split("\n")
        .map((line) => phrasingOf(line, name)),
    );
}

/**
 * Every second sentence of our own articles: allowed text that resembles what a student pastes from a brief. The
 * other half is for the evaluation.
 */
export function readBackground(folder: string, part: "trained" | "measured"): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .sort()
    .flatMap((name) => sentencesOf(readFileSync(join(folder, name), "utf8")))
    .filter((_, at) => at % 2 === (part === "trained" ? 0 : 1));
}

function sentencesOf(markdown: string): string[] {
  const title = /^title: *"?(.+?)"?$/m.exec(markdown)?.[1] ?? "";
  return `${title}\n${markdown}`
    .replace(/^---[\s\S]*?\n---\n/m, "")
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .map((sentence) => sentence.replace(/^#+ /, ""))
    .filter((sentence) => /^[A-Z]/.test(sentence) && sentence.split(" ").length > 1);
}

function phrasingOf(line: string, name: string): Phrasing {
  const rule = letters[line.charAt(0)];
  if (rule === undefined || line.charAt(1) !== "|") throw new Error(`${name} has a line without a class: ${line}`);
  return { rule, text: line.slice(2).replaceAll("\\n", "\n") };
}

/** The text with one alternative of each choice. */
export function chosen(text: string, random: () => number): string {
  return text.replace(/\{([^{}]*)\}/g, (_, choices: string) => {
    const options = choices.split("|");
    return options[Math.floor(random() * options.length)] ?? "";
  });
}

const greetings = ["hi ", "Hello, ", "please ", "Dear team, ", "Bonjour, ", "Hola, ", "Hallo, ", "", "sorry, "];

/** Variants of a phrasing: other choices, typing errors, no capitals, a greeting before it. */
export function variantsOf(text: string, random: () => number): string[] {
  const many = 5 + Math.min(8, 2 * (text.match(/\{/g)?.length ?? 0));
  return Array.from({ length: many }, (_, at) => {
    const own = chosen(text, random);
    if (at === 0) return own;
    if (at === 1) return slipped(own.toLowerCase(), 0.4, random);
    switch (Math.floor(random() * 5)) {
      case 0:
      case 1:
        return slipped(own, 0.15, random);
      case 2:
        return (greetings[Math.floor(random() * greetings.length)] ?? "") + own;
      case 3:
        return own.toLowerCase().replace(/[.,!?¿]/g, "");
      default:
        return own;
    }
  });
}

/** Typing errors in a share of the words: a letter left out, doubled, or swapped with the next. */
function slipped(text: string, share: number, random: () => number): string {
  return text.replace(/\p{L}{4,}/gu, (word) => (random() < share ? slippedWord(word, random) : word));
}

function slippedWord(word: string, random: () => number): string {
  const letter = 1 + Math.floor(random() * (word.length - 2));
  const [before, own, after] = [word.slice(0, letter), word.charAt(letter), word.slice(letter + 1)];
  switch (Math.floor(random() * 3)) {
    case 0:
      return before + after;
    case 1:
      return before + after.charAt(0) + own + after.slice(1);
    default:
      return before + own + own + after;
  }
}
