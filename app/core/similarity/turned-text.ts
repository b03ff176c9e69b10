import { TURNED_SETS } from "./data/letter-sets.ts";
import type { Edit } from "./edits.ts";
import { type Findings, note } from "./flags.ts";
import { NO_WORD, tierOf } from "./lexicon.ts";

/** A part of a text that is turned as a whole: one line, or the text under a direction override. */
type Stretch = { characters: string[]; start: number };
type Order = "kept" | "words" | "all";
type Way = { table: ReadonlyMap<string, string>; order: Order };

const AS_WRITTEN: ReadonlyMap<string, string> = new Map();
const TABLES = TURNED_SETS.map(
  (sets) =>
    new Map(
      sets
        .flatMap((set) => [...set].map((one, at): [string, string] => [one, String.fromCharCode(0x61 + at)]))
        .reverse(),
    ),
);
const WAYS: readonly Way[] = TABLES.flatMap((table) =>
  (["all", "kept", "words"] as const).map((order) => ({ table, order })),
);
const OVERRIDDEN: readonly Way[] = [{ table: AS_WRITTEN, order: "all" }];

/** Letters that occur in turned text and rarely in a row elsewhere. */
const TURNED = new Set("ɐǝɟɥᴉɯɹʇʌʍʎʞɘꟻᴙꙅ∀ƎℲ⅄ᗺᗡИꟼЯ⅃ᴚɒʜɿƨ");
const NON_ASCII = /[^\x00-\x7f]/g;
const LEAST_TURNED = 8;
const LEAST_SHARE = 0.1;

/**
 * The text that an override displays from right to left: up to the end of the override or of the paragraph (Unicode TR
 * 9).
 */
const OVERRIDE = /(?<=\u202e)[^\u202a-\u202e\n\r\u2029]{2,}/g;
const LINE = /[^\n\r\f\u2029]+/g;

/**
 * The edits that restore text that is displayed upside down, mirrored or, by a direction override, from right to left.
 * The number of letters is unchanged, so that each letter is at the position of another letter of its line. Text that
 * does not become English is unchanged. Linear in the text.
 */
export function turnedText(text: string, found: Findings): Edit[] {
  const seen = noticed(text);
  const edits: Edit[] = [];
  if (seen.overrides) for (const edit of turned(stretchesOf(text, OVERRIDE), OVERRIDDEN)) edits.push(edit);
  // In a text with overridden lines, other turned text is not searched for.
  if (edits.length > 0 || seen.turned < LEAST_TURNED) return edits;
  const lines = stretchesOf(text, LINE).filter(({ characters }) => isTurned(characters));
  for (const edit of turned(lines, WAYS)) edits.push(edit);
  for (const { start, end, letters } of edits)
    if (/\S/.test(letters) && /[^\x00-\x7f]/.test(text.slice(start, end))) note(found.replaced, start, end);
  return edits;
}

/** A loop over the characters beyond ASCII is ten times as fast as a search for these characters. */
function noticed(text: string): { overrides: boolean; turned: number } {
  const seen = { overrides: false, turned: 0 };
  for (const { 0: one } of text.matchAll(NON_ASCII)) {
    if (one === "\u202e") seen.overrides = true;
    else if (TURNED.has(one)) seen.turned += 1;
  }
  return seen;
}

function stretchesOf(text: string, pattern: RegExp): Stretch[] {
  return Array.from(text.matchAll(pattern), ({ 0: found, index }) => ({ characters: [...found], start: index }));
}

function isTurned(characters: readonly string[]): boolean {
  const letters = characters.filter((one) => /\p{L}/u.test(one)).length;
  return characters.filter((one) => TURNED.has(one)).length >= LEAST_SHARE * letters;
}

/** `inOrder`: the number of closing marks after a word minus those before a word, which a reversed line has. */
type Known = { words: number; known: number; long: number; inOrder: number };
// Names are in no list, and only text with turned letters reaches this check.
const LEAST_KNOWN = 0.5;
const LEAST_WORDS = 8;
const NOTHING: Known = { words: 0, known: 0, long: 0, inOrder: 0 };
const BEHIND = /[A-Za-z][.,;:!?)](?=\s|$)/g;
const BEFORE = /(?<=^|\s)[.,;:!?)][A-Za-z]/g;
const LEAST_LONG = 3;
const LONG = 6;
/** Fewest words of a line that determine by themselves how the line is turned. */
const TELLING_WORDS = 6;

/**
 * All stretches are turned in the way that makes most of their words English, except those whose own words determine
 * another way.
 */
function turned(stretches: readonly Stretch[], ways: readonly Way[]): Edit[] {
  if (stretches.length === 0) return [];
  const known = ways.map((way) => stretches.map(({ characters }) => knownIn(read(characters, way))));
  const sums = known.map((all) => all.reduce(plus, NOTHING));
  const best = bestOf(sums);
  const { words, known: most, long } = sums[best] ?? NOTHING;
  const before = stretches.map(({ characters }) => knownIn(characters)).reduce(plus);
  if (words < LEAST_WORDS || long < LEAST_LONG || most < LEAST_KNOWN * words || most <= before.known) return [];
  return stretches.flatMap((stretch, at) => {
    const own = bestOf(known.map((all) => all[at] ?? sums[0] ?? before));
    const notifying = (known[own]?.[at]?.words ?? 0) >= TELLING_WORDS;
    return editsOf(stretch, ways[notifying ? own : best] ?? WAYS[0]);
  });
}

function plus(a: Known, b: Known): Known {
  const inOrder = a.inOrder + b.inOrder;
  return { words: a.words + b.words, known: a.known + b.known, long: a.long + b.long, inOrder };
}

/** Whether a line is reversed word by word or as a whole, it has the same words; `inOrder` decides between them. */
function bestOf(all: readonly Known[]): number {
  const worth = ({ known, inOrder }: Known) => known + inOrder;
  return all.reduce((best, one, at) => (worth(one) > worth(all[best] ?? NOTHING) ? at : best), 0);
}

/** The characters as read; the number of characters is unchanged. */
function read(characters: readonly string[], { table, order }: Way): string[] {
  const letters = characters.map((one) => table.get(one) ?? one);
  if (order === "all") return letters.reverse();
  if (order === "kept") return letters;
  for (let from = 0; from < letters.length; from += 1) {
    const start = from;
    while (from < letters.length && /[\p{L}\p{M}]/u.test(letters[from] ?? "")) from += 1;
    for (let i = start, k = from - 1; i < k; i += 1, k -= 1)
      [letters[i], letters[k]] = [letters[k] ?? "", letters[i] ?? ""];
  }
  return letters;
}

function knownIn(letters: readonly string[]): Known {
  const sum = { ...NOTHING };
  const text = letters.join("");
  sum.inOrder = (text.match(BEHIND)?.length ?? 0) - (text.match(BEFORE)?.length ?? 0);
  for (const { 0: word } of text.matchAll(/[A-Za-z]{3,40}/g)) {
    sum.words += 1;
    if (tierOf(word, 0, word.length) === NO_WORD) continue;
    sum.known += 1;
    if (word.length >= LONG) sum.long += 1;
  }
  return sum;
}

function editsOf({ characters, start }: Stretch, way: Way | undefined): Edit[] {
  if (!way) return [];
  const edits: Edit[] = [];
  let at = start;
  read(characters, way).forEach((letters, number) => {
    const character = characters[number] ?? "";
    if (letters !== character) edits.push({ start: at, end: at + character.length, letters });
    at += character.length;
  });
  return edits;
}
