import { SNIFF_BYTES, sniffFileType } from "#core/file-type.ts";
import { type Explanation, explainUnreadable, UPLOAD_LIMIT_BYTES } from "#core/unreadable.ts";
import { WORDS_MAX, WORDS_MIN } from "#schema/document.ts";
import { sizeText } from "../ui/size-text.ts";
import type { Chosen } from "./upload.ts";

export type ReadOut = { facts: { name: string; value: string }[]; chosen: Chosen } | { problem: Explanation };

const kindWords = { pdf: "PDF", docx: "Word document", doc: "Word document (.doc)", text: "Text" } as const;

/** What can be said about a file before anything is sent: its size, and what its first bytes say it is. */
export async function readOutFile(file: File): Promise<ReadOut> {
  if (file.size === 0) return { problem: explainUnreadable("empty_file") };
  if (file.size > UPLOAD_LIMIT_BYTES) return { problem: explainUnreadable("too_large", { bytes: file.size }) };
  const head = new Uint8Array(await file.slice(0, SNIFF_BYTES).arrayBuffer());
  const sniffed = sniffFileType(head, file.name, file.type);
  if ("refused" in sniffed) return { problem: explainUnreadable(sniffed.refused, { found: sniffed.found }) };
  return {
    facts: [
      { name: "Type", value: kindWords[sniffed.kind] },
      { name: "Size", value: sizeText(file.size) },
    ],
    chosen: { name: file.name, kind: sniffed.kind, body: file },
  };
}

/** The same for pasted text, whose words can be counted at once. */
export function readOutText(text: string): ReadOut {
  const words = countWords(text);
  if (words < WORDS_MIN) return { problem: explainUnreadable("too_short", { words }) };
  if (words > WORDS_MAX) return { problem: explainUnreadable("too_long", { words }) };
  const body = new Blob([text], { type: "text/plain" });
  return {
    facts: [
      { name: "Words", value: words.toLocaleString("en-US") },
      { name: "Size", value: sizeText(body.size) },
    ],
    chosen: { name: "Pasted text.txt", kind: "text", body },
  };
}

export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}
