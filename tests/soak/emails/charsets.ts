/** Charsets that mail programs still write, each with a word that needs it. */
export const charsetWords: Record<string, string> = {
  "utf-8": "naïve 😀",
  "us-ascii": "plain",
  "iso-8859-1": "café",
  "iso-8859-15": "œuvre 5 €",
  "windows-1252": "“naïve” 5 €",
  "iso-8859-2": "děkuji",
  "windows-1250": "dziękuję",
  "windows-1251": "спасибо",
  "koi8-r": "спасибо",
  "iso-8859-7": "ευχαριστώ",
  "windows-1254": "teşekkürler",
  "windows-1255": "תודה",
  "windows-1256": "شكرا",
  shift_jis: "ありがとう",
  "euc-jp": "ありがとう",
  "iso-2022-jp": "ありがとう",
  gb18030: "谢谢",
  gbk: "谢谢",
  big5: "謝謝",
  "euc-kr": "감사합니다",
};

const tables = new Map<string, Map<string, number[]>>();

/** Every character of one or two bytes, by what the platform reads them as. */
function tableOf(charset: string): Map<string, number[]> {
  const known = tables.get(charset);
  if (known) return known;
  const decoder = new TextDecoder(charset, { fatal: true });
  const table = new Map<string, number[]>();
  const add = (bytes: number[]) => {
    try {
      const text = decoder.decode(Uint8Array.from(bytes));
      if ([...text].length === 1 && !table.has(text)) table.set(text, bytes);
    } catch {
      // No character has these bytes.
    }
  };
  for (let first = 0; first < 256; first++) add([first]);
  if (/jp|jis|gb|big5|kr/.test(charset))
    for (let first = 129; first < 255; first++) for (let second = 64; second < 255; second++) add([first, second]);
  tables.set(charset, table);
  return table;
}

/** The text in a charset; null if that lacks one of its characters. */
export function encodeText(text: string, charset: string): Uint8Array | null {
  if (charset === "utf-8") return new TextEncoder().encode(text);
  if (charset === "us-ascii") return /^[\0-\x7f]*$/.test(text) ? new TextEncoder().encode(text) : null;
  if (charset === "iso-2022-jp") return escapedJapanese(text);
  const table = tableOf(charset);
  const bytes: number[] = [];
  for (const character of text) {
    const found = table.get(character);
    if (!found) return null;
    bytes.push(...found);
  }
  return Uint8Array.from(bytes);
}

/** ISO-2022-JP (RFC 1468): the pairs of EUC-JP without their high bits, between escapes. */
function escapedJapanese(text: string): Uint8Array | null {
  const table = tableOf("euc-jp");
  const bytes: number[] = [];
  let wide = false;
  for (const character of text) {
    const found = table.get(character);
    if (!found) return null;
    if (found.length > 1 !== wide) {
      wide = !wide;
      bytes.push(0x1b, ...(wide ? [0x24, 0x42] : [0x28, 0x42]));
    }
    bytes.push(...found.map((byte) => byte & 0x7f));
  }
  if (wide) bytes.push(0x1b, 0x28, 0x42);
  return Uint8Array.from(bytes);
}
