import type { ImportRow } from "#core/sources/imported-text.ts";
import { withoutMarks } from "../marks.ts";
import { HEADING_MAX, titleFromText } from "./title-from-text.ts";

/** What a format found about a text, as it is written there. */
export type Found = {
  title?: string | null;
  authors?: string[];
  /** A year, or a date with a year in it. */
  year?: string | number | null;
  container?: string | null;
  doi?: string | null;
  url?: string | null;
  licence?: string | null;
  text: string;
  /** For a title if nothing better is found. */
  fileName?: string;
};

/** Shorter texts have too few sequences of words to be found again. */
const WORDS_MIN = 100;

/** Characters. */
const TITLE_MAX = 500;
const LICENCE_MAX = 1_000;
const AUTHORS_MAX = 1_000;
/** Characters of a name, which may be that of a group, and of all names: they are stored with each part of a work. */
const AUTHOR_MAX = 200;
const NAMES_MAX = 20_000;

/** The row of a text: cleaned, with a title, and refused if it is too short. */
export function importRow(row: number, name: string, found: Found): ImportRow {
  const text = withoutMarks(plainText(found.text)).trim();
  if (!hasWords(text, WORDS_MIN)) return { row, name, refused: `The text is under ${WORDS_MIN} words.` };
  return {
    row,
    name,
    title: line(found.title, TITLE_MAX) ?? titleFrom(text, found.fileName),
    authors: namesOf(found.authors ?? []),
    year: yearIn(found.year),
    container: line(found.container, TITLE_MAX),
    doi: doiIn(found.doi),
    url: webAddress(found.url),
    licence: line(found.licence, LICENCE_MAX),
    text,
  };
}

/** Without control characters, and without those that turn the text behind them round (Unicode annex 9). */
function plainText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll("\r\n", "\n")
    .replace(/[\f\x85]/g, "\n")
    .replace(/[\x00-\x08\x0b\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g, "");
}

function namesOf(authors: readonly string[]): string[] {
  const names: string[] = [];
  let characters = 0;
  for (const author of authors) {
    const name = line(author, AUTHOR_MAX);
    if (name === null) continue;
    characters += name.length;
    if (names.length === AUTHORS_MAX || characters > NAMES_MAX) break;
    names.push(name);
  }
  return names;
}

/** Counts letters and digits between other characters, and each character of a script without spaces. */
function hasWords(text: string, least: number): boolean {
  const word = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu;
  for (let count = 0; count < least; count++) if (!word.test(text)) return false;
  return true;
}

/** The heading of the text; otherwise the file's name, or the beginning of the text. */
function titleFrom(text: string, fileName: string | undefined): string {
  const heading = line(titleFromText(text), TITLE_MAX);
  const first = text.slice(0, TITLE_MAX * 4).match(/^.*[\p{L}\p{N}].*$/mu)?.[0];
  return heading ?? readableName(fileName) ?? line(first, HEADING_MAX) ?? "Untitled";
}

/** A file's name without its folders and extension: "docs/port_notes.txt.gz" → "port notes". */
function readableName(fileName = ""): string | null {
  const last = fileName.slice(fileName.lastIndexOf("/") + 1);
  return line(last.replace(/(?:\.[a-z]{2,5}){1,2}$/i, "").replace(/[_-]+/g, " "), TITLE_MAX);
}

/** On one line, without control and format characters; null if nothing is left. */
function line(text: string | null | undefined, most: number): string | null {
  // The slice bounds the work on a field that is a whole text.
  const short = (text ?? "")
    .slice(0, most * 4)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .replace(/[\p{Cf}\p{Co}]/gu, "")
    .trim();
  if (short.length <= most) return short === "" ? null : short;
  return `${short
    .slice(0, most - 1)
    .toWellFormed()
    .trimEnd()}…`;
}

/** Also of a date without separators, "20190301". */
function yearIn(value: string | number | null | undefined): number | null {
  const [year] =
    /(?<!\d)(?:1[0-9]|20)\d\d(?=(?:(?:0\d|1[0-2])[0-3]\d)?(?!\d))/.exec(String(value ?? "").slice(0, 200)) ?? [];
  return year === undefined ? null : Number(year);
}

function doiIn(value: string | null | undefined): string | null {
  const bare = (value ?? "").trim().replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|(?:urn:)?doi:\s*)/i, "");
  return /^10\.\d{4,9}\/[^\s\p{Cc}\p{Cf}\p{Co}]{1,300}$/u.test(bare) && bare.isWellFormed() ? bare : null;
}

function webAddress(value: string | null | undefined): string | null {
  if (!value || value.length > 2_000 || !/^https?:\/\//i.test(value.trim())) return null;
  const address = URL.parse(value.trim());
  // "https://journal.example@other.example" leads elsewhere than it seems to.
  return address === null || address.username !== "" || address.password !== "" ? null : address.href;
}
