import { expect, test } from "vitest";
import { seeded, vocabulary } from "#tests/core/similarity/random.ts";
import { one } from "./generate.ts";
import { openWorlds, type Stored } from "./world.ts";

const dictionary = vocabulary(4000, 31);
const GROUP = 16;
const CANDIDATES = 96;
const WORDS = 40;
const KNOWN = 30;

/**
 * The attack that reconstructed texts before students' documents had a separate index: the attacker's own documents
 * contain decoys; a probe contains the decoys, the known words and sixteen guesses for the next word; a right guess
 * displaced a decoy from the report. Six groups of sixteen are tried, then the words of the group with the different
 * result, one by one.
 */
async function attack(helper: string): Promise<number> {
  const random = seeded(5);
  const secret = Array.from({ length: 300 }, () => one(dictionary, random));
  const decoys = Array.from({ length: 8 }, () => Array.from({ length: 60 }, () => one(dictionary, random)));
  const stored: Stored[] = [
    { id: "00000003-0000-4000-8000-000000000000", owner: "victim", text: secret.join(" ") },
    ...decoys.map((words, at) => ({
      id: `00000003-0000-4000-8000-00000000000${at + 1}`,
      owner: helper,
      text: [...words, ...Array.from({ length: 90 }, () => one(dictionary, random))].join(" "),
    })),
  ];
  const worlds = openWorlds([]);
  let found = 0;
  for (let at = 0; at < WORDS; at += 1) {
    const known = secret.slice(at, at + KNOWN);
    const right = secret[at + KNOWN]!;
    const others = dictionary.filter((word) => word !== right).slice(at * 7, at * 7 + CANDIDATES - 1);
    const candidates = others.toSpliced((at * 37) % CANDIDATES, 0, right);
    const groups = Array.from({ length: CANDIDATES / GROUP }, (_, i) => candidates.slice(i * GROUP, (i + 1) * GROUP));
    const groupIn = await oddOneOut(groups);
    const words = groupIn === null ? null : await oddOneOut(groups[groupIn]!.map((word) => [word]));
    if (groupIn !== null && words !== null && groups[groupIn]![words] === right) found += 1;

    /** The only set of guesses whose result differs from all others, if there is one. */
    async function oddOneOut(sets: readonly (readonly string[])[]): Promise<number | null> {
      const told: string[] = [];
      for (const guesses of sets) told.push(await probe(known, guesses, decoys));
      const different = told.flatMap((answer, i) => (told.filter((other) => other === answer).length === 1 ? [i] : []));
      return different.length === 1 ? different[0]! : null;
    }
  }
  return found;

  /** The part of a report about the decoys: which sources it lists, and where. The guesses themselves are left out. */
  async function probe(
    known: readonly string[],
    guesses: readonly string[],
    decoys: readonly string[][],
  ): Promise<string> {
    const world = worlds.begin();
    for (const document of stored) await world.store(document);
    const tail = known.slice(-3);
    const text = [
      ...known,
      ...guesses.flatMap((guess) => [...tail, guess]),
      ...decoys.flatMap((words) => words.slice(0, 12)),
    ].join(" ");
    const { bytes, places } = await world.check({
      account: "a",
      id: "00000001-0000-4000-8000-000000000001",
      text,
      after: 0,
      documentId: "00000002-0000-4000-8000-000000000001",
      mode: "kept",
      stored: false,
      compareDrafts: true,
    });
    const { report } = JSON.parse(bytes) as { report: { sources: unknown; score: number; matches: unknown[] } };
    return JSON.stringify({ places, sources: report.sources, score: report.score, matches: report.matches.length });
  }
}

test("a probe with decoys of the same account reads none of forty words", async () => {
  expect(await attack("a")).toBe(0);
});

test("a probe with decoys of a second account reads none of forty words", async () => {
  expect(await attack("b")).toBe(0);
});
