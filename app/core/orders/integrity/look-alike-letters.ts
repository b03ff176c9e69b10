/** Letters drawn like Latin ones, after the confusables of Unicode TR 39: Cyrillic, Greek, small capitals. */
const LIKE_LATIN = new Map(
  (
    "аa вb еe ѐe ёe зe кk мm нh оo рp сc тt уy хx ѕs іi їi јj ԁd ԛq ԝw ѵv ӏl һh гr пn иu шw щw ьb ыbl " +
    "αa βb γy εe ηn ικk ιi κk νv ορp οo ρp τt υu χx ωw ϲc ɑa ɡg ıi ȷj ʟl ɪi ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ᴊj ᴋk ᴍm ɴn ᴏo ᴘp ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz"
  )
    .split(" ")
    .map((pair): [string, string] => [pair.charAt(0), pair.slice(1)])
    .filter(([, latin]) => /^[a-z]{1,2}$/.test(latin)),
);

/** Digits and signs that stand in for letters inside a word; one of them for two letters. */
const LEET = new Map(
  Object.entries({
    "0": "o",
    "1": "i",
    "3": "e",
    "4": "a",
    "5": "s",
    "7": "t",
    "8": "b",
    "@": "a",
    $: "s",
    "!": "i",
    "|": "l",
  }),
);

/** Letters by their class, and nothing to the eye. */
const HANGUL_FILLERS = "\u115f\u1160\u3164\uffa0";

const known = new Map<string, string | null>();

/**
 * A character as a small Latin letter or a digit; empty for what has no width or only sits on a letter; null for what
 * is between words. Letters of other alphabets come back as they are.
 */
export function letterOf(character: string): string | null {
  const before = known.get(character);
  if (before !== undefined) return before;
  const letter = decide(character);
  // What a text may hold is a hundred thousand characters at most, and far fewer different ones.
  if (known.size < 5_000) known.set(character, letter);
  return letter;
}

function decide(character: string): string | null {
  if (/[\p{Cf}\p{M}]/u.test(character) || HANGUL_FILLERS.includes(character)) return "";
  const small = character.toLowerCase();
  const plain = small.normalize("NFKD").replace(/\p{M}/gu, "");
  const latin = LIKE_LATIN.get(small) ?? LIKE_LATIN.get(plain) ?? plain;
  if (/^[a-z0-9]+$/.test(latin)) return latin;
  return /[\p{L}\p{N}]/u.test(character) ? small : null;
}

/** A sign that can only be meant as a letter when letters stand on both sides of it. */
export function signOf(character: string): string | null {
  return /[@$!|]/.test(character) ? character : null;
}

/** A word with the digits and signs in it read as letters, both ways where there are two. */
export function unmasked(word: string): string[] {
  if (!/[^a-z]/.test(word) || !/[a-z]/.test(word)) return [];
  const plain = Array.from(word, (sign) => LEET.get(sign) ?? sign).join("");
  return plain === word
    ? []
    : [plain, Array.from(word, (sign) => (sign === "1" ? "l" : (LEET.get(sign) ?? sign))).join("")];
}
