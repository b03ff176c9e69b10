import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { unzipSync, zipSync } from "fflate";
import { callAs } from "../conversations/conversation-support.ts";
import { uploadFrom } from "../uploading.ts";

export const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

/** A Word file with an incompressible picture: large enough for several parts. */
export function largeDocx(bytes: number): Buffer {
  const essay = readFileSync(new URL("../../fixtures/documents/essay.docx", import.meta.url));
  const parts = unzipSync(new Uint8Array(essay));
  return Buffer.from(zipSync({ ...parts, "word/media/image1.png": randomBytes(bytes) }, { level: 0 }));
}

/** Unique words, so that no text of an earlier run is matched. */
export function freshText(sentences: number): string {
  const own = Math.random().toString(36).slice(2, 9);
  return Array.from(
    { length: sentences },
    (_, at) =>
      // The second half has phrases that may be sent to services outside: no number, no capital, and none like another.
      `Sentence ${own}${at} says that the lanterns of harbour ${at % 97} were lit, while tired ${letters(at)} sailors carried broken nets beneath wooden cranes.`,
  )
    .map((sentence, at) => (at % 12 === 11 ? `${sentence}\n\n` : `${sentence} `))
    .join("");
}

function letters(at: number): string {
  return `${String.fromCharCode(97 + (at % 26))}${String.fromCharCode(97 + (Math.floor(at / 26) % 26))}ish`;
}

/** Uploads a text with the same call as the form. */
export async function sendText(page: Page, text: string, name: string): Promise<string> {
  return uploadFrom(page, { purpose: "document", name: `${name}.txt`, type: "text/plain" }, text);
}

/** Requests a check of each document with the same call as the form, in order. */
export async function requestChecks(
  page: Page,
  requested: readonly { documentId: string; title: string }[],
  openTexts: "on" | "off" = "off",
  small = 8,
): Promise<string[]> {
  const ids: string[] = [];
  for (const one of requested) {
    const id = crypto.randomUUID();
    const form = {
      ...one,
      stored: "off",
      compareDrafts: "on",
      openTexts,
      // It answers late, so that the check can be watched.
      openServices: "europe_pmc",
      excludeQuotations: "on",
      excludeBibliography: "on",
      smallMatchWords: small,
      retentionDays: 30,
      rights: "on",
      idempotencyKey: id,
    };
    const answer = await callAs(page, "POST", "/api/checks", form);
    expect(answer.ok(), await answer.text()).toBe(true);
    ids.push(id);
  }
  return ids;
}

/** Uploads a text and requests its check. */
export async function requestOneCheck(page: Page, text: string, title: string): Promise<string> {
  const [id] = await requestChecks(page, [{ documentId: await sendText(page, text, title), title }]);
  return id ?? "";
}
