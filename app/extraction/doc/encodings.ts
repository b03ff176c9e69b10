/** Text of one byte a character: the code page of the file's language, and the one that its fonts name. */
export type Encodings = { usual: string; ofFonts: string | null };

export const WESTERN: Encodings = { usual: "windows-1252", ofFonts: null };

/** The code page of a language of Windows; the low ten bits of its number are the language without the country. */
export function encodingOf(language: number): string {
  if (language === TAIWAN) return "big5";
  return LANGUAGES.get(language & 0x3ff) ?? WESTERN.usual;
}

const TAIWAN = 0x0404;

const LANGUAGES = new Map<number, string>([
  ...[0x05, 0x0e, 0x15, 0x18, 0x1a, 0x1b, 0x1c, 0x24].map((language) => [language, "windows-1250"] as const),
  ...[0x02, 0x19, 0x22, 0x23, 0x2f].map((language) => [language, "windows-1251"] as const),
  ...[0x25, 0x26, 0x27].map((language) => [language, "windows-1257"] as const),
  [0x08, "windows-1253"],
  [0x1f, "windows-1254"],
  [0x0d, "windows-1255"],
  [0x01, "windows-1256"],
  [0x1e, "windows-874"],
  [0x2a, "windows-1258"],
  [0x11, "shift_jis"],
  [0x12, "euc-kr"],
  [0x04, "gbk"],
]);

/** Character sets of fonts whose letters all lie in the upper half of their code page. */
const CHARACTER_SETS = new Map([
  [161, "windows-1253"],
  [177, "windows-1255"],
  [178, "windows-1256"],
  [204, "windows-1251"],
]);

/** The first other alphabet among the fonts of Word 6 and 95: each entry has its length, and its character set at 4. */
export function encodingOfFonts(table: Uint8Array): string | null {
  for (let at = 2; at + 5 < table.length; at += (table[at] ?? 0) + 1) {
    const encoding = CHARACTER_SETS.get(table[at + 4] ?? 0);
    if (encoding) return encoding;
  }
  return null;
}

/**
 * English Word 6 wrote Russian and Greek with fonts of another character set. A paragraph whose letters lie mostly in
 * the upper half is taken for theirs: no text in Latin letters has more accents than plain letters.
 */
export function decodeNarrow(bytes: Uint8Array, { usual, ofFonts }: Encodings): string {
  if (!ofFonts || ofFonts === usual) return new TextDecoder(usual).decode(bytes);
  const parts: string[] = [];
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(PARAGRAPH_END, start) + 1 || bytes.length;
    const paragraph = bytes.subarray(start, end);
    parts.push(new TextDecoder(isForeign(paragraph) ? ofFonts : usual).decode(paragraph));
    start = end;
  }
  return parts.join("");
}

const PARAGRAPH_END = 0x0d;

function isForeign(bytes: Uint8Array): boolean {
  let [plain, upper] = [0, 0];
  for (const byte of bytes) {
    if (byte >= 0xc0) upper++;
    else if ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a) plain++;
  }
  return upper > plain;
}
