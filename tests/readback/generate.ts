import { seeded, vocabulary } from "#tests/core/similarity/random.ts";
import type { Step, Stored } from "./world.ts";

/** Stored documents, earlier checks, and the check that is compared: its reader is `a`, who has two helpers. */
export type Case = { seed: number; repository: Stored[]; steps: Step[] };

export const READER = "a";
const ACCOUNTS = [READER, "b", "c"];
const FUNCTION_WORDS = ["the", "of", "and", "to", "in", "that", "is", "for", "with", "as"];
const BLOCK = 25;
const DAY_MS = 86_400_000;

// Made-up words beside English function words read as a bad scan, and half of the time would go into looking for what
// each word might have been. Words with accents are not looked up.
const accents: Record<string, string> = { a: "ä", e: "ë", i: "ï", o: "ö", u: "ü" };
const dictionary = vocabulary(3000, 77).map((word) => word.replace(/[aeiou]/g, (letter) => accents[letter] ?? letter));

/** Open texts that are in every case: attackers may use them as decoys. */
export const OPEN = Array.from({ length: 4 }, (_, at) => {
  const random = seeded(9000 + at);
  return { id: `library:open-${at}`, text: Array.from({ length: 220 }, () => one(dictionary, random)).join(" ") };
});

/**
 * @param few for cases with whole services: the number of checks, each of a whole essay and of the reader's own account
 */
