import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { modelClasses } from "../../app/core/integrity/model/model.ts";

/** `label` is a column of `modelClasses`. A text holds choices as `{one|other}`. */
export type Phrasing = { label: number; text: string };

const letters: Readonly<Record<string, (typeof modelClasses)[number]>> = {
  h: "honest",
  w: "writing",
  r: "rewriting",
  t: "tests",
  d: "disguise",
  i: "invented",
  n: "in-your-name",
};

/** The phrasings of every `.txt` in a folder: a letter for the class, `|`, and the text, one a line. */
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
 * Sentences of our own articles, every second one: honest, and as far from a request as what a student pastes from a
 * brief. The others are for measuring.
 */
export function readBackground(folder: string, part: "trained" | "measured"): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .sort()
    .flatMap((name) => sentencesOf(readFileSync(join(folder, name), "utf8")))
    .filter((_, at) => at % 2 === (part === "trained" ? 0 : 1));
}

function sentencesOf(markdown: string): string[] {
  return markdown
    .replace(/^---[\s\S]*?\n---\n/, "")
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /^[A-Z]/.test(sentence) && sentence.split(" ").length > 3);
}

function phrasingOf(line: string, name: string): Phrasing {
  const found = letters[line.charAt(0)];
  if (!found || line.charAt(1) !== "|") throw new Error(`${name} has a line without a class: ${line}`);
  return { label: modelClasses.indexOf(found), text: line.slice(2).replaceAll("\\n", "\n") };
}

/** One of each choice. */
export function chosen(text: string, random: () => number): string {
  return text.replace(/\{([^{}]*)\}/g, (_, choices: string) => {
    const options = choices.split("|");
    return options[Math.floor(random() * options.length)] ?? "";
  });
}

const greetings = ["hi ", "Hello, ", "please ", "Dear team, ", "Bonjour, ", "Hola, ", "Hallo, ", "", "sorry, "];

/** A phrasing as several people write it: other choices, slips of the finger, no capitals, a greeting before it. */
export function variantsOf({ text }: Phrasing, random: () => number): string[] {
  const many = 4 + Math.min(8, 2 * (text.match(/\{/g)?.length ?? 0));
  return Array.from({ length: many }, (_, at) => {
    const own = chosen(text, random);
    if (at === 0) return own;
    switch (Math.floor(random() * 5)) {
      case 0:
        return slipped(own.toLowerCase(), random);
      case 1:
        return slipped(own, random);
      case 2:
        return (greetings[Math.floor(random() * greetings.length)] ?? "") + own;
      case 3:
        return own.toLowerCase().replace(/[.,!?¿]/g, "");
      default:
        return own;
    }
  });
}

/** One or two words with a letter left out, doubled, or changed with the next. */
function slipped(text: string, random: () => number): string {
  const words = text.split(" ");
  const many = 1 + Math.floor(random() * 2);
  for (let turn = 0; turn < many; turn++) {
    const at = Math.floor(random() * words.length);
    const word = words[at] ?? "";
    if (word.length < 4) continue;
    const letter = 1 + Math.floor(random() * (word.length - 2));
    const [before, own, after] = [word.slice(0, letter), word.charAt(letter), word.slice(letter + 1)];
    const kind = Math.floor(random() * 3);
    words[at] =
      kind === 0
        ? before + after
        : kind === 1
          ? before + after.charAt(0) + own + after.slice(1)
          : before + own + own + after;
  }
  return words.join(" ");
}
