import { expect, test } from "vitest";
import { allVisible, BLOCK_WORDS, composeReport, prepare, type ReportBody } from "#core/similarity/index.ts";
import { STUDENT_SOURCE } from "#core/sources/student-texts.ts";
import { shownOf } from "#tests/support/student-stores.ts";
import { pick, seeded, sentences, vocabulary } from "./random.ts";

const dictionary = vocabulary(4000, 31);
const KNOWN_WORDS = 30;

/** A student's text: 300 random words, so that nothing but the report can tell the next one. */
function secretText(seed: number): string[] {
  const random = seeded(seed);
  return Array.from({ length: 300 }, () => pick(dictionary, random));
}

test("many candidates for the next word in one document teach nothing", async () => {
  for (let seed = 1; seed <= 3; seed += 1) {
    for (let phase = 0; phase < BLOCK_WORDS; phase += 1) {
      const secret = secretText(seed);
      const known = secret.slice(phase, phase + KNOWN_WORDS);
      const right = secret[phase + KNOWN_WORDS]!;
      const candidates = [
        ...dictionary.slice(0, 30).filter((word) => word !== right),
        right,
        ...dictionary.slice(30, 40),
      ];
      const copies = candidates.map((word) => [...known, word]);
      expect(await learnt(copies, known, candidates.indexOf(right), secret)).toBe(0);
    }
  }
});

test("full stops of the attacker's own teach nothing", async () => {
  const secret = secretText(4);
  for (let phase = 0; phase < BLOCK_WORDS; phase += 1) {
    const known = secret.slice(phase, phase + KNOWN_WORDS);
    const right = secret[phase + KNOWN_WORDS]!;
    const candidates = [...dictionary.slice(100, 130).filter((word) => word !== right), right];
    const copies = candidates.map((word) => [`${known.join(" ")} ${word}.`, "\n\n"]);
    expect(await learnt(copies, known, candidates.indexOf(right), secret)).toBe(0);
  }
});

test("one candidate a check teaches nothing, in 321 checks", async () => {
  const secret = secretText(5);
  const known = secret.slice(0, KNOWN_WORDS);
  const right = secret[KNOWN_WORDS]!;
  const candidates = [...dictionary.slice(0, 320).filter((word) => word !== right), right];
  const answers = await Promise.all(candidates.map((word) => answer([...known, word].join(" "), secret)));
  expect(new Set(answers.map(withoutText)).size).toBe(1);
});

test("a known text with holes teaches nothing by many candidates", async () => {
  const random = seeded(77);
  for (let round = 0; round < 40; round += 1) {
    const secret = secretText(100 + round);
    const block = secret.slice(BLOCK_WORDS, 2 * BLOCK_WORDS);
    const every = 2 + Math.floor(random() * 6);
    const hole = Math.floor(random() * BLOCK_WORDS);
    const copies = dictionary
      .slice(0, 25)
      .map((word, at) =>
        block.map((own, i) => (i === hole ? (at === 20 ? own : word) : i % every === every - 1 ? `x${at}y${i}` : own)),
      );
    const control = copies.map((copy, at) => (at === 20 ? copy.with(hole, "wrongguess") : copy));
    expect(await shown(copies, secret)).toEqual(await shown(control, secret));
  }
});

test("two sources that differ only in blocks not shown give the same bytes", async () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const random = seeded(seed + 5000);
    const secret = secretText(seed);
    const at = Math.floor(random() * 200);
    const n = 20 + Math.floor(random() * 80);
    const checked = `${sentences(80, dictionary, random)} ${secret.slice(at, at + n).join(" ")} ${sentences(40, dictionary, random)}`;
    const first = await answer(checked, secret);
    const blocks = blocksOf(secret);
    const visible: string[][] = [];
    for (const [i, block] of blocks.entries())
      visible.push((await blockIsShown(checked, blocks, i)) ? block : block.map(() => pick(dictionary, random)));
    expect(JSON.stringify(await answer(checked, visible.flat()))).toBe(JSON.stringify(first));
  }
});

test("of a copied passage of 50, 150 and 400 words about 69, 90 and 96 per cent are marked", async () => {
  const secret = Array.from({ length: 40 }, (_, i) => secretText(i + 200)).flat();
  const share = async (n: number) => {
    let marked = 0;
    for (let phase = 0; phase < BLOCK_WORDS; phase += 1) {
      const copied = secret.slice(1000 + phase, 1000 + phase + n);
      const checked = `${dictionary.slice(0, 40).join(" ")} ${copied.join(" ")} ${dictionary.slice(50, 90).join(" ")}`;
      for (const { first, behind } of await shownOf(checked, secret.join(" "))) {
        marked += Math.min(behind, 40 + n) - Math.max(first, 40);
      }
    }
    return marked / n / BLOCK_WORDS;
  };
  expect(await share(50)).toBeGreaterThan(0.69);
  expect(await share(150)).toBeGreaterThan(0.89);
  expect(await share(400)).toBeGreaterThan(0.95);
});

