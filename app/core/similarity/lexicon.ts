import { WORDS } from "./data/word-list.ts";
import { isFunctionWord } from "./stopwords.ts";

/**
 * The words of English as a trie (E. Fredkin, "Trie memory", CACM 3(9), 1960): the children of a node are a linked list
 * from `firstChild` through `sibling`; 0 ends the list, because node 0 is the root and never a child.
 */
export type Trie = {
  firstChild: Uint32Array;
  sibling: Uint32Array;
  letter: Uint8Array;
  tier: Uint8Array;
  /**
   * For nodes with many children, the number of their row in `children`, which has a child for each letter; otherwise
   * 0.
   */
  row: Uint16Array;
  children: Uint32Array;
};

/** The list has tiers 0 (the 4,000 most frequent words) to 3; this additional tier is for function words. */
export const GRAMMAR = 4;
/** No word ends at this node. Three bits hold every tier. */
export const NO_WORD = 7;

const FIRST_SHARED = 0x41;
const FIRST_TIER = 0x30;

let known: Trie | undefined;

/** Created at first use. */
export function lexicon(): Trie {
  known ??= read();
  return known;
}

function read(): Trie {
  // Each word has a mark and a tier in addition to its own letters.
  const room = WORDS.length;
  const trie = {
    firstChild: new Uint32Array(room),
    sibling: new Uint32Array(room),
    letter: new Uint8Array(room),
    tier: new Uint8Array(room).fill(NO_WORD),
  };
  const path = new Uint32Array(64);
  const lastChild = new Uint32Array(room);
  let nodes = 1;
  const word = new Uint8Array(64);
  for (let at = 0; at < WORDS.length; ) {
    const shared = WORDS.charCodeAt(at) - FIRST_SHARED;
    const tier = WORDS.charCodeAt(at + 1) - FIRST_TIER;
    let to = at + 2;
    let depth = shared;
    for (; to < WORDS.length && !isMark(WORDS.charCodeAt(to)); to += 1) {
      const parent = path[depth] ?? 0;
      const node = nodes++;
      word[depth] = WORDS.charCodeAt(to);
      trie.letter[node] = WORDS.charCodeAt(to);
      // Words are sorted, so the new child is always the last one.
      if (lastChild[parent]) trie.sibling[lastChild[parent] ?? 0] = node;
      else trie.firstChild[parent] = node;
      lastChild[parent] = node;
      depth += 1;
      path[depth] = node;
    }
    // Only frequent words are function words.
    const grammar = tier === 0 && isFunctionWord(String.fromCharCode(...word.subarray(0, depth)));
    trie.tier[path[depth] ?? 0] = grammar ? GRAMMAR : tier;
    at = to;
  }
  return withRows({
    firstChild: trie.firstChild.slice(0, nodes),
    sibling: trie.sibling.slice(0, nodes),
    letter: trie.letter.slice(0, nodes),
    tier: trie.tier.slice(0, nodes),
  });
}

const LETTERS = 26;
const FIRST_LETTER = 0x61;
/** A linear search is faster than a row for fewer children. */
const MANY_CHILDREN = 5;

function withRows(trie: Omit<Trie, "row" | "children">): Trie {
  const { firstChild, sibling, letter } = trie;
  const row = new Uint16Array(firstChild.length);
  const wide: number[] = [];
  for (let node = 0; node < firstChild.length; node += 1) {
    let count = 0;
    for (let child = firstChild[node] ?? 0; child !== 0; child = sibling[child] ?? 0) count += 1;
    if (count >= MANY_CHILDREN) row[node] = wide.push(node);
  }
  const children = new Uint32Array((wide.length + 1) * LETTERS);
  for (const [at, node] of wide.entries())
    for (let child = firstChild[node] ?? 0; child !== 0; child = sibling[child] ?? 0)
      children[(at + 1) * LETTERS + (letter[child] ?? 0) - FIRST_LETTER] = child;
  return { ...trie, row, children };
}

function isMark(unit: number): boolean {
  return unit >= FIRST_SHARED && unit < 0x61;
}

/** The child of a node for a unit, or 0. */
export function childOf(trie: Trie, node: number, unit: number): number {
  const row = trie.row[node] ?? 0;
  if (row !== 0)
    return unit >= FIRST_LETTER && unit < FIRST_LETTER + LETTERS
      ? (trie.children[row * LETTERS + unit - FIRST_LETTER] ?? 0)
      : 0;
  let child = trie.firstChild[node] ?? 0;
  while (child !== 0 && trie.letter[child] !== unit) child = trie.sibling[child] ?? 0;
  return child;
}

/** The tier of a word of letters a to z in either case, or NO_WORD. */
export function tierOf(text: string, start: number, end: number): number {
  const trie = lexicon();
  let node = 0;
  for (let i = start; i < end; i += 1) {
    const unit = text.charCodeAt(i);
    node = childOf(trie, node, unit >= 0x41 && unit <= 0x5a ? unit | 0x20 : unit);
    if (node === 0) return NO_WORD;
  }
  return trie.tier[node] ?? NO_WORD;
}

/** The tier of a word given as letter numbers ("a" is 1), or NO_WORD. */
export function tierOfLetters(letters: Uint8Array, length: number): number {
  const trie = lexicon();
  let node = 0;
  for (let i = 0; i < length; i += 1) {
    node = childOf(trie, node, (letters[i] ?? 0) + FIRST_LETTER - 1);
    if (node === 0) return NO_WORD;
  }
  return trie.tier[node] ?? NO_WORD;
}

/** Whether the letters form an English word. */
export function isWord(letters: string): boolean {
  return tierOf(letters, 0, letters.length) !== NO_WORD;
}
