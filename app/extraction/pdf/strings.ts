import type { PdfValue } from "./lexer.ts";

/** The bytes of a string, with its escapes or hexadecimal digits decoded (PDF 32000-1, 7.3.4). */
export function stringBytes(value: PdfValue | undefined): Uint8Array {
  if (value?.type !== "string") return new Uint8Array();
  const inner = value.source.subarray(value.from + 1, Math.max(value.from + 1, value.to - 1));
  return value.source[value.from] === 0x3c ? fromHex(inner) : unescaped(inner);
}

function fromHex(inner: Uint8Array): Uint8Array {
  const digits = Array.from(inner, (byte) => Number.parseInt(String.fromCharCode(byte), 16)).filter(
    (digit) => !Number.isNaN(digit),
  );
  return Uint8Array.from({ length: (digits.length + 1) >> 1 }, (_, at) => {
    return (digits[at * 2] ?? 0) * 16 + (digits[at * 2 + 1] ?? 0);
  });
}

const ESCAPES = new Map([..."nrtbf"].map((letter, index) => [letter.charCodeAt(0), [10, 13, 9, 8, 12][index] ?? 0]));
const [BACKSLASH, RETURN, NEWLINE] = [0x5c, 0x0d, 0x0a];

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a scanner of PDF strings: its branches are the escapes.
function unescaped(inner: Uint8Array): Uint8Array {
  const out = new Uint8Array(inner.length);
  let length = 0;
  for (let at = 0; at < inner.length; at++) {
    const byte = inner[at] ?? 0;
    if (byte === RETURN) {
      // A line break within a string is a newline, in whatever form it is written.
      out[length++] = NEWLINE;
      if (inner[at + 1] === NEWLINE) at++;
    } else if (byte !== BACKSLASH) {
      out[length++] = byte;
    } else {
      const next = inner[++at] ?? 0;
      if (next === RETURN && inner[at + 1] === NEWLINE) at++;
      else if (next >= 0x30 && next <= 0x37) out[length++] = readOctal();
      else if (next !== NEWLINE && next !== RETURN) out[length++] = ESCAPES.get(next) ?? next;
    }

    function readOctal(): number {
      let value = (inner[at] ?? 0) - 0x30;
      for (let digits = 1; digits < 3 && isOctal(inner[at + 1]); digits++)
        value = value * 8 + (inner[++at] ?? 0) - 0x30;
      return value & 0xff;
    }
  }
  return out.subarray(0, length);
}

/** A literal string in parentheses with these bytes. */
export function escaped(plain: Uint8Array): Uint8Array {
  const out = [0x28];
  for (const byte of plain) {
    if (byte === 0x28 || byte === 0x29 || byte === BACKSLASH) out.push(BACKSLASH, byte);
    else if (byte === RETURN) out.push(BACKSLASH, 0x72);
    else out.push(byte);
  }
  out.push(0x29);
  return Uint8Array.from(out);
}

function isOctal(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x37;
}

/** PDFDocEncoding where it differs from Latin-1 (PDF 32000-1, annex D.2): from 0x18, from 0x80, and 0xa0. */
const DOCUMENT_LETTERS = new Map([
  ...[..."\u02d8\u02c7\u02c6\u02d9\u02dd\u02db\u02da\u02dc"].map((letter, at): [number, string] => [0x18 + at, letter]),
  ...[..."•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž"].map((letter, at): [number, string] => [0x80 + at, letter]),
  [0xa0, "€"],
]);

/** A text string (PDF 32000-1, 7.9.2.2): UTF-16 or UTF-8 if it has their byte order mark, otherwise PDFDocEncoding. */
export function textOfString(bytes: Uint8Array): string {
  const [first, second, third] = bytes;
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xef && second === 0xbb && third === 0xbf) return new TextDecoder().decode(bytes);
  return Array.from(bytes, (byte) => DOCUMENT_LETTERS.get(byte) ?? String.fromCharCode(byte)).join("");
}
