import { childOf, GRAMMAR, lexicon, NO_WORD, type Trie } from "./lexicon.ts";

/** Characters that OCR confuses by shape: for each written character, what the original may have been. */
const CONFUSED: Record<string, string> = {
  a: "oeusd",
  b: "hdl",
  c: "eogr",
  d: "abo",
  e: "coas",
  f: "tlir",
  g: "qyopj",
  h: "bnkli",
  i: "ljtr",
  j: "iy",
  k: "xhlb",
  l: "itfj",
  m: "nw",
  n: "urhm",
  o: "ceadp",
  p: "onqg",
  q: "gp",
  r: "nvitc",
  s: "aze",
  t: "flir",
  u: "nvaoi",
  v: "yuwr",
  w: "vum",
  x: "kz",
  y: "vgj",
  z: "sx",
  "0": "oc",
  "1": "lit",
  "2": "z",
  "3": "e",
  "4": "a",
  "5": "s",
  "6": "bg",
  "7": "t",
  "8": "bs",
  "9": "gq",
};
const MERGED: [written: string, was: string][] = [
  ["rn", "m"],
  ["nn", "m"],
  ["cl", "d"],
  ["vv", "w"],
  ["li", "h"],
  ["lc", "k"],
  ["ii", "u"],
  ["ri", "n"],
  ["m", "rn"],
  ["d", "cl"],
  ["w", "vv"],
  ["h", "li"],
  ["n", "ri"],
  ["u", "ii"],
];

const BY_SHAPE = 1;
const BY_CHANCE = 2;
/**
 * Longest word that is looked up, and most nodes visited for one word, which bounds the search for words without a near
 * match.
 */
const LONGEST = 24;
const MOST_NODES = 1_000;

/** The highest total cost of misreadings by word length: short words are close to many other words. */
function budgetOf(letters: number): number {
  if (letters < 3) return 0;
  return letters < 5 ? BY_SHAPE : letters < 8 ? BY_CHANCE : BY_CHANCE + BY_SHAPE;
}

const UNITS = 128;
/** 1 if the first unit may be a misreading of the second. */
const confusable = new Uint8Array(UNITS * UNITS);
for (const [written, all] of Object.entries(CONFUSED))
  for (const was of all) confusable[written.charCodeAt(0) * UNITS + was.charCodeAt(0)] = 1;
const merged = Map.groupBy(MERGED, ([written]) => written.charCodeAt(0));

/** State of one look-up; the walk needs no memory beyond its path. */
const state = { word: "", most: 0, nodes: 0, cost: 0, rank: 0, best: "", path: new Uint8Array(LONGEST * 2 + 4) };

/**
 * The English word that lower-case letters and digits are most likely a misreading of, or null: the cheapest by a
 * weighted edit distance (Kernighan, Church and Gale 1990), and the most frequent for equal costs. The trie is walked
 * along the word, first for one misreading and then for more; a branch is abandoned when its cost is too high.
 */
export function correct(word: string): string | null {
  if (word.length > LONGEST) return null;
  state.word = word;
  state.nodes = 0;
  state.best = "";
  const most = budgetOf(word.length);
  for (let allowed = BY_SHAPE; allowed <= most && state.best === ""; allowed += 1) {
    state.most = allowed;
    state.cost = allowed + 1;
    walk(lexicon(), 0, 0, 0, 0);
  }
  return state.best === "" ? null : state.best;
}

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one recursive walk of a trie: each branch is an edit, and calls would cost time in the hottest loop.
function walk(trie: Trie, at: number, node: number, cost: number, depth: number): void {
  if (cost > state.most || ++state.nodes > MOST_NODES) return;
  const { word, path } = state;
  if (at === word.length) accept(trie, node, cost, depth);
  const unit = at < word.length ? word.charCodeAt(at) : 0;
  for (let child = trie.firstChild[node] ?? 0; child !== 0; child = trie.sibling[child] ?? 0) {
    const letter = trie.letter[child] ?? 0;
    path[depth] = letter;
    if (unit !== 0) {
      const wrong = letter === unit ? 0 : confusable[(unit & 127) * UNITS + letter] === 1 ? BY_SHAPE : BY_CHANCE;
      if (cost + wrong <= state.most) walk(trie, at + 1, child, cost + wrong, depth + 1);
    }
    if (cost + BY_CHANCE <= state.most) walk(trie, at, child, cost + BY_CHANCE, depth + 1);
  }
  if (unit === 0) return;
  if (cost + BY_CHANCE <= state.most) walk(trie, at + 1, node, cost + BY_CHANCE, depth);
  if (cost + BY_SHAPE > state.most) return;
  for (const [written, was] of merged.get(unit) ?? []) {
    if (!word.startsWith(written, at)) continue;
    let to = node;
    for (let k = 0; k < was.length && (k === 0 || to !== 0); k += 1) {
      path[depth + k] = was.charCodeAt(k);
      to = childOf(trie, to, was.charCodeAt(k));
    }
    if (to !== 0) walk(trie, at + written.length, to, cost + BY_SHAPE, depth + was.length);
  }
}

function accept(trie: Trie, node: number, cost: number, depth: number): void {
  const tier = trie.tier[node] ?? NO_WORD;
  if (tier === NO_WORD) return;
  const rank = tier === GRAMMAR ? 4 : 3 - tier;
  if (cost > state.cost || (cost === state.cost && rank <= state.rank)) return;
  state.cost = cost;
  state.rank = rank;
  state.best = String.fromCharCode(...state.path.subarray(0, depth));
}
