import { languageName } from "#core/checks/language.ts";
import { explainTextFormat, explainUnreadFormat, type TextFormat, textFormatOf } from "#core/checks/text-formats.ts";
import { type Explanation, explainUnreadable, UPLOAD_LIMIT_BYTES } from "#core/checks/unreadable.ts";
import { counted } from "#core/shared/counted.ts";
import { SNIFF_BYTES, sniffFileType } from "#core/shared/file-type.ts";
import { sizeText } from "../../ui/size-text.ts";
import { openReader, type Reader } from "./reader.client.ts";
import type { Chosen } from "./upload.ts";

/** A document with the text extracted in this browser; `read` is null if the browser could not extract it. */
export type ReadDocument = Chosen & { read: { reader: Reader; sha256: string } | null };

/** Text from a file in an unsupported format, which is checked as pasted text if the user agrees. */
export type Offer = { name: string; text: string; words: number };

export type Extracted = { details: { name: string; value: string }[]; chosen: ReadDocument } | { problem: Explanation };

const fileKindLabels = { pdf: "PDF", docx: "Word document", doc: "Word document (.doc)", text: "Text" } as const;

/**
 * For uploads, which need no Worker after extraction: ten uploads would otherwise keep ten Workers with their texts.
 */
export async function extractFile(file: File): Promise<Extracted> {
  const ending = new AbortController();
  const read = await extractOrExplain(file, ending.signal);
  ending.abort();
  return read;
}

/** Extracts a file in this browser and describes it, or explains why it cannot be read. Nothing is sent. */
async function extractOrExplain(file: File, signal: AbortSignal): Promise<Extracted> {
  if (file.size === 0) return { problem: explainUnreadable("empty_file") };
  if (file.size > UPLOAD_LIMIT_BYTES) return { problem: explainUnreadable("too_large", { bytes: file.size }) };
  const head = new Uint8Array(await file.slice(0, SNIFF_BYTES).arrayBuffer());
  const sniffed = sniffFileType(head, file.name, file.type);
  if ("refused" in sniffed) return { problem: explainUnreadable(sniffed.refused, { found: sniffed.found }) };
  return extracted({ name: file.name, kind: sniffed.kind, body: file }, signal);
}

/**
 * Like `extractOrExplain`, but offers the text of a file in another format as pasted text. Aborting `signal` stops the
 * extraction and terminates the returned Worker.
 */
export async function extractFileOrText(file: File, signal: AbortSignal): Promise<Extracted | { offer: Offer }> {
  if (file.size === 0 || file.size > UPLOAD_LIMIT_BYTES) return extractOrExplain(file, signal);
  const head = new Uint8Array(await file.slice(0, SNIFF_BYTES).arrayBuffer());
  const format = textFormatOf(file.name, head);
  if (format) return readOutTextFormat(file, format, signal);
  const unread = explainUnreadFormat(file.name);
  return unread ? { problem: unread } : extractOrExplain(file, signal);
}

/** Extracts the text of a file in another format, to be offered as pasted text. */
async function readOutTextFormat(
  file: File,
  format: TextFormat,
  signal: AbortSignal,
): Promise<{ offer: Offer } | { problem: Explanation }> {
  const reader = openReader(signal);
  try {
    const plain = await reader.ask<"plain">({ do: "plain", file, format });
    if (!plain.ok) return { problem: explainTextFormat(plain.reason, plain.details, format) };
    return { offer: { name: file.name, text: plain.text, words: plain.words } };
  } catch {
    return {
      problem: {
        title: "This browser could not read the file",
        text: "It took too long or stopped. Save the document as .docx or PDF and choose that file, or paste the text.",
      },
    };
  } finally {
    reader.end();
  }
}

/** The same for pasted text, or for text extracted from a file in another format. */
export function extractText(text: string, signal: AbortSignal, name = "Pasted text"): Promise<Extracted> {
  return extracted({ name: `${name}.txt`, kind: "text", body: new Blob([text], { type: "text/plain" }) }, signal);
}

async function extracted(chosen: Chosen, signal: AbortSignal): Promise<Extracted> {
  const details = [
    { name: "Type", value: fileKindLabels[chosen.kind] },
    { name: "Size", value: sizeText(chosen.body.size) },
  ];
  const reader = openReader(signal);
  try {
    const extraction = await reader.ask<"read">({ do: "read", file: chosen.body, kind: chosen.kind });
    if (!extraction.ok) {
      reader.end();
      const { title, text } = explainUnreadable(extraction.reason, extraction.details);
      return { problem: { title, text: extraction.split ? `${text} ${extraction.split}` : text } };
    }
    const { words, pages, language, hidden, sha256 } = extraction;
    const told = [
      { name: "Words", value: words.toLocaleString("en-US") },
      ...(pages === null ? [] : [{ name: "Pages", value: pages.toLocaleString("en-US") }]),
      { name: "Language", value: languageName(language) },
      { name: "Hidden text", value: hidden === 0 ? "none" : counted(hidden, "place") },
    ];
    return { details: [...details, ...told], chosen: { ...chosen, read: { reader, sha256 } } };
  } catch {
    // The Worker failed to load, crashed, or did not respond for half a minute.
    reader.end();
    return { details, chosen: { ...chosen, read: null } };
  }
}
