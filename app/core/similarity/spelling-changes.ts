import { childOf, GRAMMAR, lexicon, NO_WORD, tierOf } from "./lexicon.ts";

/**
 * A change that may have been applied to every word of a text. Its function returns the original English word, or null.
 */
export type Change = {
  undo(word: string): string | null;
  /**
   * The remainder of a word that is in no list, for changes that were also applied to words that are English as
   * written.
   */
  rest?(word: string): string;
  /** Share of the words used as evidence that must be known; lower for changes that rarely produce words by chance. */
  leastKnown?: number;
};

/** Longest word that is looked up, and most nodes visited for one word. */
const LONGEST = 24;
const MOST_NODES = 4_000;

export const CHANGES: readonly Change[] = [
  everywhere((word) => word.slice(1)),
  everywhere((word) => word.slice(0, -1)),
  everywhere((word) => word.slice(0, -2)),
  everywhere((word) => word.slice(1, -1)),
  everywhere((word) => [...word].reverse().join("")),
  { undo: (word) => best(word, shortened) },
  { undo: (word) => swapped(word) ?? best(word, rearranged) },
  { undo: (word) => best(word, completed) },
  { undo: lookAlike, leastKnown: 0.6 },
];

function everywhere(rest: (word: string) => string): Change {
  return { rest, undo: (word) => knownOr(rest(word)) };
}

function knownOr(word: string): string | null {
  if (word === "a" || word === "i") return word;
  return word.length > 1 && tierOf(word, 0, word.length) !== NO_WORD ? word : null;
}

/** State of one walk through the trie; of the words found, the most frequent is kept. */
type Walk = { word: string; path: number[]; nodes: number; found: string; rank: number };

function best(word: string, walk: (state: Walk, at: number, node: number) => void): string | null {
  if (word.length > LONGEST) return null;
  const state = { word, path: [], nodes: 0, found: "", rank: -1 };
  walk(state, 0, 0);
  return state.found === "" ? null : state.found;
}

function accept(state: Walk, node: number): void {
  const tier = lexicon().tier[node] ?? NO_WORD;
  if (tier === NO_WORD) return;
  const rank = tier === GRAMMAR ? 4 : 3 - tier;
  if (rank <= state.rank) return;
  state.rank = rank;
  state.found = String.fromCharCode(...state.path);
}

/** Doubled letters: every run of one letter may have been shorter. */
function shortened(state: Walk, at: number, node: number): void {
  if (++state.nodes > MOST_NODES) return;
  const { word, path } = state;
  if (at === word.length) {
    accept(state, node);
    return;
  }
  const unit = word.charCodeAt(at);
  let end = at + 1;
  while (end < word.length && word.charCodeAt(end) === unit) end += 1;
  let child = node;
  const depth = path.length;
  for (let times = at; times < end; times += 1) {
    child = childOf(lexicon(), child, unit);
    if (child === 0) break;
    path.push(unit);
    shortened(state, end, child);
  }
  path.length = depth;
}

/** Two neighbouring letters were swapped; of several possible words, the most frequent. */
function swapped(word: string): string | null {
  let found: string | null = null;
  let least = Infinity;
  for (let at = 0; at + 1 < word.length; at += 1) {
    const other = word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
    const tier = tierOf(other, 0, other.length);
    const rank = tier === NO_WORD ? Infinity : tier === GRAMMAR ? -1 : tier;
    if (rank >= least) continue;
    least = rank;
    found = other;
  }
  return found;
}

/** Shared buffer, because words are read one at a time. */
const lettersLeft = new Uint8Array(128);

/** The first and the last letter are unchanged, the others are in any order. */
function rearranged(state: Walk): void {
  const { word, path } = state;
  const first = childOf(lexicon(), 0, word.charCodeAt(0));
  if (first === 0 || word.length < 4) return;
  const left = lettersLeft.fill(0);
  for (let at = 1; at < word.length - 1; at += 1) left[word.charCodeAt(at)] = (left[word.charCodeAt(at)] ?? 0) + 1;
  path.push(word.charCodeAt(0));
  arrange(state, left, first);
}

function arrange(state: Walk, left: Uint8Array, node: number): void {
  if (++state.nodes > MOST_NODES) return;
  const { word, path } = state;
  const trie = lexicon();
  if (path.length === word.length - 1) {
    const last = childOf(trie, node, word.charCodeAt(word.length - 1));
    path.push(word.charCodeAt(word.length - 1));
    if (last !== 0) accept(state, last);
    path.pop();
    return;
  }
  for (let child = trie.firstChild[node] ?? 0; child !== 0; child = trie.sibling[child] ?? 0) {
    const unit = trie.letter[child] ?? 0;
    const times = left[unit] ?? 0;
    if (times === 0) continue;
    left[unit] = times - 1;
    path.push(unit);
    arrange(state, left, child);
    path.pop();
    left[unit] = times;
  }
}

/** One letter is missing at some position after the first. */
function completed(state: Walk, at: number, node: number): void {
  if (++state.nodes > MOST_NODES) return;
  const { word, path } = state;
  const trie = lexicon();
  if (at > 0) {
    for (let child = trie.firstChild[node] ?? 0; child !== 0; child = trie.sibling[child] ?? 0) {
      const depth = path.length;
      path.push(trie.letter[child] ?? 0);
      let end = child;
      for (let i = at; i < word.length && end !== 0; i += 1) {
        end = childOf(trie, end, word.charCodeAt(i));
        path.push(word.charCodeAt(i));
      }
      if (end !== 0) accept(state, end);
      path.length = depth;
    }
  }
  if (at >= word.length) return;
  const child = childOf(trie, node, word.charCodeAt(at));
  if (child === 0) return;
  path.push(word.charCodeAt(at));
  completed(state, at + 1, child);
  path.pop();
}

/** The English word whose letters look like these letters and digits, or null. */
export function lookAlike(word: string): string | null {
  return best(word, lettered);
}

/** Digits that look like letters, as used in place of letters since the bulletin boards of the 1980s. */
const LOOKS_LIKE = ["o", "il", "z", "e", "a", "s", "gb", "t", "b", "g"];

function lettered(state: Walk, at: number, node: number): void {
  if (++state.nodes > MOST_NODES) return;
  const { word, path } = state;
  if (at === word.length) {
    accept(state, node);
    return;
  }
  const unit = word.charCodeAt(at);
  for (const letter of LOOKS_LIKE[unit - 0x30] ?? String.fromCharCode(unit)) {
    const child = childOf(lexicon(), node, letter.charCodeAt(0));
    if (child === 0) continue;
    path.push(letter.charCodeAt(0));
    lettered(state, at + 1, child);
    path.pop();
  }
}
