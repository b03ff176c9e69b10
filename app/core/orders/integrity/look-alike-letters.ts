/** Letters that look like Latin ones, from the confusables of Unicode TR 39: Cyrillic, Greek, small capitals. */
const LIKE_LATIN = new Map(
  (
    "аa вb еe ѐe ёe зe кk мm нh оo рp сc тt уy хx ѕs іi їi јj ԁd ԛq ԝw ѵv ӏl һh гr пn иu шw щw ьb ыbl " +
    "αa βb γy εe ηn ικk ιi κk νv ορp οo ρp τt υu χx ωw ϲc ɑa ɡg ıi ȷj ʟl ɪi ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ᴊj ᴋk ᴍm ɴn ᴏo ᴘp ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz"
  )
    .split(" ")
    .map((pair): [string, string] => [pair.charAt(0), pair.slice(1)])
    .filter(([, latin]) => /^[a-z]{1,2}$/.test(latin)),
);

/** Digits and symbols used as letters inside a word; one of them stands for two letters. */
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

/** Hangul fillers are letters by their Unicode category, but invisible. */
const HANGUL_FILLERS = "\u115f\u1160\u3164\uffa0";

const known = new Map<string, string | null>();

/**
 * A character as a lower-case Latin letter or a digit; an empty string for zero-width characters and combining
 * marks; null for word separators. Letters of other alphabets are returned unchanged.
 */
export function letterOf(character: string): string | null {
  const before = known.get(character);
  if (before !== undefined) return before;
  const letter = decide(character);
  // A text has at most a hundred thousand characters, and far fewer distinct ones.
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

/** A symbol that is read as a letter only if there are letters on both sides of it. */
export function signOf(character: string): string | null {
  return /[@$!|]/.test(character) ? character : null;
}

/** The readings of a word with its digits and symbols replaced by letters: two if one of them is ambiguous. */
export function unmasked(word: string): string[] {
  if (!/[^a-z]/.test(word) || !/[a-z]/.test(word)) return [];
  const plain = Array.from(word, (sign) => LEET.get(sign) ?? sign).join("");
  return plain === word
    ? []
    : [plain, Array.from(word, (sign) => (sign === "1" ? "l" : (LEET.get(sign) ?? sign))).join("")];
}