test("a copy shorter than 25 words is never shown, and what is shown is never shorter", async () => {
  const secret = secretText(9);
  const document = secret.join(" ");
  for (let phase = 0; phase < 60; phase += 1) {
    expect(await shownOf(secret.slice(phase, phase + 24).join(" "), document)).toEqual([]);
    for (const { first, behind } of await shownOf(secret.slice(phase, phase + 70).join(" "), document)) {
      expect(behind - first).toBeGreaterThanOrEqual(BLOCK_WORDS);
    }
  }
});

test("a copy with one word in ten changed is shown", async () => {
  const secret = secretText(10);
  const changed = secret.map((word, i) => (i % 10 === 3 ? `q${i}` : word));
  expect(await shownOf(changed.join(" "), secret.join(" "))).toEqual([{ first: 0, behind: 300 }]);
});

test("the second copy of a passage is not shown: the first place owns it", async () => {
  const secret = secretText(12);
  const copy = secret.slice(25, 100).join(" ");
  expect(await shownOf(`${copy} ${copy}`, secret.join(" "))).toEqual([{ first: 0, behind: 75 }]);
});

test("nothing of a student's document is told but the places in the checked text", async () => {
  const secret = secretText(13);
  const report = await answer(`${sentences(50, dictionary, seeded(1))} ${secret.slice(20, 160).join(" ")}`, secret);
  expect(report.matches.length).toBeGreaterThan(0);
  for (const match of report.matches) {
    expect(match).toMatchObject({ sourceStart: null, sourceEnd: null, excerpt: null, runs: [], strength: "minor" });
    expect(match.sharedWords).toBe(match.words);
  }
  expect(report.sources).toHaveLength(1);
  expect(report.sources[0]).toMatchObject({ id: "students", title: "Other students’ documents", kind: "student" });
  expect(Number.isInteger(report.sources[0]?.percent)).toBe(true);
  for (const key of ["url", "authors", "year", "container"]) expect(report.sources[0]).not.toHaveProperty(key);
});

test("a student's document without a shown block is not even counted", async () => {
  const secret = secretText(14);
  expect((await answer(secret.slice(30, 52).join(" "), secret)).sources).toEqual([]);
});

test("a text of repetitions is shown nothing: of the same three words the first two places count", async () => {
  const again = "copper kettle boils slowly ".repeat(20_000);
  expect(await shownOf(again, again)).toEqual([]);
});

/** Words of the secret beyond the known ones that a report with the right candidate tells from one without it. */
async function learnt(copies: string[][], known: string[], rightAt: number, secret: string[]): Promise<number> {
  const control = copies.map((copy, i) =>
    i === rightAt ? copy.map((part) => part.replace(/\S+$/, "wrongguess")) : copy,
  );
  control[rightAt] =
    copies[rightAt]!.length > 2 ? [...known, "wrongguess"] : [`${known.join(" ")} wrongguess.`, "\n\n"];
  return JSON.stringify(await shown(copies, secret)) === JSON.stringify(await shown(control, secret)) ? 0 : 1;
}

function shown(copies: string[][], secret: string[]) {
  return shownOf(copies.map((copy) => copy.join(" ")).join(" "), secret.join(" "));
}

/** What an attacker sees of a report besides his own text. */
function withoutText(report: ReportBody): string {
  const places = report.matches.map(({ words, group, excluded, strength, runs }) => [
    words,
    group,
    excluded,
    strength,
    runs,
  ]);
  const { score, scoreUnfiltered, matchedWords, countedWords, groups, sources } = report;
  return JSON.stringify({ places, score, scoreUnfiltered, matchedWords, countedWords, groups, sources });
}

async function answer(text: string, secret: string[]): Promise<ReportBody> {
  const shown = await shownOf(text, secret.join(" "));
  return composeReport({
    text,
    parts: allVisible(prepare(text)),
    pages: [0],
    sources: shown.length > 0 ? [{ ...STUDENT_SOURCE, shown, prepared: prepare(""), text: "", passages: [] }] : [],
  });
}

function blocksOf(words: string[]): string[][] {
  return Array.from({ length: words.length / BLOCK_WORDS }, (_, i) =>
    words.slice(i * BLOCK_WORDS, (i + 1) * BLOCK_WORDS),
  );
}

/** Whether the answer changes if this block alone is replaced by words that stand nowhere. */
async function blockIsShown(checked: string, blocks: string[][], at: number): Promise<boolean> {
  const without = blocks.flatMap((block, i) => (i === at ? block.map((_, k) => `void${k}`) : block));
  const shownBy = async (words: string[]) => JSON.stringify(await shownOf(checked, words.join(" ")));
  return (await shownBy(without)) !== (await shownBy(blocks.flat()));
}
