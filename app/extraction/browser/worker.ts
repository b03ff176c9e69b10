import { languageOf } from "#core/checks/language.ts";
import {
  encodePrivateRequest,
  NONCE_BYTES,
  type PrivateChoices,
  printsOf,
  privateCheckId,
} from "#core/checks/private-check.ts";
import { reportWords } from "#core/checks/report/report-words.ts";
import { splitOffer } from "#core/checks/split-text.ts";
import type { TextFormat } from "#core/checks/text-formats.ts";
import { hexOf } from "#core/shared/bytes.ts";
import {
  fingerprint,
  type Parts,
  prepareParts,
  searchedWords,
  type TextFlag,
  visibleText,
} from "#core/similarity/index.ts";
import type { DocumentKind } from "#schema/checks/document.ts";
import { PrivateAnswer } from "#schema/checks/private-check.ts";
import type { TextStructure } from "#schema/checks/text-structure.ts";
import { WORDS_MAX, WORDS_MIN } from "#schema/vocabulary/checks.ts";
import { readDocument, Unreadable } from "../index.ts";
import { composePrivately } from "./compose.ts";
import type { BrowserExtraction, Fingerprinted, PlainText, ReaderMessage, ReaderRequest } from "./messages.ts";

/** The Web Worker that reads documents for a page: file and text stay in it, except for the page's own report. */

/** The current document. */
export type Held = {
  kind: DocumentKind;
  sha256: string;
  text: string;
  pages: number[];
  flags: TextFlag[];
  structure?: TextStructure[] | undefined;
  parts: Parts;
};

/**
 * Slightly shorter than the page's timeout (app/components/checks/submit/reader.client.ts), so that the error is
 * reported by the Worker, which has the details.
 */
const PDF_MILLISECONDS = 25_000;
const HIDDEN = new Set<TextFlag["kind"]>(["hidden_text", "tiny_text"]);

let held: Held | null = null;

self.onmessage = ({ data }: MessageEvent<ReaderRequest>) => {
  answer(data).then(
    (message) => self.postMessage(message),
    // Thrown outside the promise, it reaches the page as an error of its Worker.
    (cause: unknown) =>
      setTimeout(() => {
        throw cause;
      }),
  );
};

async function answer(request: ReaderRequest): Promise<ReaderMessage> {
  switch (request.do) {
    case "read":
      return { done: "read", value: await read(request.file, request.kind) };
    case "plain":
      return { done: "plain", value: await plainText(request.file, request.format) };
    case "fingerprint":
      return { done: "fingerprint", value: await fingerprinted(text(), request.choices) };
    case "compose": {
      const report = composePrivately(text(), PrivateAnswer.parse(request.answer), request);
      return { done: "compose", value: { report, words: reportWords(report) } };
    }
  }
}

async function read(file: Blob, kind: DocumentKind): Promise<BrowserExtraction> {
  held = null;
  const bytes = new Uint8Array(await file.arrayBuffer());
  // Computed first, because reading takes ownership of the bytes.
  const sha256 = hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
  const extraction = await readDocument(bytes, kind, { pdfMilliseconds: PDF_MILLISECONDS });
  if (!extraction.ok) return { ok: false, sha256, reason: extraction.reason, details: extraction.details, split: null };
  const parts = prepareParts(extraction.text, extraction.hidden);
  const { words } = parts.visible;
  const pages = kind === "pdf" ? extraction.pages.length : null;
  const details = { words, ...(pages !== null && { pages }) };
  if (words === 0) return { ok: false, sha256, reason: "no_text", details, split: null };
  if (words < WORDS_MIN) return { ok: false, sha256, reason: "too_short", details, split: null };
  if (words > WORDS_MAX) {
    const split = splitOffer(extraction.text, extraction.pages, parts.visible);
    return { ok: false, sha256, reason: "too_long", details, split };
  }
  const { structure } = extraction;
  held = { kind, sha256, text: extraction.text, pages: extraction.pages, flags: extraction.flags, parts, structure };
  const hidden = [...parts.visible.flags, ...extraction.flags].filter((flag) => HIDDEN.has(flag.kind));
  return {
    ok: true,
    sha256,
    words,
    pages,
    language: languageOf(visibleText(extraction.text, parts.ranges)),
    hidden: hidden.reduce((sum, { count }) => sum + count, 0),
  };
}

async function plainText(file: Blob, format: TextFormat): Promise<PlainText> {
  // Readers of these formats are loaded only when needed.
  const { readTextFormat } = await import("../text-formats/index.ts");
  try {
    const text = await readTextFormat(new Uint8Array(await file.arrayBuffer()), format);
    const { words } = prepareParts(text, []).visible;
    if (words < WORDS_MIN) return { ok: false, reason: "too_short", details: { words } };
    if (words > WORDS_MAX) return { ok: false, reason: "too_long", details: { words } };
    return { ok: true, text, words };
  } catch (cause) {
    if (cause instanceof Unreadable) return { ok: false, reason: cause.reason, details: cause.details };
    throw cause;
  }
}

async function fingerprinted({ parts }: Held, choices: PrivateChoices): Promise<Fingerprinted> {
  const prepared = searchedWords(parts, WORDS_MAX);
  const prints = printsOf(prepared, fingerprint(prepared));
  const body = encodePrivateRequest({ prints, choices }, crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
  return { id: privateCheckId(new Uint8Array(await crypto.subtle.digest("SHA-256", body))), body };
}

function text(): Held {
  if (!held) throw new Error("No document has been read.");
  return held;
}
