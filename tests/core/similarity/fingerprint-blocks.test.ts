import { expect, test } from "vitest";
import {
  BLOCK_WORDS,
  type CheckedPrints,
  composeReport,
  fingerprint,
  prepare,
  printsRepeat,
  showFingerprintBlocks,
} from "#core/similarity/index.ts";
import { pick, seeded, sentences, vocabulary } from "./random.ts";

const dictionary = vocabulary(4000, 31);
const KNOWN_WORDS = 30;

/** A student's text: 300 random words, so that nothing but the answer can tell the next one. */
function secretText(seed: number): string[] {
  const random = seeded(seed);
  return Array.from({ length: 300 }, () => pick(dictionary, random));
}

test("many candidates for the next word in one document teach nothing", () => {
  for (let seed = 1; seed <= 3; seed += 1) {
    for (let phase = 0; phase < BLOCK_WORDS; phase += 1) {
      const secret = secretText(seed);
      const known = secret.slice(phase, phase + KNOWN_WORDS);
      const right = secret[phase + KNOWN_WORDS]!;
      const candidates = [...dictionary.slice(0, 30).filter((word) => word !== right), right];
      const copies = (last: string) => [...candidates.slice(0, -1), last].map((word) => [...known, word].join(" "));
      expect(shown(copies(right).join(" "), secret)).toEqual(shown(copies("wrongguess").join(" "), secret));
    }
  }
});

test("one candidate a check teaches nothing, in 321 checks", () => {
  const secret = secretText(5);
  const known = secret.slice(0, KNOWN_WORDS);
  const right = secret[KNOWN_WORDS]!;
  const candidates = [...dictionary.slice(0, 320).filter((word) => word !== right), right];
  const answers = candidates.map((word) => JSON.stringify(shown([...known, word].join(" "), secret)));
  expect(new Set(answers).size).toBe(1);
});

test("a known text with holes teaches nothing by many candidates", () => {
  const random = seeded(77);
  for (let round = 0; round < 60; round += 1) {
    const secret = secretText(100 + round);
    const block = secret.slice(BLOCK_WORDS, 2 * BLOCK_WORDS);
    const every = 2 + Math.floor(random() * 12);
    const hole = Math.floor(random() * BLOCK_WORDS);
    const copies = dictionary
      .slice(0, 25)
      .map((word, at) =>
        block.map((own, i) => (i === hole ? (at === 20 ? own : word) : i % every === every - 1 ? `x${at}y${i}` : own)),
      );
    const control = copies.map((copy, at) => (at === 20 ? copy.with(hole, "wrongguess") : copy));
    expect(shown(copies.flat().join(" "), secret)).toEqual(shown(control.flat().join(" "), secret));
  }
});

test("fingerprints that no text has, one guess behind the other, teach nothing", () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const secret = secretText(seed);
    const block = fingerprint(prepare(secret.slice(0, BLOCK_WORDS).join(" "))).hashes;
    const chance = seeded(seed + 900);
    // All but the guessed ones of a block, as many as still do not show it, then fifty guesses for each hole.
    const held = [...block.slice(0, Math.ceil(block.length * 0.8) - 1)];
    const right = block[held.length]!;
    const guesses = Array.from({ length: 50 }, () => Math.floor(chance() * 2 ** 53));
    const tried = (last: number[]) => sent([...held, ...guesses.slice(0, 25), ...last, ...guesses.slice(25)]);
    expect(showFingerprintBlocks(tried([right]), prepare(secret.join(" ")))).toEqual(
      showFingerprintBlocks(tried([1]), prepare(secret.join(" "))),
    );
    // The same with the known ones before each guess: the first place owns the block, and has a wrong guess.
    const again = (last: number) => sent([...guesses, last].flatMap((guess) => [...held, guess]));
    expect(showFingerprintBlocks(again(right), prepare(secret.join(" ")))).toEqual(
      showFingerprintBlocks(again(1), prepare(secret.join(" "))),
    );
  }
});

test("two sources that differ only in blocks not shown give the same bytes", () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const random = seeded(seed + 5000);
    const secret = secretText(seed);
    const at = Math.floor(random() * 200);
    const n = 20 + Math.floor(random() * 80);
    const checked = `${sentences(80, dictionary, random)} ${secret.slice(at, at + n).join(" ")} ${sentences(40, dictionary, random)}`;
    const blocks = Array.from({ length: 12 }, (_, i) => secret.slice(i * BLOCK_WORDS, (i + 1) * BLOCK_WORDS));
    const count = (words: string[]) => shown(checked, words).reduce((sum, one) => sum + one.blocks, 0);
    const visible = blocks.map((block, i) => {
      const without = blocks.flatMap((one, k) => (k === i ? one.map((_, w) => `void${w}`) : one));
      return count(without) !== count(secret) ? block : block.map(() => pick(dictionary, random));
    });
    expect(shown(checked, visible.flat())).toEqual(shown(checked, secret));
  }
});

