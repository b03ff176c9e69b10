import type { Chance } from "./chance.ts";
import { clauses, subjects } from "./words.ts";

const openings = [
  "This essay asks how",
  "The following pages describe how",
  "It is often said that",
  "In my placement I saw that",
];
const things = [
  "a team",
  "the ward",
  "the patient",
  "a supervisor",
  "the guideline",
  "our group",
  "the software",
  "a family",
];
const acts = ["records", "questions", "changes", "delays", "explains", "compares", "repeats", "measures"];
const whats = [
  "the plan of the day",
  "an early warning",
  "the agreed steps",
  "a small difference",
  "its own result",
  "the first answer",
];
const ends = [
  "when time is short",
  "although it was not asked for",
  "before the next visit",
  "with the help of a colleague",
  "and why it matters",
];

/** A student's text: sentences of its own, and passages that are also in the library, with and without a citation. */
export function textOf(chance: Chance, library: readonly string[]): string {
  const paragraphs: string[] = [];
  const count = chance.int(4, 9);
  for (let index = 0; index < count; index++) {
    paragraphs.push(ownParagraph(chance, chance.int(3, 6)));
    if (chance.is(0.4)) paragraphs.push(borrowed(chance, chance.pick(library)));
  }
  const [first] = chance.pick(Object.values(subjects));
  return [first ?? "", ...paragraphs].join("\n\n");
}

function ownParagraph(chance: Chance, sentences: number): string {
  return Array.from({ length: sentences }, () => ownSentence(chance)).join(" ");
}

function ownSentence(chance: Chance): string {
  const start = `${chance.pick(openings)} ${chance.pick(things)} ${chance.pick(acts)} ${chance.pick(whats)}`;
  const middle = chance.is(0.6) ? ` ${chance.pick(clauses)}` : "";
  return `${start}${middle} ${chance.pick(ends)}, and ${chance.pick(things)} ${chance.pick(acts)} ${chance.pick(whats)}.`;
}

/** Some sentences of a source in a row. */
function borrowed(chance: Chance, source: string): string {
  const sentences = source.replace(/\s+/g, " ").match(/[^.]+\./g) ?? [source];
  const start = chance.int(0, Math.max(0, sentences.length - 4));
  const taken = sentences
    .slice(start, start + chance.int(1, 3))
    .join("")
    .trim();
  const quoted = chance.is(0.25) ? `“${taken}”` : taken;
  return chance.is(0.4) ? `${quoted} (Marsh, 2024, p. ${chance.int(2, 90)})` : quoted;
}
