import type { UnreadableDetails, UnreadableReason } from "#schema/checks/unreadable.ts";
import { type Explanation, explainUnreadable } from "./unreadable.ts";

/**
 * Text formats that the browser reads itself, so that their text can be checked as pasted text. Such a file is
 * never uploaded.
 */
export const textFormats = ["odt", "rtf", "txt", "md", "html", "tex"] as const;
export type TextFormat = (typeof textFormats)[number];

/** The accepted extensions of the file input. */
export const TEXT_FORMAT_ENDINGS = ".odt,.rtf,.txt,.md,.markdown,.html,.htm,.tex";

/** The size limit: a larger source is not a text of 100,000 words, and its tree would need too much memory on a phone. */
export const TEXT_SOURCE_MAX_BYTES = 8 * 1_048_576;

const ENDINGS = new Map<string, TextFormat>([
  ["odt", "odt"],
  ["rtf", "rtf"],
  ["txt", "txt"],
  ["text", "txt"],
  ["md", "md"],
  ["markdown", "md"],
  ["html", "html"],
  ["htm", "html"],
  ["xhtml", "html"],
  ["tex", "tex"],
]);

/** The format of a file by its name; if a text file has the extension of a Word file, its first bytes decide. */
export function textFormatOf(name: string, head: Uint8Array): TextFormat | null {
  const ending = endingOf(name);
  if (ending !== "doc" && ending !== "docx") return ENDINGS.get(ending) ?? null;
  const start = new TextDecoder().decode(head.subarray(0, 512)).trimStart();
  if (start.startsWith("{\\rtf")) return "rtf";
  return /^(?:<\?xml[^>]*>\s*)?<(?:!doctype html|html)/i.test(start) ? "html" : null;
}

const NAMED = new Map([
  ["pages", ["Apple Pages document", "Pages"]],
  ["epub", ["e-book", "the program you wrote it in"]],
  ["wps", ["Works document", "Works or LibreOffice"]],
  ["wpd", ["WordPerfect document", "WordPerfect or LibreOffice"]],
  ["gdoc", ["link to a Google document", "Google Docs"]],
] as const);

/** The message about a format that is not supported. */
export function explainUnreadFormat(name: string): Explanation | null {
  const [what, program] = NAMED.get(endingOf(name) as "pages") ?? [];
  if (!what) return null;
  return {
    title: `We cannot read .${endingOf(name)} files`,
    text: `The file is ${/^[aeiou]/i.test(what) ? "an" : "a"} ${what}. Open it in ${program}, export it as .docx or PDF, and choose that file.`,
  };
}

/** Why a file of such a format cannot be checked, if the messages for PDF and Word files do not apply. */
export function explainTextFormat(
  reason: UnreadableReason,
  details: UnreadableDetails,
  format: TextFormat,
): Explanation {
  if (reason === "wrong_type") {
    return {
      title: `This is not a .${format} file`,
      text: "The file’s name does not match its content. Export it as .docx or PDF and choose that file.",
    };
  }
  if (reason === "no_text") {
    return { title: "No text found", text: "The file contains no words. Choose the document you typed." };
  }
  if (reason === "bomb") {
    return {
      title: "The file is too large when unpacked",
      text: "It is compressed and unpacks to more than 200\u00a0MB. Save it without large pictures, or paste the text.",
    };
  }
  return explainUnreadable(reason, details);
}

function endingOf(name: string): string {
  return /\.([a-z0-9]+)$/i.exec(name.trim())?.[1]?.toLowerCase() ?? "";
}
