import { refuseTooManyCharacters } from "../extracted.ts";
import { withoutMarks } from "../marks.ts";
import { Unreadable } from "../unreadable.ts";
import { codePage, fontCodePage, LEFT_OUT, READ_THOUGH_OPTIONAL, SIGNS } from "./rtf-words.ts";

/** The state a group may change, which is restored at its end. */
type State = {
  /** Nothing of this group is text. */
  skipped: boolean;
  /** Hidden or deleted text. */
  unseen: boolean;
  note: boolean;
  /** The number of fallback characters after a Unicode character. */
  repeats: number;
  encoding: string;
  /** In the font table: the font being described. */
  fontTable: boolean;
};

const DEPTH_MAX = 2_000;

/** The text of an RTF file (Rich Text Format 1.9.1): groups, control words, and text in the code page of its font. */
export function rtfText(bytes: Uint8Array): string {
  return new RtfReader(bytes).read();
}

class RtfReader {
  #bytes: Uint8Array;
  #at = 0;
  #usual = "windows-1252";
  #fonts = new Map<number, string>();
  #font = 0;
  #state: State = {
    skipped: false,
    unseen: false,
    note: false,
    fontTable: false,
    repeats: 1,
    encoding: "windows-1252",
  };
  #stack: State[] = [];
  /** The next control word is an optional destination, which a reader may ignore. */
  #optional = false;
  #toSkip = 0;
  #waiting: number[] = [];
  #text: string[] = [];
  #notes: string[] = [];
  #characters = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  read(): string {
    if (!/^\{\\rtf/.test(ascii(this.#bytes.subarray(0, 5)))) throw new Unreadable("wrong_type", "no RTF");
    while (this.#at < this.#bytes.length) this.#step(this.#bytes[this.#at++] ?? 0);
    this.#flush();
    return [this.#text.join(""), this.#notes.join("")].filter((part) => part.trim() !== "").join("\n\n");
  }

  #step(byte: number): void {
    if (byte === 0x7b) this.#open();
    else if (byte === 0x7d) this.#close();
    else if (byte === 0x5c) this.#control();
    else if (byte !== 0x0d && byte !== 0x0a) this.#letter(byte);
  }

  #open(): void {
    this.#flush();
    if (this.#stack.length >= DEPTH_MAX) throw new Unreadable("corrupt", "groups nested too deep");
    this.#stack.push(this.#state);
    this.#state = { ...this.#state };
    this.#toSkip = 0;
  }

  #close(): void {
    this.#flush();
    const before = this.#stack.pop();
    if (this.#state.note && before && !before.note) this.#notes.push("\n\n");
    this.#state = before ?? this.#state;
    this.#toSkip = 0;
    this.#optional = false;
  }

  #control(): void {
    const byte = this.#bytes[this.#at] ?? 0;
    if (!isLetter(byte)) {
      this.#at++;
      if (byte === 0x27) return this.#hexadecimal();
      return this.#symbol(byte);
    }
    const start = this.#at;
    while (isLetter(this.#bytes[this.#at] ?? 0) && this.#at - start < 32) this.#at++;
    const word = ascii(this.#bytes.subarray(start, this.#at));
    const digits = this.#at;
    if (this.#bytes[this.#at] === 0x2d) this.#at++;
    while (isDigit(this.#bytes[this.#at] ?? 0) && this.#at - digits < 11) this.#at++;
    const number = this.#at > digits ? Number.parseInt(ascii(this.#bytes.subarray(digits, this.#at)), 10) : null;
    if (this.#bytes[this.#at] === 0x20) this.#at++;
    this.#word(word, number);
  }

  #hexadecimal(): void {
    const value = Number.parseInt(ascii(this.#bytes.subarray(this.#at, this.#at + 2)), 16);
    this.#at += 2;
    if (!Number.isNaN(value)) this.#letter(value);
  }

  #symbol(byte: number): void {
    if (byte === 0x2a) this.#optional = true;
    else if (byte === 0x0d || byte === 0x0a) this.#write("\n\n");
    else if (byte === 0x7e) this.#write("\u00a0");
    else if (byte === 0x5f) this.#write("\u2011");
    else if (byte === 0x2d) this.#write("\u00ad");
    else if (byte === 0x5c || byte === 0x7b || byte === 0x7d) this.#letter(byte);
  }

  #word(word: string, number: number | null): void {
    const optional = this.#optional;
    this.#optional = false;
    if (word !== "u") this.#flush();
    if (LEFT_OUT.has(word) || (optional && !READ_THOUGH_OPTIONAL.has(word))) this.#state.skipped = true;
    const sign = SIGNS.get(word);
    if (sign !== undefined) return this.#write(sign);
    const on = number !== 0;
    switch (word) {
      case "u":
        return this.#unicode(number ?? 0);
      case "uc":
        this.#state.repeats = Math.min(Math.max(number ?? 1, 0), 8);
        return;
      case "bin":
        this.#at += Math.max(number ?? 0, 0);
        return;
      case "ansicpg":
        this.#usual = codePage(number ?? 1252);
        this.#state.encoding = this.#usual;
        return;
      case "mac":
        this.#usual = "macintosh";
        this.#state.encoding = this.#usual;
        return;
      case "fonttbl":
        this.#state.fontTable = true;
        this.#state.skipped = true;
        return;
      case "f":
        if (this.#state.fontTable) this.#font = number ?? 0;
        else this.#state.encoding = this.#fonts.get(number ?? 0) ?? this.#usual;
        return;
      case "fcharset":
        this.#fonts.set(this.#font, fontCodePage(number ?? 0) ?? this.#usual);
        return;
      case "v":
      case "deleted":
        this.#state.unseen = on;
        return;
      case "plain":
        this.#state.unseen = false;
        return;
      case "footnote":
        this.#state.note = true;
    }
  }

  /** Numbers above 32,767 are written as negative ones. */
  #unicode(number: number): void {
    this.#flush();
    const code = number < 0 ? number + 65_536 : number;
    if (code > 0 && code <= 0xffff) this.#write(String.fromCharCode(code));
    this.#toSkip = this.#state.repeats;
  }

  #letter(byte: number): void {
    if (this.#toSkip > 0) this.#toSkip--;
    else if (!this.#state.skipped && !this.#state.unseen) this.#waiting.push(byte);
    if (this.#waiting.length > 4_096) this.#flush();
  }

  /** The bytes of a two-byte character arrive one by one, so they are collected and decoded together. */
  #flush(): void {
    if (this.#waiting.length === 0) return;
    const bytes = Uint8Array.from(this.#waiting);
    this.#waiting = [];
    this.#write(new TextDecoder(this.#state.encoding).decode(bytes));
  }

  #write(text: string): void {
    this.#flush();
    if (this.#state.skipped || this.#state.unseen) return;
    this.#characters += text.length;
    refuseTooManyCharacters(this.#characters);
    (this.#state.note ? this.#notes : this.#text).push(withoutMarks(text));
  }
}

function isLetter(byte: number): boolean {
  return (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}

function ascii(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
