import { seeded } from "#tests/core/similarity/random.ts";
import { blocksOf, keyOf, type ModelDocument, modelRepeats, modelShown, type RuleWord } from "./block-rule.ts";
import { type Case, OPEN, one, READER } from "./generate.ts";
import { type Answer, openWorlds, prepared, type Step, type Stored } from "./world.ts";

const BLOCK = 25;
const MONTH_MS = 30 * 86_400_000;

const NOTHING = {
  keys: new Set<string>(),
  without: () => new Set<string>(),
  marked: () => new Uint8Array(),
};

export type Expected = { marked: Uint8Array; keys: Set<string> };
export type Verdict = "held" | "nothing hidden";

/** Judges one case after the other. Throws a description of the violation with the seed. */
export function openJudge() {
  const worlds = openWorlds(OPEN);

  async function judge(one: Case): Promise<Verdict> {
    const told = await tell(one.steps, one.repository);
    // The work that a document belongs to is determined by the account's own documents only.
    const families = told.map(({ familyId }) => familyId);
    const expected = expectedOf(one, families);
    for (const [at, step] of one.steps.entries()) {
      const place = `seed ${one.seed}, check ${at + 1} of ${one.steps.length} (${step.mode}, ${step.account})`;
      if (JSON.stringify(told[at]?.places) !== JSON.stringify(placesOf(expected[at]?.marked)))
        throw new Error(`${place}: marks other words than the rule`);
    }
    const other = replaced(one, families, expected);
    if (!other) return "nothing hidden";
    const again = await tell(one.steps, other);
    for (const [at, step] of one.steps.entries()) {
      if (step.account !== READER) continue;
      const place = `seed ${one.seed}, check ${at + 1} of ${one.steps.length} (${step.mode})`;
      if (told[at]?.bytes !== again[at]?.bytes) throw new Error(`${place}: the answer depends on hidden words`);
      const [before, after] = [JSON.stringify(told[at]?.work), JSON.stringify(again[at]?.work)];
      if (before !== after) throw new Error(`${place}: the work depends on hidden words: ${before}, ${after}`);
    }
    return "held";
  }

  async function tell(steps: readonly Step[], repository: readonly Stored[]): Promise<Answer[]> {
    const world = worlds.begin();
    for (const document of repository) await world.store(document);
    const answers: Answer[] = [];
    for (const step of steps) answers.push(await world.check(step));
    return answers;
  }

  return { judge, tell };
}

/** The expected result of each check, from a second implementation of the rule and the limits. */
export function expectedOf({ steps, repository }: Case, families: readonly string[]): Expected[] {
  const documents = repository.map(modelOf);
  const shown: { account: string; documentId: string; familyId: string; keys: Set<string>; at: number }[] = [];
  let now = 0;
  return steps.map((step, at) => {
    now += step.after;
    const text = wordsOf(step.text);
    const documentId = step.mode === "kept" ? step.documentId : step.id;
    const familyId = families[at] ?? documentId;
    const before = shown.filter((one) => one.account === step.account && one.at >= now - MONTH_MS);
    const found = modelRepeats(text) ? NOTHING : modelShown(text, step.account, documents);
    const worn = new Set([...found.keys].filter((key) => isWorn(key, before, documentId, familyId)));
    const keys = found.without(worn);
    const hidden = new Set([...found.keys].filter((key) => !keys.has(key)));
    const marked = found.keys.size === 0 ? new Uint8Array(text.length) : found.marked(hidden);
    shown.push({ account: step.account, documentId, familyId, keys, at: now });
    if (step.mode === "kept" && step.stored) documents.push(modelOf({ id: "", owner: step.account, text: step.text }));
    return { marked, keys };
  });
}

/** A block is shown to three works and ten documents of an account in thirty days. */
function isWorn(
  key: string,
  before: readonly { documentId: string; familyId: string; keys: Set<string> }[],
  documentId: string,
  familyId: string,
): boolean {
  const seen = before.filter(({ keys, documentId: other }) => keys.has(key) && other !== documentId);
  if (seen.length === 0) return false;
  const documents = new Set([documentId, ...seen.map((one) => one.documentId)]);
  const families = new Set([familyId, ...seen.map((one) => one.familyId)]);
  return documents.size > 10 || families.size > 3;
}

/**
 * The stored documents with all or some of the blocks replaced that the reader is not shown; null if there are none.
 */
export function replaced(
  { seed, steps, repository }: Case,
  families: readonly string[],
  expected: readonly Expected[],
): Stored[] | null {
  const kept = new Set(expected.flatMap(({ keys }, at) => (steps[at]?.account === READER ? [...keys] : [])));
  const tried = steps.flatMap(({ text }) => text.split(" "));
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const random = seeded(seed * 31 + attempt);
    const way = random();
    const share = way < 0.5 ? 1 : 0.4;
    let changes = 0;
    const other = repository.map((document) => {
      if (document.owner === READER) return document;
      const words = document.text.split(" ");
      for (const [at, block] of blocksOf(modelOf(document)).entries()) {
        if (kept.has(keyOf(block)) || random() >= share) continue;
        const from = at * BLOCK;
        // All of its words, or one word, are replaced by other words of the vocabulary or by the guesses of the checks.
        const places = way < 0.7 ? block.map((_, i) => from + i) : [from + Math.floor(random() * BLOCK)];
        for (const place of places) words[place] = random() < 0.4 ? one(tried, random) : one(words, random);
        changes += 1;
      }
      return { ...document, text: words.join(" ") };
    });
    if (changes === 0) return null;
    const shown = expectedOf({ seed, steps, repository: other }, families);
    const alike = steps.every(({ account }, at) => {
      const [before, after] = [expected[at], shown[at]];
      return account !== READER || (!differ(before?.marked, after?.marked) && sameSet(before?.keys, after?.keys));
    });
    if (alike) return other;
  }
  return null;
}

const known = new Map<string, RuleWord[]>();

/** Words as the engine reads them, because tokenising is not part of the rule. */
function wordsOf(text: string): RuleWord[] {
  const found = known.get(text);
  if (found) return found;
  const { hash, content } = prepared(text);
  const words = Array.from(hash, (word, at) => ({ word, subject: content[at] === 1 }));
  if (known.size > 2000) known.clear();
  known.set(text, words);
  return words;
}

function modelOf({ owner, text }: Stored): ModelDocument {
  return { owner, words: wordsOf(text) };
}

/** Converts marked words into stretches; adjacent stretches are merged. */
function placesOf(marked: Uint8Array = new Uint8Array()): [number, number][] {
  const places: [number, number][] = [];
  for (const [word, isMarked] of marked.entries()) {
    const last = places.at(-1);
    if (!isMarked) continue;
    if (last?.[1] === word) last[1] = word + 1;
    else places.push([word, word + 1]);
  }
  return places;
}

function differ(one: Uint8Array | undefined, other: Uint8Array | undefined): boolean {
  return one?.join("") !== other?.join("");
}

function sameSet(one: ReadonlySet<string> | undefined, other: ReadonlySet<string> | undefined): boolean {
  return one?.size === other?.size && [...(one ?? [])].every((key) => other?.has(key));
}
