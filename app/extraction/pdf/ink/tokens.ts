/** An operand of a content stream. Dictionaries are irrelevant for visibility and are omitted. */
export type Operand = number | { name: string } | Uint8Array | Operand[];

/** PDF allows 33 operands, a font's map has three hundred, an array of glyphs about a thousand; the rest are ignored. */
const OPERANDS_MAX = 512;
const ITEMS_MAX = 20_000;

/** The maximum length of one string, bytes. A line of text has about a hundred; pdf.js receives the rest all the same. */
const STRING_MAX = 65_536;

const [LEFT, RIGHT, BACKSLASH, SLASH, PERCENT] = [0x28, 0x29, 0x5c, 0x2f, 0x25];
const [LESS, GREATER, OPEN, CLOSE] = [0x3c, 0x3e, 0x5b, 0x5d];

/**
 * Called with each operator and its operands, which are valid during the call only. `from` and `to` delimit both
 * in the stream.
 */
export type See = (operator: string, operands: readonly Operand[], from: number, to: number) => void;

/** Reads a content stream operator by operator. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a scanner of PDF content: its branches are the kinds of token.
export function readContent(bytes: Uint8Array, see: See): void {
  let at = 0;
  const operands: Operand[] = [];
  let array: Operand[] | null = null;
  let dictionaries = 0;
  let begun = 0;

  while (at < bytes.length) {
    const byte = bytes[at] ?? 0;
    if (isBlank(byte)) at++;
    else if (byte === PERCENT) skipComment();
    else if (byte === LEFT) add(readString());
    else if (byte === LESS && bytes[at + 1] === LESS) {
      at += 2;
      dictionaries++;
    } else if (byte === GREATER && bytes[at + 1] === GREATER) {
      at += 2;
      dictionaries = Math.max(0, dictionaries - 1);
    } else if (byte === LESS) add(readHex());
    else if (byte === OPEN) {
      at++;
      if (dictionaries === 0) array = [];
    } else if (byte === CLOSE) {
      at++;
      const done = array;
      array = null;
      if (done) add(done);
    } else if (byte === SLASH) {
      at++;
      add({ name: readWord() });
    } else readNumberOrOperator();
  }

  function add(operand: Operand): void {
    if (dictionaries > 0) return;
    if (array) {
      if (array.length < ITEMS_MAX) array.push(operand);
    } else if (operands.length < OPERANDS_MAX) operands.push(operand);
  }

  function readNumberOrOperator(): void {
    const byte = bytes[at] ?? 0;
    if (isNumeric(byte)) return add(readNumber());
    const from = at;
    const word = readWord();
    if (at === from) at++;
    if (dictionaries > 0 || word === "") return;
    array = null;
    if (word === "ID") skipPicture();
    see(word, operands, begun, at);
    begun = at;
    operands.length = 0;
  }

  /** Digit by digit, because a drawing has millions of numbers, and a string for each would fill the memory. */
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a scanner of PDF content: its branches are the kinds of token.
  function readNumber(): number {
    const from = at;
    const sign = bytes[at] === 0x2d ? -1 : 1;
    if (bytes[at] === 0x2d || bytes[at] === 0x2b) at++;
    let value = 0;
    let scale = 0;
    for (; isDigit(bytes[at]) || (bytes[at] === 0x2e && scale === 0); at++) {
      if (bytes[at] === 0x2e) scale = 1;
      else {
        value = value * 10 + (bytes[at] ?? 0) - 0x30;
        scale *= 10;
      }
    }
    if (at > from && (at >= bytes.length || isBlank(bytes[at] ?? 0) || isDelimiter(bytes[at] ?? 0))) {
      return (sign * value) / (scale || 1);
    }
    at = from;
    const word = readWord();
    if (at === from) at++;
    return Number(word) || 0;
  }

  function readWord(): string {
    const from = at;
    while (at < bytes.length && !isBlank(bytes[at] ?? 0) && !isDelimiter(bytes[at] ?? 0)) at++;
    // Operators and names longer than this are never looked up.
    let word = "";
    for (let index = from; index < Math.min(at, from + 128); index++) word += String.fromCharCode(bytes[index] ?? 0);
    return word;
  }

  function skipComment(): void {
    while (at < bytes.length && bytes[at] !== 0x0a && bytes[at] !== 0x0d) at++;
  }

  /** The data of an inline picture end at EI between blanks. */
  function skipPicture(): void {
    for (at++; at < bytes.length; at++) {
      const ends = bytes[at] === 0x45 && bytes[at + 1] === 0x49 && isBlank(bytes[at - 1] ?? 0);
      if (ends && (at + 2 >= bytes.length || isBlank(bytes[at + 2] ?? 0))) break;
    }
    at += 2;
  }

  function readString(): Uint8Array {
    const plain = plainString();
    if (plain) return plain;
    const out: number[] = [];
    let depth = 0;
    for (; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0;
      if (byte === LEFT && depth++ === 0) continue;
      if (byte === RIGHT && --depth === 0) break;
      const value = byte === BACKSLASH ? readEscape() : byte;
      if (out.length < STRING_MAX) out.push(value);
    }
    at++;
    return Uint8Array.from(out);
  }

  /** A string without escapes or nested parentheses as a subarray of the content. For others null, and nothing is consumed. */
  function plainString(): Uint8Array | null {
    const from = at + 1;
    let to = from;
    while (to < bytes.length && bytes[to] !== RIGHT) {
      if (bytes[to] === BACKSLASH || bytes[to] === LEFT) return null;
      to++;
    }
    if (to - from > STRING_MAX) return null;
    at = to + 1;
    return bytes.subarray(from, to);
  }

  /** `at` is left on the last byte of the escape. */
  function readEscape(): number {
    const next = bytes[++at] ?? 0;
    if (next < 0x30 || next > 0x37) return ESCAPES.get(next) ?? next;
    let value = next - 0x30;
    for (let digits = 1; digits < 3 && isOctal(bytes[at + 1]); digits++) value = value * 8 + (bytes[++at] ?? 0) - 0x30;
    return value & 0xff;
  }

  function readHex(): Uint8Array {
    const from = ++at;
    while (at < bytes.length && bytes[at] !== GREATER) at++;
    const out = new Uint8Array(Math.min((at - from + 1) >> 1, STRING_MAX));
    let digits = 0;
    for (let index = from; index < at && digits < out.length * 2; index++) {
      const digit = hexDigit(bytes[index] ?? 0);
      if (digit < 0) continue;
      out[digits >> 1] = (out[digits >> 1] ?? 0) | (digits % 2 === 0 ? digit << 4 : digit);
      digits++;
    }
    at++;
    return out.subarray(0, (digits + 1) >> 1);
  }
}

/** The operands themselves if they are all numbers, as usual: avoids a copy, because a drawing has millions of operators. */
export function numbersIn(operands: readonly Operand[]): readonly number[] {
  for (const operand of operands) if (typeof operand !== "number") return operands.filter(isNumber);
  return operands as readonly number[];
}

function isNumber(operand: Operand): operand is number {
  return typeof operand === "number";
}

const ESCAPES = new Map([..."nrtbf"].map((letter, index) => [letter.charCodeAt(0), [10, 13, 9, 8, 12][index] ?? 0]));

export function isBlank(byte: number): boolean {
  return (
    byte <= 0x20 && (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09 || byte === 0x0c || byte === 0)
  );
}

function isDelimiter(byte: number): boolean {
  return DELIMITERS.has(byte);
}

const DELIMITERS = new Set([LEFT, RIGHT, LESS, GREATER, OPEN, CLOSE, SLASH, PERCENT, 0x7b, 0x7d]);

function isNumeric(byte: number): boolean {
  return (byte >= 0x30 && byte <= 0x39) || byte === 0x2b || byte === 0x2d || byte === 0x2e;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}

function isOctal(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x37;
}

function hexDigit(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}
