import { expect, test } from "vitest";
import { createExtractor, extractText } from "#workers/adapters/checks/extract/index.ts";
import { essay, file, shared, wordsOf } from "./essays.ts";

test("ada's .docx is extracted exactly as she wrote it, with her footnote at the end", async () => {
  const { text, pages, flags } = await extractText(file("docx"), "docx");
  expect(text).toBe(essay);
  expect(pages).toEqual([0]);
  expect(flags).toEqual([]);
});

test("her .doc has the same words in the same order", async () => {
  const { text, pages, flags } = await extractText(file("doc"), "doc");
  expect(wordsOf(text)).toEqual(wordsOf(essay));
  expect(text).toContain("\n\nModel\tStages\tHelps with\tGets in the way when\nGibbs (1988)\tSix");
  expect(pages).toEqual([0]);
  expect(flags).toEqual([]);
});

test("her .pdf has the same words, except for the footnote, which is on its page", async () => {
  const { text, flags } = await extractText(file("pdf"), "pdf");
  expect(wordsOf(text).toSorted()).toEqual(wordsOf(essay).toSorted());
  expect(shared(essay, text)).toBeGreaterThan(0.98);
  expect(flags).toEqual([]);
});

test("paragraphs of the .pdf are joined again, without line breaks", async () => {
  const { text } = await extractText(file("pdf"), "pdf");
  const paragraphs = new Set(text.split("\n\n"));
  const whole = essay.split("\n\n").filter((paragraph) => !paragraph.includes("\t"));
  const found = whole.filter((paragraph) => paragraphs.has(paragraph));
  expect(found.length / whole.length).toBeGreaterThan(0.9);
  expect(paragraphs).toContain("1. Introduction");
  expect(paragraphs).toContain("References");
});

test("running heads and page numbers are not counted", async () => {
  const { text } = await extractText(file("pdf"), "pdf");
  expect(text).not.toMatch(/Page \d/);
  expect(text).not.toContain("Reflective writing in nurse education");
});

test("a list has one item a line, a table one row a line", async () => {
  for (const kind of ["pdf", "docx"] as const) {
    const { text } = await extractText(file(kind), kind);
    expect(text).toMatch(
      /^ask the patient .*answer\ntake a second .*minutes\nsay aloud .*why\nhave the chair .*from it$/m,
    );
    expect(text).toContain(
      "Model\tStages\tHelps with\tGets in the way when\nGibbs (1988)\tSix, in a cycle from description",
    );
  }
});

test("page offsets point at the first word of each page", async () => {
  const { text, pages } = await extractText(file("pdf"), "pdf");
  expect(pages).toHaveLength(8);
  expect(pages[0]).toBe(0);
  expect(text.slice(pages[1]).startsWith("but two books gave it the form")).toBe(true);
  expect(pages).toEqual(pages.toSorted((a, b) => a - b));
});

test("two columns are read one after the other", async () => {
  const { text, pages } = await extractText(file("columns"), "pdf");
  expect(pages).toHaveLength(5);
  expect(shared(essay, text)).toBeGreaterThan(0.95);
  expect(text).toContain(
    "named this reflection-in-action, and set beside it the slower reflection-on-action that happens",
  );
});

test("all formats of the essay give the same text", async () => {
  const texts = await Promise.all(
    (["pdf", "docx", "doc"] as const).map(async (kind) => (await extractText(file(kind), kind)).text),
  );
  for (const text of texts) for (const other of texts) expect(shared(text, other)).toBeGreaterThan(0.98);
});

test("the extractor returns the text or a reason for each kind of file", async () => {
  const extractor = createExtractor();
  expect(await extractor.read(file("docx"), "docx")).toMatchObject({ ok: true, text: essay });
  expect(await extractor.read(file("password"), "pdf")).toEqual({ ok: false, reason: "encrypted", details: {} });
  const pasted = new TextEncoder().encode("One paragraph.\r\n\r\nAnother – with a dash.\n");
  const extraction = await extractor.read(pasted, "text");
  expect(extraction).toEqual({
    ok: true,
    text: "One paragraph.\n\nAnother – with a dash.",
    pages: [0],
    flags: [],
    hidden: [],
  });
});
