import { TEXT_SOURCE_MAX_BYTES, type TextFormat } from "#core/checks/text-formats.ts";
import { CHARACTERS_MAX, refuseTooManyCharacters } from "../extracted.ts";
import { withoutMarks } from "../marks.ts";
import { Unreadable } from "../unreadable.ts";
import { decodeText } from "./decode-text.ts";

/**
 * The text of a file in another format. Throws Unreadable, whatever is wrong with the file. Each reader is loaded
 * on first use.
 */
export async function readTextFormat(
  bytes: Uint8Array,
  format: TextFormat,
  mostCharacters = CHARACTERS_MAX,
): Promise<string> {
  if (bytes.length === 0) throw new Unreadable("empty_file", "no bytes", { bytes: 0 });
  try {
    const text = tidied(await read(bytes, format, mostCharacters));
    refuseTooManyCharacters(text.length, mostCharacters);
    if (text === "") throw new Unreadable("no_text", "no text in the document");
    return text;
  } catch (cause) {
    if (cause instanceof Unreadable) throw cause;
    throw new Unreadable("corrupt", `${format}: ${cause instanceof Error ? cause.name : "unknown"}`);
  }
}

async function read(bytes: Uint8Array, format: TextFormat, mostCharacters: number): Promise<string> {
  if (format === "odt") return (await import("./odt.ts")).odtText(bytes);
  if (bytes.length > TEXT_SOURCE_MAX_BYTES) throw new Unreadable("too_long", "a source of more than 8 MB");
  if (format === "rtf") return (await import("./rtf.ts")).rtfText(bytes);
  const source = withoutMarks(decodeText(bytes, format));
  // Only HTML has much markup besides its text.
  if (format !== "html") refuseTooManyCharacters(source.length, mostCharacters);
  switch (format) {
    case "txt":
      return source;
    case "md":
      return (await import("./markdown.ts")).markdownText(source);
    case "html":
      return (await import("./html.ts")).htmlText(source);
    case "tex":
      return (await import("./tex.ts")).texText(source);
  }
}

/** Normalises line ends, removes trailing whitespace, and separates paragraphs by one empty line. */
function tidied(text: string): string {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  return lines
    .map((line) => line.trimEnd())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
