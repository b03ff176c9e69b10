import type { UnreadableDetails, UnreadableReason } from "#schema/checks/unreadable.ts";
import { UPLOAD_LIMIT_BYTES, WORDS_MAX, WORDS_MIN } from "#schema/vocabulary/checks.ts";

export { UPLOAD_LIMIT_BYTES };

/** Longer than any thesis; a longer file is a book or an attempt to overload the reader. */
export const PAGES_MAX = 2_000;

export type Explanation = { title: string; text: string };

/** The message about a file that cannot be checked: what is wrong, the limit, and what to do next. */
export function explainUnreadable(reason: UnreadableReason, details: UnreadableDetails = {}): Explanation {
  const { bytes, pages, words, found } = details;
  switch (reason) {
    case "empty_file":
      return explain(
        "The file is empty",
        "The file has 0\u00a0bytes.",
        "Save your document again and choose that copy.",
      );
    case "too_large":
      return explain(
        "The file is too large",
        bytes !== undefined && `The file is ${megabytes(bytes)}.`,
        `The limit is ${megabytes(UPLOAD_LIMIT_BYTES)}.`,
        "Remove large pictures, or paste the text.",
      );
    case "wrong_type":
      return explain(
        "This is not a PDF or Word file",
        found ? `The file is ${found}.` : "The file’s name does not match its content.",
        "We read .pdf, .docx and .doc.",
        "Save your document as one of these and choose that copy.",
      );
    case "encrypted":
      return explain(
        "The file is protected",
        "It has a password or limits on copying, so we cannot read it.",
        "Save a copy without protection and choose that one.",
      );
    case "corrupt":
      return explain(
        "The file is damaged",
        "Parts of it are missing or broken, so we cannot read it in full.",
        "Open it in the program you wrote it in, save it again, and choose the new copy.",
      );
    case "no_text":
      return explain(
        "No text found",
        pages !== undefined && `We looked at ${count(pages, "page")}.`,
        "The file seems to be a scan: pictures of pages, without text.",
        "It needs OCR (text recognition) first. Or choose the document you typed.",
      );
    case "no_characters":
      return explain(
        "The text of the file cannot be extracted",
        "The file shows letters but does not store which characters many of them are. Copied text is unreadable.",
        "Save it as a PDF again in the program you wrote it in, or upload the Word file, or paste the text.",
      );
    case "macros":
      return explain(
        "The file contains active content",
        `We found ${found ?? "a macro"}. We do not open files that can run programs.`,
        "Save the document as a .docx without it, or as a PDF, and choose that copy.",
      );
    case "bomb":
      return explain(
        "The file is too large when unpacked",
        "It is compressed and unpacks to more than our limit: 128\u00a0MB for a PDF, 200\u00a0MB for a Word file.",
        "Large drawings can cause this. Save it without them, or paste the text.",
      );
    case "too_many_pages":
      return explain(
        "The file has too many pages",
        pages !== undefined && `It has ${count(pages, "page")}.`,
        `The limit is ${count(PAGES_MAX, "page")}.`,
        "Split it by chapter and check the parts.",
      );
    case "too_short":
      return explain(
        "The text is too short for a useful check",
        words !== undefined && `We found ${count(words, "word")}.`,
        `A check needs at least ${count(WORDS_MIN, "word")}.`,
        "Add to the draft, or choose a longer one.",
      );
    case "too_long":
      return explain(
        "The text is too long for one check",
        words !== undefined && `We found ${count(words, "word")}.`,
        `The limit is ${count(WORDS_MAX, "word")}.`,
        "Split it by chapter and check the parts.",
      );
    case "too_slow":
      return explain(
        "Reading the file took too long",
        "We stopped after one minute. Very detailed drawings can cause this.",
        "Save the document again as a PDF or .docx, or paste the text.",
      );
  }
}

/** Sentences with an unknown value are left out. */
function explain(title: string, ...sentences: (string | false)[]): Explanation {
  return { title, text: sentences.filter((sentence) => sentence !== false).join(" ") };
}

/** Rounded up, so that a file one byte over 20 MB is never displayed as "20 MB. The limit is 20 MB." */
function megabytes(bytes: number): string {
  return `${Math.ceil((bytes / 1_048_576) * 10) / 10}\u00a0MB`;
}

function count(value: number, noun: string): string {
  return `${value.toLocaleString("en-US")}\u00a0${noun}${value === 1 ? "" : "s"}`;
}
