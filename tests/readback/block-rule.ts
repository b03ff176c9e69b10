/**
 * The rule by which places in other students' documents are shown, written a second time: over words, without hashes,
 * without an index and without a store. What it does not show must not change what a reader gets.
 */
export type RuleWord = { word: string | number; subject: boolean };
/** A block, by its words: two documents with the same 25 words have the same block. */
export type ModelDocument = { owner: string; words: readonly RuleWord[] };
export type ModelPlace = { key: string; at: number; passes: boolean; alone: boolean };

const BLOCK = 25;

export function blocksOf({ words }: ModelDocument): (readonly RuleWord[])[] {
  return Array.from({ length: Math.floor(words.length / BLOCK) }, (_, at) => words.slice(at * BLOCK, (at + 1) * BLOCK));
}

export function keyOf(block: readonly RuleWord[]): string {
  return block.map(({ word }) => word).join(" ");
}

/** Where a block belongs in a text, and whether it passes there; null if no place holds 13 of its words. */
export function modelPlace(text: readonly RuleWord[], block: readonly RuleWord[]): Omit<ModelPlace, "key"> | null {
  const same = (i: number, j: number) => i < text.length && j < BLOCK && text[i]!.word === block[j]!.word;
  const threeAt = (i: number, j: number) => same(i, j) && same(i + 1, j + 1) && same(i + 2, j + 2);
  const subject = (j: number) => [j, j + 1, j + 2].some((k) => block[k]?.subject);

  // Most texts have not one word of most blocks.
  const words = new Set(block.map(({ word }) => word));
  if (!text.some(({ word }) => words.has(word))) return null;
  // All occurrences of the block's three-word sequences, of each the first two.
  const seen = new Map<number, number>();
  let near: { i: number; j: number }[] = [];
  let start: { i: number; j: number } | null = null;
  for (let i = 0; i + 3 <= text.length && !start; i += 1) {
    for (let j = 0; j + 3 <= BLOCK; j += 1) {
      if (!threeAt(i, j) || !subject(j)) continue;
      // A sequence that the block has twice is counted for each of its places.
      const times = (seen.get(j) ?? 0) + 1;
      seen.set(j, times);
      if (times > 2) continue;
      near = [...near.filter((hit) => hit.i > i - 50 && hit.j !== j), { i, j }];
      if (coveredBy(near) < 13) continue;
      start = bestOf(near);
      break;
    }
  }
  if (!start) return null;

  const taken = new Set<number>();
  const counted = new Set<number>();
  let piece = false;
  let [i, j] = [start.i, start.j];
  while (true) {
    let length = 0;
    while (same(i + length, j + length)) length += 1;
    for (let k = 0; k < length; k += 1) taken.add(j + k);
    for (let k = 0; k + 3 <= length; k += 1) if (subject(j + k)) for (const w of [0, 1, 2]) counted.add(j + k + w);
    for (let p = 0; p < 24; p += 4) {
      const subjects = block.slice(p, p + 4).filter((one) => one.subject).length;
      if (subjects >= 2 && p >= j && p + 4 <= j + length) piece = true;
    }
    const next = nextThree(i + length, j + length, threeAt);
    if (!next) break;
    [i, j] = next;
  }
  const passes = piece && counted.size >= 20;
  return { at: start.i - start.j, passes, alone: passes && taken.has(0) && taken.has(BLOCK - 1) };
}

/** Behind (i, j) the nearest three equal words: at most eight skipped on a side, at most three more on one than on the other. */
function nextThree(i: number, j: number, threeAt: (i: number, j: number) => boolean): [number, number] | null {
  for (let both = 1; both <= 16; both += 1)
    for (let mine = 0; mine <= both; mine += 1) {
      const theirs = both - mine;
      if (mine > 8 || theirs > 8 || Math.abs(mine - theirs) > 3) continue;
      if (j + theirs + 3 <= BLOCK && threeAt(i + mine, j + theirs)) return [i + mine, j + theirs];
    }
  return null;
}

function coveredBy(hits: readonly { j: number }[]): number {
  return new Set(hits.flatMap(({ j }) => [j, j + 1, j + 2])).size;
}

function bestOf(hits: readonly { i: number; j: number }[]): { i: number; j: number } {
  let best = hits;
  let most = 0;
  for (const hit of hits) {
    const beside = hits.filter((other) => Math.abs(other.i - other.j - (hit.i - hit.j)) <= 3);
    if (coveredBy(beside) > most) {
      most = coveredBy(beside);
      best = beside;
    }
  }
  return best[0]!;
}

/** Blocks that were decided for a text: each is decided by itself, so that another repository changes nothing. */
const decided = new WeakMap<readonly RuleWord[], Map<string, Omit<ModelPlace, "key"> | null>>();

/** What a reader is shown: keys of blocks, and a 1 for each word that is marked when a limit leaves some of them out. */
export type ModelShown = {
  keys: Set<string>;
  /** Of some keys those that are shown without them, too: alone, or beside another one. */
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
    // A place may begin before the text or end behind it, but it has at least a word in it.
    marked(hidden) {
      const words = new Uint8Array(text.length);
      for (const { from, to, of } of spans)
        if (!of.some((key) => hidden.has(key))) words.fill(1, Math.max(0, from), Math.max(0, to));
      return words;
    },
  };
}

/** Whether ten words in a row stand in a text more than twenty times, without overlapping. */
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
