import { childOf, GRAMMAR, lexicon, NO_WORD } from "./lexicon.ts";

/** What recognition takes for one another, by shape: for what is written, what it may have been. */
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
/** Longest word that is looked up, and most nodes visited for one: a word without any likeness ends soon. */
const LONGEST = 24;
const MOST_NODES = 20_000;

/** What a misreading may cost, by the letters of the word: in short ones everything is near everything. */
function budgetOf(letters: number): number {
  if (letters < 3) return 0;
  return letters < 5 ? BY_SHAPE : letters < 8 ? BY_CHANCE : BY_CHANCE + BY_SHAPE;
}

export type Corrected = { word: string; cost: number };

/**
 * The word of English that small letters and digits are most likely a misreading of, or null: the cheapest by a weighted
 * edit distance (Kernighan, Church and Gale 1990), of equals the most frequent. The trie is walked with the word, and a
 * branch is left when it costs too much.
 */
export function correct(word: string): Corrected | null {
  if (word.length > LONGEST) return null;
  const trie = lexicon();
  const most = budgetOf(word.length);
  let best: Corrected | null = null;
  let bestTier = -1;
  let nodes = 0;
  const path: string[] = [];
  const found = new Map<number, number>();

  function walk(at: number, node: number, cost: number): void {
    if (cost > (best?.cost ?? most) || ++nodes > MOST_NODES) return;
    const key = node * (LONGEST + 1) + at;
    const known = found.get(key);
    if (known !== undefined && known <= cost && cost > 0) return;
    found.set(key, cost);
    if (at === word.length) accept(node, cost);
    const letter = word[at] ?? "";
    const confused = CONFUSED[letter] ?? "";
    for (let child = trie.firstChild[node] ?? 0; child !== 0; child = trie.sibling[child] ?? 0) {
      const other = String.fromCharCode(trie.letter[child] ?? 0);
      path.push(other);
      if (at < word.length)
        walk(at + 1, child, cost + (other === letter ? 0 : confused.includes(other) ? BY_SHAPE : BY_CHANCE));
      walk(at, child, cost + BY_CHANCE);
      path.pop();
    }
    if (at >= word.length) return;
    walk(at + 1, node, cost + BY_CHANCE);
    for (const [written, was] of MERGED) {
      if (!word.startsWith(written, at)) continue;
      let to = node;
      for (let k = 0; k < was.length && (k === 0 || to !== 0); k += 1) to = childOf(trie, to, was.charCodeAt(k));
      if (to === 0) continue;
      path.push(was);
      walk(at + written.length, to, cost + BY_SHAPE);
      path.pop();
    }
  }

  function accept(node: number, cost: number): void {
    const tier = trie.tier[node] ?? NO_WORD;
    if (tier === NO_WORD) return;
    const rank = tier === GRAMMAR ? 4 : 3 - tier;
    if (best && (cost > best.cost || (cost === best.cost && rank <= bestTier))) return;
    best = { word: path.join(""), cost };
    bestTier = rank;
  }

  walk(0, 0, 0);
  return best;
}
