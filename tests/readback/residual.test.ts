import { expect, test } from "vitest";
import { limits } from "#core/check.ts";
import { cutBlocks, prepare, tripleHashes } from "#core/similarity/index.ts";
import { seeded, vocabulary } from "#tests/core/similarity/random.ts";
import { askedOf, studentTextsInMemory } from "#tests/support/student-stores.ts";
import { one } from "./generate.ts";

// The figures of docs/decisions/026: what the rule cannot keep, measured.

const BLOCK = 25;
const MONTH_CHECKS = 30 * limits.perDay;
const dictionary = vocabulary(4000, 31);

/** A stored text of random words, so that nothing but answers can tell the next one, and a reader of it. */
async function victim(seed: number) {
  const random = seeded(seed);
  const secret = Array.from({ length: 12 * BLOCK }, () => one(dictionary, random));
  const { texts } = studentTextsInMemory();
  const shard = `${texts.version}/0001`;
  await texts.add(shard, "student:1", "victim", cutBlocks(prepare(secret.join(" "))));
  const marked = async (words: readonly string[]) => {
    const stretches = await askedOf(texts, [shard], words.join(" "), "attacker");
    return stretches.reduce((sum, { first, behind }) => sum + behind - first, 0);
  };
  return { secret, texts, shard, marked };
}

/**
 * An attacker who is told how good a guesser they are: the right word is always among their first twenty guesses. They
 * know a stretch of the text, guess on behind it, one guess a check, and leave out of what they know as many words as
 * the rule forgives, so that a right guess is what shows the block.
 */
async function readOn(known: number, checks: number): Promise<{ words: number; checks: number }> {
  const { secret, marked } = await victim(11);
  let have = known;
  let asked = 0;
  while (have < secret.length) {
    const block = Math.floor(have / BLOCK) * BLOCK;
    // Nineteen of the block they are in, and the whole block before it, whose neighbour it is.
    const inBlock = secret.slice(block, have);
    const right = secret[have]!;
    const guesses = dictionary.filter((word) => word !== right).slice(have * 19, have * 19 + 19);
    guesses.splice((have * 7) % 20, 0, right);
    const words = inBlock.map((word, at) => (at < inBlock.length - 19 ? `wrong${at}` : word));
    const answer = (guess: string) => marked([...secret.slice(block - BLOCK, block), ...words, guess]);
    const without = await answer("noguess");
    let learnt = false;
    for (const guess of guesses) {
      if (asked >= checks) return { words: have - known, checks: asked };
      asked += 1;
      if ((await answer(guess)) === without) continue;
      // What is answered otherwise is the right word, or the attack would be fooled.
      expect(guess).toBe(right);
      learnt = true;
      break;
    }
    if (!learnt) return { words: have - known, checks: asked };
    have += 1;
  }
  return { words: have - known, checks: asked };
}

test("who knows thirty words reads none of the next in a month of checks", async () => {
  for (const known of [30, 35, 40, 43]) expect((await readOn(known, MONTH_CHECKS)).words).toBe(0);
});

test("who knows a block and nineteen words of the next reads that block to its end, six words, and no word further", async () => {
  const { words, checks } = await readOn(BLOCK + 19, MONTH_CHECKS);
  expect(words).toBe(6);
  // Twenty guesses a word at most: with less to guess by, as much less.
  expect(checks).toBeLessThanOrEqual(7 * 20);
});

test("places that take a block away from its copy answer two guesses together, not sixty", async () => {
  const { secret, marked } = await victim(13);
  const [before, block] = [secret.slice(0, BLOCK), secret.slice(BLOCK, 2 * BLOCK)];
  const hole = 12;
  const right = block[hole]!;
  // The copy that shows the block if no place before it touches: twenty words beside a known neighbour.
  const copy = [...before, ...block.map((word, at) => (at > 19 ? `wrong${at}` : word))];
  // A place knows twelve words and guesses the thirteenth; what stands between breaks every run of ten.
  const place = (guess: string, at: number) => [
    ...block.slice(0, 12),
    guess,
    ...Array.from({ length: 40 }, (_, i) => `f${at}x${i}`),
  ];
  const shown = (guesses: readonly string[]) => marked([...guesses.flatMap(place), ...copy]);
  for (const many of [1, 2, 3, 8, 20]) {
    const wrong = Array.from({ length: many }, (_, at) => `guess${at}`);
    let answered = 0;
    for (let at = 0; at < many; at += 1)
      if ((await shown(wrong.with(at, right))) !== (await shown(wrong))) answered += 1;
    expect(answered).toBeLessThanOrEqual(2);
  }
});

test("a check answers one guess for a word, two where words are put in, and three where hashes are no text's", async () => {
  const { secret, texts, shard } = await victim(12);
  const [before, block] = [secret.slice(0, BLOCK), secret.slice(BLOCK, 2 * BLOCK)];
  const hole = 10;
  // Known: 0 to 8 and 11 to 20, nineteen words; 9 and 21 to 24 are wrong, 10 is guessed.
  const known = block.map((word, at) => (at === 9 || at > 20 ? `wrong${at}` : word));
  const behind = known.slice(hole + 1);
  const shows = async (triples: Float64Array, words: number) =>
    (await texts.search([shard], { triples, words, ownerId: "attacker" })).shown.length > 1;
  const asText = (guesses: readonly string[]) => {
    const words = [...before, ...known.slice(0, hole)];
    for (const [at, guess] of guesses.entries())
      words.push(guess, ...(at < guesses.length - 1 ? behind.slice(0, 2) : behind));
    const prepared = prepare(words.join(" "));
    return shows(tripleHashes(prepared), prepared.words);
  };
  const right = block[hole]!;
  const wrong = (at: number) => `guess${at}`;
  /** At how many places of a list of guesses the right one is answered. */
  const answered = async (many: number, ask: (guesses: string[]) => Promise<boolean>) => {
    let count = 0;
    for (let at = 0; at < many; at += 1)
      count += Number(await ask(Array.from({ length: many }, (_, i) => (i === at ? right : wrong(i)))));
    return count;
  };
  expect(await answered(1, asText)).toBe(1);
  expect(await answered(2, asText)).toBe(2);
  for (const many of [3, 4, 8, 12]) expect(await answered(many, asText)).toBeLessThanOrEqual(2);

  // Triples of no text: each guess with the two known words behind it, one after the other.
  const crafted = (guesses: readonly string[]) => {
    const start = tripleHashes(prepare([...before, ...known.slice(0, hole)].join(" ")));
    const tried = guesses.map((guess) => tripleHashes(prepare([guess, ...behind.slice(0, 2)].join(" ")))[0] ?? 0);
    const rest = tripleHashes(prepare(behind.slice(2).join(" ")));
    const triples = [...start, 1, 2, ...tried, ...Array<number>(Math.max(0, 6 - guesses.length)).fill(3), ...rest];
    return shows(Float64Array.from(triples), triples.length + 2);
  };
  expect(await answered(3, crafted)).toBe(3);
  for (const many of [4, 6, 8, 12]) expect(await answered(many, crafted)).toBeLessThanOrEqual(3);
});
