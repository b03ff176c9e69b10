/** Encodings of text with one byte per character: the code page of the file's language, and that of its fonts. */
export type Encodings = { usual: string; ofFonts: string | null };

export const WESTERN: Encodings = { usual: "windows-1252", ofFonts: null };

/** The code page of a Windows language id; the low ten bits are the language without the country. */
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

/** Character sets of fonts whose letters are all in the upper half of their code page. */
const CHARACTER_SETS = new Map([
  [161, "windows-1253"],
  [177, "windows-1255"],
  [178, "windows-1256"],
  [204, "windows-1251"],
]);

/**
 * The first non-Latin alphabet among the fonts of Word 6 and 95: each entry begins with its length and has its
 * character set at offset 4.
 */
export function encodingOfFonts(table: Uint8Array): string | null {
  for (let at = 2; at + 5 < table.length; at += (table[at] ?? 0) + 1) {
    const encoding = CHARACTER_SETS.get(table[at + 4] ?? 0);
    if (encoding) return encoding;
  }
  return null;
}

/**
 * English Word 6 wrote Russian and Greek in fonts with another character set. A paragraph in which most letters
 * are in the upper half is decoded with it, because no Latin text has more accented letters than plain ones.
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
