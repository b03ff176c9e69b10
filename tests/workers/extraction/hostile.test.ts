import { expect, test } from "vitest";
import { plainText } from "#app/extraction/doc/plain-text.ts";
import { explainUnreadable } from "#core/checks/unreadable.ts";
import { extractText, Unreadable } from "#workers/adapters/checks/extract/index.ts";
import { docx, paragraph } from "../../fixtures/documents/hostile/docx.ts";
import { pdfOfLines, pdfOfPages } from "../../fixtures/documents/hostile/pdf.ts";
import { flateBomb } from "../../fixtures/documents/hostile/pdf-bombs.ts";
import { type Hostile, hostileFiles } from "../../fixtures/documents/hostile.ts";
import { essay, file } from "./essays.ts";

const hostile = hostileFiles({ pdf: file("pdf"), docx: file("docx"), doc: file("doc") });

test.each(hostile)("$kind: $name is refused as $reason", async ({ make, kind, reason }: Hostile) => {
  const refusal = await errorOf(make(), kind);
  expect(refusal).toBeInstanceOf(Unreadable);
  expect(refusal.reason).toBe(reason);
  expect(explainUnreadable(refusal.reason, refusal.details).text).not.toContain("undefined");
});

test("an extraction that takes too long is stopped, and reports it", async () => {
  expect((await errorOf(file("pdf"), "pdf", { pdfMilliseconds: 0 })).reason).toBe("too_slow");
});

test("with any byte of a valid file broken, the result is a text or a reason", async () => {
  for (const kind of ["pdf", "docx", "doc"] as const) {
    for (let turn = 0; turn < 40; turn++) {
      const bytes = file(kind);
      const at = (turn * 7_919 * 31) % bytes.length;
      for (let next = at; next < Math.min(at + 8, bytes.length); next++)
        bytes[next] = (bytes[next]! + 101 + turn) & 0xff;
      await extractText(bytes, kind).catch((cause: unknown) => expect(cause).toBeInstanceOf(Unreadable));
    }
  }
});

test("a valid file cut at any place gives a text or a reason", async () => {
  for (const kind of ["pdf", "docx", "doc"] as const) {
    for (let tenth = 1; tenth < 10; tenth++) {
      const bytes = file(kind);
      const cut = bytes.slice(0, Math.floor((bytes.length * tenth) / 10));
      await extractText(cut, kind).catch((cause: unknown) => expect(cause).toBeInstanceOf(Unreadable));
    }
  }
});

test("after a decompression bomb the next file is extracted normally", async () => {
  await errorOf(flateBomb(), "pdf");
  expect((await extractText(file("docx"), "docx")).text).toBe(essay);
});

test("a text of a million blanks takes no longer than any other", async () => {
  const blanks = `${" ".repeat(1_000_000)}x`;
  expect((await extractText(docx(paragraph(`word${blanks}`)), "docx")).text).toMatch(/^word +x$/);
  // What lies beyond the edge of the page is not on it.
  expect((await extractText(pdfOfLines([`word${blanks}`]), "pdf")).text).toBe("word");
  expect(plainText(`word${blanks}\r${"\t".repeat(100_000)}`)).toMatch(/^word +x$/);
});

test("endless broken words take no longer than any other text", async () => {
  const pages = Array.from({ length: 100 }, () => Array.from({ length: 50 }, () => "ab-"));
  const { text } = await extractText(pdfOfPages(pages), "pdf");
  expect(text.length).toBeGreaterThan(9_000);
});

async function errorOf(
  bytes: Uint8Array,
  kind: Hostile["kind"],
  limits?: { pdfMilliseconds: number },
): Promise<Unreadable> {
  try {
    const { text } = await extractText(bytes, kind, limits);
    throw new Error(`was read: ${text.slice(0, 60)}`);
  } catch (cause) {
    if (cause instanceof Unreadable) return cause;
    throw cause;
  }
}