test("of a copied passage of 50, 150 and 400 words about 66, 88 and 95 per cent are marked", () => {
  const secret = Array.from({ length: 40 }, (_, i) => secretText(i + 200)).flat();
  const share = (n: number) => {
    let marked = 0;
    for (let phase = 0; phase < BLOCK_WORDS; phase += 1) {
      const copied = secret.slice(1000 + phase, 1000 + phase + n);
      const text = `${dictionary.slice(0, 40).join(" ")} ${copied.join(" ")} ${dictionary.slice(50, 90).join(" ")}`;
      for (const { first, behind } of shown(text, secret)) marked += Math.min(behind, 40 + n) - Math.max(first, 40);
    }
    return marked / n / BLOCK_WORDS;
  };
  const shares = [share(50), share(150), share(400)];
  expect(shares[0]).toBeGreaterThan(0.65);
  expect(shares[1]).toBeGreaterThan(0.87);
  expect(shares[2]).toBeGreaterThan(0.94);
});

test("a copy shorter than 25 words is never shown", () => {
  const secret = secretText(9);
  for (let phase = 0; phase < 60; phase += 1)
    expect(shown(secret.slice(phase, phase + 24).join(" "), secret)).toEqual([]);
});

test("one block alone is shown only if nothing of it is changed, and with its neighbour also if a word is", () => {
  const secret = secretText(10);
  const block = secret.slice(25, 50);
  expect(shown(block.join(" "), secret)).toEqual([{ first: 0, behind: 25, blocks: 1 }]);
  expect(shown(block.with(12, "changed").join(" "), secret)).toEqual([]);
  const two = secret.slice(25, 75);
  expect(shown(two.with(12, "changed").join(" "), secret)).toEqual([{ first: 0, behind: 50, blocks: 2 }]);
});

test("the second copy of a passage is not shown: the first place owns it", () => {
  const secret = secretText(12);
  const copy = secret.slice(25, 100).join(" ");
  expect(shown(`${copy} ${copy}`, secret)).toEqual([{ first: 0, behind: 75, blocks: 3 }]);
});

test("a function word put in or left out hides nothing", () => {
  const words = secretText(15).slice(0, 100);
  const secret = words.flatMap((word, i) => (i % 3 === 0 ? ["the", word] : [word]));
  expect(shown(words.join(" "), secret).length).toBeGreaterThan(0);
});

test("texts of repetitions are survived, and known as such", () => {
  const again = "copper kettle boils slowly ".repeat(20_000);
  expect(shown(again, again.trim().split(" ")).length).toBeGreaterThan(0);
  const same = sent(new Array<number>(99_000).fill(fingerprint(prepare("copper kettle")).hashes[0]!));
  expect(
    showFingerprintBlocks(same, prepare(`${"copper kettle lies in rain and grass here. ".repeat(12_000)}`)),
  ).toEqual([]);
  expect(printsRepeat(same)).toBe(true);
  expect(printsRepeat(fingerprint(prepare(sentences(3000, dictionary, seeded(3)))))).toBe(false);
});

test("places found elsewhere come into a report like any of a student's, and tell nothing else", () => {
  const text = sentences(300, dictionary, seeded(8));
  const report = composeReport({
    text,
    prepared: prepare(text),
    pages: [0],
    sources: [
      {
        ...{ id: "student-1", kind: "student", title: "Private title", url: "https://private.example" },
        ...{ prepared: prepare(""), text: "", passages: [], shown: [{ first: 40, behind: 90 }] },
      },
    ],
  });
  expect(report.sources).toMatchObject([{ kind: "student", title: "Another student's document" }]);
  expect(report.matches.reduce((sum, { words }) => sum + words, 0)).toBe(50);
  for (const match of report.matches) {
    expect(match).toMatchObject({ sourceStart: null, sourceEnd: null, excerpt: null, runs: [], strength: "minor" });
  }
  expect(JSON.stringify(report)).not.toContain("rivate");
});

function shown(text: string, secret: string[]) {
  const prepared = prepare(text);
  return showFingerprintBlocks({ ...fingerprint(prepared), total: prepared.words }, prepare(secret.join(" ")));
}

/** Fingerprints as somebody could send them without having a text. */
function sent(hashes: number[]): CheckedPrints {
  return { hashes: Float64Array.from(hashes), words: Uint32Array.from(hashes, (_, i) => i), total: hashes.length + 1 };
}
