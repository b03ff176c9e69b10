import { expect, test } from "vitest";
import { cutBlocks, prepare, tripleHashes } from "#core/similarity/index.ts";
import { seeded } from "#tests/core/similarity/random.ts";
import { searchResultsOf, studentTextsInMemory } from "#tests/support/student-stores.ts";
import { one } from "./generate.ts";
import { BLOCK, dictionary, victim } from "./victim.ts";

// How many guesses for a word one check can test together: the numbers of docs/decisions/026.

/** Most guesses for one word that a check of hashes can test together. */
const MOST_GUESSES = 15;

/** A check that contains most words of one block and guesses one of them, as a text or as hashes without a text. */
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
    before,
    block,
    filling,
    ask,
    right: block[hole]!,
    askText: (words: readonly string[]) => {
      const prepared = prepare(words.join(" "));
      return ask(tripleHashes(prepared), prepared.words);
    },
    /** The hash of three words of the block; if they include the guessed word, the guess replaces it. */
    hashOf: (offset: number, guess = "") => triple(block.with(hole, guess || block[hole]!).slice(offset, offset + 3)),
    hashesOf: (words: readonly string[]) => [...tripleHashes(prepare(words.join(" ")))],
    noise: (count: number) => Array.from({ length: count }, () => (filled++ * 7919 + 1) % 2 ** 47),
    /** The number of places in a list of guesses at which the right guess is detected. */
    answered: async (many: number, shows: (guesses: string[]) => Promise<number>) => {
      const wrong = Array.from({ length: many }, (_, at) => `guess${"abcdefghijklmnopqrstuvwxyz"[at % 26]}${at}`);
      const otherwise = await shows(wrong);
      let count = 0;
      for (let at = 0; at < many; at += 1) count += Number((await shows(wrong.with(at, block[hole]!))) !== otherwise);
      return count;
    },
  };
}

test("a check confirms at most three guesses for a word if the block is known up to it", async () => {
  const { before, block, askText, answered } = await prober(12, 20);
  // Known: 0 to 16, 21 and 22, nineteen words, and the neighbour.
  const shows = (guesses: string[]) =>
    askText([...before, ...block.slice(0, 17), ...guesses.flatMap((guess) => [guess, block[21]!, block[22]!])]);
  expect(await answered(3, shows)).toBe(3);
  for (const many of [4, 6, 8, 12, 20]) expect(await answered(many, shows)).toBeLessThanOrEqual(3);
});

test("hashes without a text confirm at most fifteen guesses, at any positions", async () => {
  let most = 0;
  for (let layout = 0; layout < 120; layout += 1) {
    const random = seeded(layout + 1);
    const hole = 4 + Math.floor(random() * 17);
    const { before, noise, hashOf, hashesOf, ask, answered } = await prober(12, hole);
    // Nineteen or twenty words of the block, covered by as few triples as possible, at one or two alignments.
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
    // Every other place near the hole contains a guess, with a known pair before it, around it or after it.
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
  // The bound must be close to the maximum found, or it would be meaningless.
  expect(most).toBeGreaterThanOrEqual(6);
});

test("two alignments of the same hashes confirm at most twelve guesses", async () => {
  const hole = 2;
  const { before, noise, hashOf, hashesOf, ask, answered } = await prober(12, hole);
  // Found by hill climbing. A guess is given by the triple that contains it; a number is a known triple; null is not in
  // the block.
  const guesses = [0, 0, 0, 0, 0, 1, 2, 2, 2, 2, 2, 0];
  const known = [8, 9, 10, 4, 5, 13, 7, null, 16, 17, 11, 12, 20, null, 22, 16, null, null, 19, null, 17, 22];
  const shows = (words: string[]) =>
    ask([
      ...hashesOf(before),
      ...guesses.map((offset, at) => hashOf(offset, words[at])),
      ...known.map((offset) => (offset === null ? noise(1)[0]! : hashOf(offset))),
      ...noise(60),
    ]);
  expect(await answered(guesses.length, shows)).toBeLessThanOrEqual(MOST_GUESSES);
});

test("a word that occurs several times in a block gets no more guesses confirmed than another", async () => {
  // Numbers are words of the block, ? is a guess, and . is a word of no block.
  for (const [holes, layout] of [
    [[2, 8, 14, 22], "0 1 ? 3 4 . 6 7 ? 9 10 . 12 13 ? 15 16 . . . 20 21 ? 23 24"],
    [[2, 12, 22], "0 1 ? 3 4 . 5 6 7 . 10 11 ? 13 14 . 15 16 17 . 20 21 ? 23 24"],
    [[6, 18], "0 1 2 . 4 5 ? 7 8 . 9 10 11 12 13 14 . 16 17 ? 19 20 22 23 24"],
  ] as const) {
    const random = seeded(77);
    const [before, once] = [Array.from({ length: 25 }, () => one(dictionary, random)), new Set<string>()];
    while (once.size < BLOCK) once.add(one(dictionary, random));
    const block = [...once].map((word, at) => ((holes as readonly number[]).includes(at) ? "secret" : word));
    const { texts } = studentTextsInMemory();
    const shard = `${texts.version}/0001`;
    await texts.add(shard, "student:1", "victim", cutBlocks(prepare([...before, ...block, ...before].join(" "))));
    let filled = 0;
    const filling = () => `f${"abcdefghijklmnopqrstuvwxyz"[filled++ % 26]}${Math.floor(filled / 26)}x`;
    const shown = async (guesses: readonly string[]) => {
      filled = 0;
      const words = guesses.flatMap((guess) => [
        ...layout.split(" ").map((sign) => (sign === "." ? filling() : sign === "?" ? guess : block[Number(sign)]!)),
        ...Array.from({ length: 40 }, filling),
      ]);
      return (await searchResultsOf(texts, [shard], words.join(" "), "attacker")).length;
    };
    const wrong = Array.from({ length: 20 }, (_, at) => `wrong${at}x`);
    let answered = 0;
    for (let at = 0; at < wrong.length; at += 1)
      answered += Number((await shown(wrong.with(at, "secret"))) !== (await shown(wrong)));
    expect(answered).toBeLessThanOrEqual(4);
  }
});

test("known words that occur too often to count do not let a guess decide for a whole copy", async () => {
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

test("a passage that hides a block confirms at most three guesses, and all wrong ones show the block", async () => {
  const hole = 12;
  const { before, block, filling, askText, answered } = await prober(13, hole);
  // The copy that shows the block if no place before it touches the block; each place before it has known triples of
  // its own.
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
      // Twelve words, six before and six after the guesses.
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
