import { strToU8 } from "fflate";
import { expect, test } from "vitest";
import type { WorkCounts } from "#core/orders/ports.ts";
import { createWorkReader } from "#workers/adapters/orders/deliverable-reader/index.ts";
import * as doc from "../../fixtures/documents/hostile/doc.ts";
import * as hostile from "../../fixtures/documents/hostile/docx.ts";
import { pdfOfLines } from "../../fixtures/documents/hostile/pdf.ts";
import { makeDocx, markedPairs, root } from "../../support/docx.ts";
import { file } from "../extraction/essays.ts";
import { generated } from "./deliverables.ts";

const reader = createWorkReader();

const none: WorkCounts = {
  insertions: 0,
  deletions: 0,
  replacements: 0,
  punctuation: 0,
  formatting: 0,
  comments: 0,
  insertedWords: 0,
  deletedWords: 0,
  words: 0,
};

test.each([
  ["nothing at all", () => new Uint8Array(), "empty_file"],
  ["more than the limit", () => new Uint8Array(20_971_521), "too_large"],
  ["a PDF under another name", () => pdfOfLines(["text"]), "wrong_type"],
  ["an older Word file under another name", () => file("doc"), "wrong_type"],
  ["a zip of other things", hostile.plainZip, "wrong_type"],
  ["a password", doc.encryptedDocx, "encrypted"],
  ["an encrypted entry", hostile.encryptedEntry, "encrypted"],
  ["a macro", hostile.withMacro, "macros"],
  ["a macro-enabled type", hostile.withMacroType, "macros"],
  ["a bomb that lies about its size", hostile.lyingBomb, "bomb"],
  ["a bomb of other parts", hostile.totalBomb, "bomb"],
  ["a DOCTYPE", hostile.withExternalEntity, "corrupt"],
  ["entities that multiply", hostile.withEntities, "corrupt"],
  ["elements nested without end", hostile.deepXml, "corrupt"],
  ["names that leave the package", hostile.withTraversal, "corrupt"],
  ["a file cut short", hostile.cutShort, "corrupt"],
  ["a DOCTYPE among the comments", () => withComments('<!DOCTYPE c [<!ENTITY a "b">]>'), "corrupt"],
] as const)("%s", async (_, make, reason) => {
  expect(await reader.read(make())).toMatchObject({ ok: false, reason });
});

test("a document without words is read and reported as empty", async () => {
  expect((await workOf(makeDocx([]))).counts).toEqual(none);
  expect((await workOf(makeDocx([[], [{ ins: "" }]]))).counts).toMatchObject({ words: 0, insertedWords: 0 });
});

test("an essay saved by Word has no tracked changes", async () => {
  const { counts } = await workOf(file("docx"));
  expect(counts.words).toBeGreaterThan(300);
  expect({ ...counts, words: 0 }).toEqual(none);
});

test("with any byte broken, the result is a count or a reason", async () => {
  const good = makeDocx(generated(7).paragraphs);
  for (let turn = 0; turn < 60; turn++) {
    const bytes = good.slice();
    const at = (turn * 7_919 * 31) % bytes.length;
    bytes[at] = (bytes[at]! + 101 + turn) & 0xff;
    expect(await reader.read(bytes)).toHaveProperty("ok");
  }
});

test("a hundred thousand adjacent changes are counted", async () => {
  const pairs = 50_000;
  const { counts } = await workOf(makeDocx([markedPairs(pairs)]));
  expect(counts).toMatchObject({ insertions: pairs, deletions: pairs });
});

function withComments(before: string): Uint8Array {
  const comments = root("comments", `<w:comment w:id="1"><w:p/></w:comment>`, before);
  return makeDocx(["a"], { parts: { "word/comments.xml": strToU8(comments) } });
}

async function workOf(bytes: Uint8Array) {
  const read = await reader.read(bytes);
  if (!read.ok) throw new Error(`refused: ${read.reason}`);
  return read;
}