export function generate(seed: number, few?: { checks: number; leastWords: number }): Case {
  const random = seeded(seed * 7919 + 13);
  const whole = (most: number) => Math.floor(random() * most);
  // With a small vocabulary words match by chance all the time, with a large one never.
  const words = dictionary.slice(whole(1500), 3000).slice(0, one([14, 60, 300, 1400], random));
  const word = () => (random() < 0.25 ? one(FUNCTION_WORDS, random) : one(words, random));
  const some = (count: number) => Array.from({ length: count }, word);
  const victims = Array.from({ length: 1 + whole(5) }, (_, at) => `v${at}`);
  const id = (kind: number, at: number) => {
    const tail = `${seed}${String(at).padStart(4, "0")}`.padStart(12, "0").slice(-12);
    return `0000000${kind}-0000-4000-8000-${tail}`;
  };

  const documents: { owner: string; words: string[] }[] = [];
  const many = random() < 0.06 ? 20 + whole(31) : 1 + whole(7);
  const template = some(BLOCK * (1 + whole(4)));
  for (let at = 0; at < many; at += 1) documents.push({ owner: ownerOf(random, victims), words: documentOf() });
  if (random() < 0.006) {
    const pair = some(2 * BLOCK);
    for (let at = 0; at < 400; at += 1) documents.push({ owner: `copy${at}`, words: pair });
  }

  function documentOf(): string[] {
    const before = documents.length > 0 ? one(documents, random).words : [];
    const kind = random();
    // A copy that differs in one word; a template between other words, at any offset to the blocks; an unrelated text.
    if (kind < 0.2 && before.length > 0) return before.with(whole(before.length), word());
    if (kind < 0.4) return [...some(whole(40)), ...template, ...some(whole(60))];
    return some(BLOCK * (1 + whole(8)) + whole(BLOCK));
  }

  // The same page in one work after another, over months.
  const page = random() < 0.03 ? one(documents, random).words.slice(0, 4 * BLOCK) : null;
  const length = few ? few.checks : page ? 6 + whole(9) : random() < 0.03 ? 20 + whole(11) : 1 + whole(5);
  const steps = Array.from({ length }, (_, at): Step => {
    const last = at === length - 1;
    const again = at > 0 && random() < 0.12;
    return {
      account: few || last || random() < 0.6 ? READER : one(ACCOUNTS, random),
      id: id(1, at),
      documentId: id(2, at),
      text: again ? "" : textOf(),
      mode: random() < 0.5 ? "kept" : "private",
      stored: random() < 0.4 && !few,
      compareDrafts: random() < 0.2 && !few,
      after: page ? whole(12 * DAY_MS) : random() < 0.05 ? 31 * DAY_MS : whole(DAY_MS / 4) + DAY_MS / 24,
    };
  });
  // The same text again: a repeated probe, or another version of the document.
  for (const [at, step] of steps.entries()) if (step.text === "") step.text = `${steps[at - 1]?.text ?? ""} ${word()}`;

  function textOf(): string {
    const parts: string[] = page ? [...page] : [];
    for (let part = 1 + whole(5); part > 0; part -= 1) parts.push(...segment());
    while (few && parts.length < few.leastWords) parts.push(...segment());
    return parts.join(" ");
  }

  function segment(): string[] {
    const from = one(documents, random).words;
    const blocks = Math.floor(from.length / BLOCK);
    const block = blocks === 0 ? some(BLOCK) : from.slice(BLOCK * whole(blocks)).slice(0, BLOCK);
    const kind = random();
    if (kind < 0.12) return some(5 + whole(60));
    if (kind < 0.17)
      return one(OPEN, random)
        .text.split(" ")
        .slice(whole(100))
        .slice(0, 20 + whole(60));
    if (kind < 0.3) return from.slice(whole(from.length)).slice(0, 5 + whole(90));
    if (kind < 0.42) return from.slice(BLOCK * whole(blocks + 1)).slice(0, BLOCK * (1 + whole(3)));
    if (kind < 0.6) return changed(from.slice(BLOCK * whole(blocks + 1)).slice(0, BLOCK * (1 + whole(3))));
    if (kind < 0.8) return guessed(block);
    // Every piece of the block is broken by an inserted word, and one of them is unbroken at another place.
    if (kind < 0.85) {
      const broken = block.flatMap((own, at) => (at % 4 === 2 ? [`z${at}`, own] : [own]));
      return [...broken, ...some(60), ...block.slice(4, 8)];
    }
    if (kind < 0.86) {
      const known = block.slice(0, 12 + whole(13));
      return Array.from({ length: 18 + whole(8) }, (_, at) => [...known, `g${at}`]).flat();
    }
    // Many guesses for one word, one after another, with decoys between them.
    const hole = whole(BLOCK);
    const known = holed(block, 17 + whole(8), hole);
    return Array.from({ length: 2 + whole(6) }, (_, at) => [
      ...known.with(hole, random() < 0.3 ? (block[hole] ?? word()) : word()),
      ...(random() < 0.5 ? some(whole(30)) : [`x${at}`]),
    ]).flat();
  }

  /** A copy with words changed, inserted and left out. */
  function changed(copy: string[]): string[] {
    const rate = one([0.04, 0.1, 0.2], random);
    return copy.flatMap((own) => {
      if (random() >= rate) return [own];
      return one([[word()], [own, word()], []], random);
    });
  }

  /** A block of which nearly enough words are known, next to its neighbour or alone, with one guess. */
  function guessed(block: string[]): string[] {
    const hole = whole(BLOCK);
    return holed(block, 18 + whole(7), hole).with(hole, random() < 0.5 ? (block[hole] ?? word()) : word());
  }

  /** A block with a given number of unchanged words; the others are changed. */
  function holed(block: string[], known: number, hole: number): string[] {
    const kept = new Set<number>();
    const first = whole(BLOCK);
    // The changed words are in one stretch or scattered.
    const together = random() < 0.7;
    while (kept.size < known) kept.add(together ? (first + kept.size) % BLOCK : whole(BLOCK));
    return block.map((own, at) => (kept.has(at) || at === hole ? own : `y${whole(1000)}`));
  }

  return {
    seed,
    repository: documents.map(({ owner, words }, at) => ({ id: id(3, at), owner, text: words.join(" ") })),
    steps,
  };
}

/** Mostly other students; sometimes the reader's helpers, who plant guesses, or the reader. */
function ownerOf(random: () => number, victims: readonly string[]): string {
  const chance = random();
  if (chance < 0.12) return "b";
  if (chance < 0.16) return READER;
  return one(victims, random);
}

export function one<T>(from: readonly T[], random: () => number): T {
  return from[Math.floor(random() * from.length)]!;
}
