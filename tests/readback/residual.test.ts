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

/** How many guesses for one word a check of hashes can answer together. */
const MOST_GUESSES = 11;

/** A check that knows most words of one block and guesses one of them, as a text or as hashes of no text. */
async function prober(seed: number, hole: number) {
  const { secret, texts, shard } = await victim(seed);
  const [before, block] = [secret.slice(0, BLOCK), secret.slice(BLOCK, 2 * BLOCK)];
  const triple = (words: readonly string[]) => tripleHashes(prepare(words.join(" ")))[0] ?? 0;
  let filled = 0;
  const filling = (count: number) =>
    Array.from({ length: count }, () =>
      `f${(filled++).toString(36)}x`.replaceAll(/\d/g, (digit) => "ghjkmnpqrs"[+digit]!),
    );
  const ask = async (triples: Iterable<number>, words?: number) => {
    const all = Float64Array.from(triples);
    const { shown } = await texts.search([shard], {
      triples: all,
      words: words ?? all.length + 2,
      ownerId: "attacker",
    });
    return shown.length;
  };
  return {
    ...{ before, block, filling, ask, right: block[hole]! },
    askText: (words: readonly string[]) => {
      const prepared = prepare(words.join(" "));
      return ask(tripleHashes(prepared), prepared.words);
    },
    /** Three words of the block, as a hash; of those that hold the guessed word, with a guess in its place. */
    hashOf: (offset: number, guess = "") => triple(block.with(hole, guess || block[hole]!).slice(offset, offset + 3)),
    hashesOf: (words: readonly string[]) => [...tripleHashes(prepare(words.join(" ")))],
    noise: (count: number) => Array.from({ length: count }, () => (filled++ * 7919 + 1) % 2 ** 47),
    /** At how many places of a list of guesses the right one is answered. */
    answered: async (many: number, shows: (guesses: string[]) => Promise<number>) => {
      const wrong = Array.from({ length: many }, (_, at) => `guess${"abcdefghijklmnopqrstuvwxyz"[at % 26]}${at}`);
      const otherwise = await shows(wrong);
      let count = 0;
      for (let at = 0; at < many; at += 1) count += Number((await shows(wrong.with(at, block[hole]!))) !== otherwise);
      return count;
    },
  };
}

test("a check answers three guesses for a word where the block is known up to it", async () => {
  const { before, block, askText, answered } = await prober(12, 20);
  // Known: 0 to 16, 21 and 22, nineteen words, and the neighbour.
  const shows = (guesses: string[]) =>
    askText([...before, ...block.slice(0, 17), ...guesses.flatMap((guess) => [guess, block[21]!, block[22]!])]);
  expect(await answered(3, shows)).toBe(3);
  for (const many of [4, 6, 8, 12, 20]) expect(await answered(many, shows)).toBeLessThanOrEqual(3);
});

test("hashes of no text get eleven guesses answered at most, wherever they stand", { timeout: 60_000 }, async () => {
  let most = 0;
  for (let layout = 0; layout < 120; layout += 1) {
    const random = seeded(layout + 1);
    const hole = 4 + Math.floor(random() * 17);
    const { before, noise, hashOf, hashesOf, ask, answered } = await prober(12, hole);
    // Nineteen or twenty words of the block, as few triples as cover them, at one alignment or two.
    const holding = [hole - 2, hole - 1, hole];
    const known = new Map<number, number>();
    const covered = new Set<number>();
    const offsets = Array.from({ length: 23 }, (_, k) => k).filter((k) => !holding.includes(k));
    const apart = random() < 0.3 ? 1 + Math.floor(random() * 3) : 0;
    for (const k of offsets.sort((one, other) => (one % 3) - (other % 3) || random() - 0.5)) {
      const fresh = [k, k + 1, k + 2].filter((word) => !covered.has(word));
      if (fresh.length === 0 || covered.size + fresh.length > 19) continue;
      known.set(k + (k > hole ? apart : 0), k);
      for (const word of fresh) covered.add(word);
    }
    // Every other place near the hole holds a guess, with a known pair before it, around it or behind it.
    const places = Array.from({ length: 31 }, (_, at) => hole - 15 + at).filter((at) => at >= 0 && !known.has(at));
    const forms = places.map((at) => holding.toSorted((one, other) => Math.abs(one - at) - Math.abs(other - at))[0]!);
    const shows = (guesses: string[]) => {
      const line = noise(60);
      for (const [at, k] of known) line[at] = hashOf(k);
      for (const [n, at] of places.entries()) line[at] = hashOf(forms[n]!, guesses[n]);
      return ask([...hashesOf(before), 1, 2, ...line]);
    };
    const found = await answered(places.length, shows);
    most = Math.max(most, found);
    expect(found, `layout ${layout}`).toBeLessThanOrEqual(MOST_GUESSES);
  }
  // The bound is near what is found, or it would say nothing.
  expect(most).toBeGreaterThanOrEqual(6);
});

test("known words that stand too often to count let no guess decide for a whole copy", async () => {
  const hole = 12;
  const { block, filling, askText, answered } = await prober(11, hole);
  const counted = new Set([0, 3, 6, 9]);
  const shows = (guesses: string[]) => {
    const left = [...guesses];
    const tried = (most: number) =>
      left.splice(0, most).flatMap((guess) => [block[hole - 2]!, block[hole - 1]!, guess]);
    const worn = Array.from({ length: 23 }, (_, k) => k).filter((k) => !counted.has(k) && (k < hole - 2 || k > hole));
    const words = [...worn, ...worn].flatMap((k) => [...block.slice(k, k + 3), ...filling(14)]);
    for (let copy = 0; copy < 2; copy += 1)
      words.push(...filling(60), ...tried(13), "between", ...block.with(hole, "unknown"), ...tried(8));
    return askText(words);
  };
  expect(await answered(42, shows)).toBe(0);
});

test("a place that takes a block away answers three guesses, and all wrong ones show the block", async () => {
  const hole = 12;
  const { before, block, filling, askText, answered } = await prober(13, hole);
  // The copy that shows the block if no place before it touches; each place before it has known triples of its own.
  const copy = [...before, ...block.with(hole, "unknown")];
  const pair = [block[hole - 2]!, block[hole - 1]!];
  for (const [places, each, most] of [
    [[[0, 15]], 3, 3],
    [[[0, 15]], 8, 3],
    [
      [
        [0, 15],
        [4, 19],
      ],
      3,
      6,
    ],
    [
      [
        [0, 15],
        [4, 19],
      ],
      8,
      6,
    ],
  ] as const) {
    const shows = (guesses: string[]) => {
      const left = [...guesses];
      // Twelve words, six before the guesses and six behind.
      const tried = places.flatMap(([head, tail]) => [
        ...block.slice(head, head + 6),
        ...filling(head === 0 ? 0 : 1),
        ...left.splice(0, each).flatMap((guess) => [...pair, guess]),
        ...block.slice(tail, tail + 6),
        ...filling(60),
      ]);
      return askText([...tried, ...copy]);
    };
    const many = each * places.length;
    expect(await shows(Array.from({ length: many }, (_, at) => `wrong${at}`))).toBe(2);
    const found = await answered(many, shows);
    expect(found).toBeLessThanOrEqual(most);
    if (each === 3) expect(found).toBeGreaterThanOrEqual(3);
  }
});
