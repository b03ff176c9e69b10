import { BLOCK_SHARE, BLOCK_WORDS, joined, type ShownBlocks } from "./blocks.ts";
import { type Fingerprint, fingerprint } from "./fingerprint.ts";
import type { Prepared } from "./tokenise.ts";

/** A text that was fingerprinted elsewhere: its hashes in order, where each begins, and how many words it has in all. */
export type CheckedPrints = Fingerprint & { total: number };

/**
 * A place touches a block when a third of its fingerprints stand there. One guessed word changes two fingerprints, so a
 * place that touches only with the guess has a third and one at most, where four fifths are needed: of many guesses in
 * one text none is answered, and of all places that know more than a third the first alone is looked at.
 */
const TOUCHING_SHARE = 1 / 3;

/** Under this a third, and one guess more, would come near to four fifths; and a block of function words proves nothing. */
const FEWEST_PRINTS = 6;

/** A block's fingerprints may stand this far apart in the checked text, words: its own room twice. */
const PLACE_WORDS = 50;

/** As in blocks.ts: where one block ends and the next goes on. */
const GAP_WORDS = 8;
const DRIFT_WORDS = 3;

/** Later copies of one fingerprint find no place: a text that says one thing a thousand times stays linear. */
const MOST_COPIES = 20;

/**
 * The block rule where only fingerprints of the checked text are known. The source is cut into blocks of 25 words, each
 * with the fingerprints that lie wholly inside it, and each compared alone. The k-th fingerprint of a block is compared
 * with one fingerprint of the checked text, the k-th of the block's place: so a place tests one guess for each, and no
 * drift lets it try a second. A block belongs to the first place that touches it and is shown if four fifths of its
 * fingerprints stand there; a block without a shown neighbour only if all of them do. Whole blocks alone are marked.
 */
export function showFingerprintBlocks(checked: CheckedPrints, source: Prepared): ShownBlocks[] {
  const blocks = cut(source);
  const starts = firstPlaces(checked, blocks);
  const places = blocks.map((block, at) => placeOf(checked, block, starts[at] ?? null));
  const shown: ShownBlocks[] = [];
  for (let at = 0; at < places.length; ) {
    const group: Place[] = [];
    for (let place = places[at]; place && goesOn(group.at(-1), place); place = places[at]) {
      group.push(place);
      at += 1;
    }
    if (group.length === 0) at += 1;
    else if (group.length > 1 || group[0]?.whole) shown.push(stretch(group, checked.total));
  }
  return joined(shown);
}

/** The fingerprints of a block, and the words before the first and from the last one on. */
type Block = { prints: number[]; lead: number; rest: number };

function cut(source: Prepared): Block[] {
  const count = Math.floor(source.words / BLOCK_WORDS);
  const blocks = Array.from({ length: count }, (): Block => ({ prints: [], lead: 0, rest: 0 }));
  const { hashes, words } = fingerprint(source);
  const partner = partners(source);
  for (const [at, word] of words.entries()) {
    const number = Math.floor(word / BLOCK_WORDS);
    const block = blocks[number];
    const end = (number + 1) * BLOCK_WORDS;
    if (!block || (partner[word] ?? source.words) >= end) continue;
    if (block.prints.length === 0) block.lead = word - number * BLOCK_WORDS;
    block.prints.push(hashes[at] ?? 0);
    block.rest = end - word;
  }
  return blocks.map((block) => (block.prints.length < FEWEST_PRINTS ? { ...block, prints: [] } : block));
}

/** For each word the next one that carries subject. */
function partners({ words, content }: Prepared): Uint32Array {
  const next = new Uint32Array(words);
  for (let word = words - 1, after = words; word >= 0; word -= 1) {
    next[word] = after;
    if (content[word] === 1) after = word;
  }
  return next;
}

/** For each block the number of the fingerprint where its first place begins; that may lie before the text. */
function firstPlaces(checked: CheckedPrints, blocks: readonly Block[]): (number | null)[] {
  const lists = new Map<number, { block: number; offset: number }[]>();
  for (const [block, { prints }] of blocks.entries()) {
    for (const [offset, hash] of prints.entries()) {
      const list = lists.get(hash);
      if (list) list.push({ block, offset });
      else lists.set(hash, [{ block, offset }]);
    }
  }
  const found = new Array<number | null>(blocks.length).fill(null);
  const counts = blocks.map(() => new Map<number, number>());
  const copies = new Map<number, number>();
  for (const [i, hash] of checked.hashes.entries()) {
    const list = lists.get(hash);
    const copy = (copies.get(hash) ?? 0) + 1;
    copies.set(hash, copy);
    if (!list || copy > MOST_COPIES) continue;
    for (const { block, offset } of list) {
      if (found[block] !== null) continue;
      const hits = counts[block];
      const start = i - offset;
      const count = (hits?.get(start) ?? 0) + 1;
      hits?.set(start, count);
      if (count >= Math.ceil((blocks[block]?.prints.length ?? 0) * TOUCHING_SHARE)) found[block] = start;
    }
  }
  return found;
}

/** Where in the checked text a block would lie, as words [first, behind). */
type Place = { first: number; behind: number; whole: boolean };

function placeOf(checked: CheckedPrints, { prints, lead, rest }: Block, start: number | null): Place | null {
  if (start === null || prints.length === 0) return null;
  let matched = 0;
  for (const [k, hash] of prints.entries()) if (checked.hashes[start + k] === hash) matched += 1;
  if (matched < BLOCK_SHARE * prints.length) return null;
  const from = checked.words[Math.max(0, start)] ?? 0;
  const to = checked.words[Math.min(checked.words.length, start + prints.length) - 1] ?? from;
  if (to - from > PLACE_WORDS) return null;
  return { first: from - lead, behind: to + rest, whole: matched === prints.length };
}

function goesOn(before: Place | undefined, place: Place): boolean {
  if (!before) return true;
  const gap = place.first - before.behind;
  return gap >= -DRIFT_WORDS && gap <= GAP_WORDS;
}

function stretch(group: readonly Place[], total: number): ShownBlocks {
  const first = Math.max(0, group.at(0)?.first ?? 0);
  const behind = Math.min(total, group.at(-1)?.behind ?? first);
  return { first: Math.min(first, Math.max(0, behind - 1)), behind, blocks: group.length };
}
