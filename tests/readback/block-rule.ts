/**
 * A second implementation of the rule by which places in other students' documents are shown: on words, without hashes,
 * index or store. Blocks that it does not show must not change a reader's result.
 */
export type RuleWord = { word: string | number; subject: boolean };
/** A block is identified by its words: two documents with the same 25 words have the same block. */
export type ModelDocument = { owner: string; words: readonly RuleWord[] };
type ModelPlace = { key: string; at: number; passes: boolean; alone: boolean };

const BLOCK = 25;

export function blocksOf({ words }: ModelDocument): (readonly RuleWord[])[] {
  return Array.from({ length: Math.floor(words.length / BLOCK) }, (_, at) => words.slice(at * BLOCK, (at + 1) * BLOCK));
}

export function keyOf(block: readonly RuleWord[]): string {
  return block.map(({ word }) => word).join(" ");
}

/**
 * The position of a block in a text, and whether the block passes there; null if no place has 13 of its words, each
 * within two words of its expected position.
 */
function modelPlace(text: readonly RuleWord[], block: readonly RuleWord[]): Omit<ModelPlace, "key"> | null {
  const threeAt = (i: number, j: number) =>
    [0, 1, 2].every((k) => i + k >= 0 && i + k < text.length && text[i + k]!.word === block[j + k]!.word);

  // Most texts share no word with most blocks.
  const words = new Set(block.map(({ word }) => word));
  if (!text.some(({ word }) => words.has(word))) return null;
  // The first two occurrences of each three-word sequence of the block that has content words.
  const all: Found[] = [];
  const times = new Map<number, number>();
  for (let i = 0; i + 3 <= text.length; i += 1) {
    for (let j = 0; j + 3 <= BLOCK; j += 1) {
      if (!block.slice(j, j + 3).some((one) => one.subject) || !threeAt(i, j)) continue;
      times.set(j, (times.get(j) ?? 0) + 1);
      if (times.get(j)! <= 2) all.push({ i, j });
    }
  }
  for (const [count, end] of all.entries()) {
    const near = all.slice(0, count + 1);
    const touching = [-2, -1, 0, 1, 2]
      .map((by) => end.i - end.j + by)
      .filter((at) => coveredBy(near.filter((one) => isBeside(one, at))) >= 13);
    if (touching.length === 0) continue;
    const start = near.find((one) => touching.some((at) => isBeside(one, at)))!;
    const passing = touching.filter((at) => {
      const here = all.filter((one) => isBeside(one, at));
      const enough = coveredBy(here) >= 20 && block.every(({ word }) => touchesWithout(word, here, block));
      return enough && hasPiece(here, block);
    });
    const endsAt = (at: number) => [0, BLOCK - 3].every((j) => [-2, -1, 0, 1, 2].some((by) => threeAt(at + j + by, j)));
    return { at: start.i - start.j, passes: passing.length > 0, alone: passing.some(endsAt) };
  }
  return null;
}

/** Word j of a block and the two words after it, found at word i of a text. */
type Found = { i: number; j: number };

function isBeside({ i, j }: Found, at: number): boolean {
  return Math.abs(i - j - at) <= 2;
}

/** Whether half of the block still matches without the three-word sequences that contain this word. */
function touchesWithout(word: string | number, here: readonly Found[], block: readonly RuleWord[]): boolean {
  const holds = (j: number) => block.slice(j, j + 3).some((one) => one.word === word);
  return coveredBy(here.filter(({ j }) => !holds(j))) >= 13;
}

/** Whether one of the six pieces of four words, with at least two content words, is unbroken. */
function hasPiece(here: readonly Found[], block: readonly RuleWord[]): boolean {
  return [0, 4, 8, 12, 16, 20].some(
    (p) =>
      block.slice(p, p + 4).filter((one) => one.subject).length >= 2 &&
      here.some(({ i, j }) => j === p && here.some((next) => next.j === p + 1 && next.i === i + 1)),
  );
}

function coveredBy(hits: readonly Found[]): number {
  return new Set(hits.flatMap(({ j }) => [j, j + 1, j + 2])).size;
}

/**
 * Caches the result of each block for a text: blocks are decided independently, so other stored documents change
 * nothing.
 */
const decided = new WeakMap<readonly RuleWord[], Map<string, Omit<ModelPlace, "key"> | null>>();

/**
 * The result shown to a reader: keys of blocks, and a 1 for each word that is marked if a limit leaves some of them
 * out.
 */
export type ModelShown = {
  keys: Set<string>;
  /** The keys that are still shown without the given keys: alone, or next to another block. */
  without(left: ReadonlySet<string>): Set<string>;
  marked(hidden: ReadonlySet<string>): Uint8Array;
};

export function modelShown(text: readonly RuleWord[], reader: string, documents: readonly ModelDocument[]): ModelShown {
  const keys = new Set<string>();
  const alone = new Set<string>();
  const pairs: [string, string][] = [];
  const spans: { from: number; to: number; of: string[] }[] = [];
  const places = decided.get(text) ?? new Map<string, Omit<ModelPlace, "key"> | null>();
  decided.set(text, places);
  const placeIn = (block: readonly RuleWord[]) => {
    const key = keyOf(block);
    if (!places.has(key)) places.set(key, modelPlace(text, block));
    return { key, place: places.get(key) ?? null };
  };
  for (const document of documents) {
    if (document.owner === reader) continue;
    const blocks = blocksOf(document).map(placeIn);
    for (const [at, { key, place }] of blocks.entries()) {
      if (!place?.passes) continue;
      const span = { from: place.at, to: place.at + BLOCK, of: [key] };
      if (place.alone) {
        keys.add(key);
        alone.add(key);
        spans.push(span);
      }
      const next = blocks[at + 1];
      if (!next?.place?.passes) continue;
      const gap = next.place.at - place.at - BLOCK;
      if (gap < -3 || gap > 8) continue;
      for (const one of [key, next.key]) keys.add(one);
      pairs.push([key, next.key]);
      spans.push(span, { from: next.place.at, to: next.place.at + BLOCK, of: [next.key] });
      spans.push({ from: place.at + BLOCK, to: next.place.at, of: [key, next.key] });
    }
  }
  return {
    keys,
    without(left) {
      const beside = pairs.filter(([one, other]) => !left.has(one) && !left.has(other)).flat();
      return new Set([...keys].filter((key) => !left.has(key) && (alone.has(key) || beside.includes(key))));
    },
    // A place may begin before the text or end after it, but at least one word is inside the text.
    marked(hidden) {
      const words = new Uint8Array(text.length);
      for (const { from, to, of } of spans)
        if (!of.some((key) => hidden.has(key))) words.fill(1, Math.max(0, from), Math.max(0, to));
      return words;
    },
  };
}

/** Whether ten words in a row occur in a text more than twenty times, without overlapping. */
export function modelRepeats(text: readonly RuleWord[]): boolean {
  const ends = new Map<string, { times: number; end: number }>();
  for (let at = 0; at + 10 <= text.length; at += 1) {
    const run = keyOf(text.slice(at, at + 10));
    const known = ends.get(run);
    if (known && at < known.end) continue;
    const times = (known?.times ?? 0) + 1;
    ends.set(run, { times, end: at + 10 });
    if (times > 20) return true;
  }
  return false;
}
