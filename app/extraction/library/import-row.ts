import type { ImportRow } from "#core/sources/imported-text.ts";
import { withoutMarks } from "../marks.ts";
import { doiIn, LICENCE_MAX, line, namesOf, plainText, TITLE_MAX, webAddress, yearIn } from "./stated-fields.ts";
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
