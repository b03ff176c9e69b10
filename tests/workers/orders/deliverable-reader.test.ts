import { strToU8 } from "fflate";
import { describe, expect, test } from "vitest";
import type { WorkCounts } from "#core/orders/ports.ts";
import { createWorkReader } from "#workers/adapters/orders/deliverable-reader/index.ts";
import { type DocxPart, type DocxRun, makeDocx, root } from "../../support/docx.ts";
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

describe("tracked changes are counted", () => {
  test("an unmarked text has words and no changes", async () => {
    expect(await countsOf(["One two three.", "Four — five."])).toEqual({ ...none, words: 5 });
  });

  test("insertions and deletions", async () => {
    const counts = await countsOf([["The ", { del: "very old " }, "house ", { ins: "on the hill " }, "fell."]]);
    expect(counts).toEqual({ ...none, insertions: 1, deletions: 1, insertedWords: 3, deletedWords: 2, words: 6 });
  });

  test("a deletion next to an insertion is a replacement, in either order", async () => {
    const either = await countsOf([
      ["Patients ", { del: "was" }, { ins: "were" }, " asked."],
      ["Nurses ", { ins: "were" }, { del: "was" }, " told."],
    ]);
    expect(either).toMatchObject({ insertions: 2, deletions: 2, replacements: 2, insertedWords: 2, deletedWords: 2 });
    expect(await countsOf([["a ", { del: "b" }, " ", { ins: "c" }, " d"]])).toMatchObject({ replacements: 0 });
    expect(await countsOf([["a ", { ins: "x " }, { del: "b" }, { ins: "c" }, { del: "y" }, " d"]])).toMatchObject({
      insertions: 2,
      deletions: 2,
      replacements: 1,
    });
  });

  test("runs split by Word count as one change, and another author's change counts separately", async () => {
    const split: DocxRun[] = [{ ins: "one " }, { xml: "<w:proofErr w:type='spellStart'/>" }, { ins: "two " }];
    expect(await countsOf([["a ", ...split, "b"]])).toMatchObject({ insertions: 1, insertedWords: 2 });
    expect(await countsOf([["a ", ...split, { ins: "three ", by: "Daniel" }, "b"]])).toMatchObject({ insertions: 2 });
    expect(await countsOf([["a ", { del: "x " }, { del: "y " }, "b"]])).toMatchObject({
      deletions: 1,
      deletedWords: 2,
    });
  });

  test("changes of commas and capitals only are counted apart from words", async () => {
    const counts = await countsOf([
      [
        "However",
        { ins: "," },
        " the ",
        { del: "T" },
        { ins: "t" },
        "eam was well",
        { del: " " },
        { ins: "-" },
        "known.",
      ],
      ["It ", { del: "is" }, { ins: "was" }, " late", { del: "," }, { ins: ";" }, " too", { del: "  " }, " late."],
    ]);
    expect(counts).toMatchObject({ punctuation: 5, insertions: 5, deletions: 5, replacements: 4 });
    expect(counts).toMatchObject({ insertedWords: 1, deletedWords: 1 });
  });

  test("an ending added to a word is a change, but not a word", async () => {
    expect(await countsOf([["The patient", { ins: "s" }, " walk", { del: "s" }, "."]])).toEqual({
      ...none,
      insertions: 1,
      deletions: 1,
      words: 3,
    });
  });

  test("a move is one deletion and one insertion, and never half a replacement", async () => {
    const counts = await countsOf([
      ["First. ", { movedHere: "Third one. " }, { del: "x " }, "Second. ", { movedAway: "Third one. " }],
    ]);
    expect(counts).toMatchObject({ insertions: 1, deletions: 2, replacements: 0, insertedWords: 2, deletedWords: 3 });
  });

  test("an insertion deleted by another author is not counted", async () => {
    const counts = await countsOf([["Kept ", { insDel: "passing ", takenOutBy: "Daniel" }, "text."]]);
    expect(counts).toEqual({ ...none, deletions: 1, deletedWords: 1, words: 2 });
  });

  test("changes of formatting, of runs and of paragraphs; the older formatting is not text", async () => {
    const counts = await countsOf([
      ["a ", { look: "bold" }, " b ", { look: "and " }, { look: "bold" }, { look: " too", by: "Daniel" }],
      { runs: ["Set in full."], look: true },
      [
        {
          xml: "<w:sectPr><w:sectPrChange w:author='x'><w:sectPr><w:t>no</w:t></w:sectPr></w:sectPrChange></w:sectPr>",
        },
      ],
    ]);
    expect(counts).toEqual({ ...none, formatting: 5, words: 9 });
  });

  test("split and joined paragraphs are changes without words, or part of an insertion that includes them", async () => {
    expect(
      await countsOf([{ runs: ["One."], end: "ins" }, ["Two."], { runs: ["Three. "], end: "del" }, ["Four."]]),
    ).toEqual({
      ...none,
      insertions: 1,
      deletions: 1,
      words: 4,
    });
    const whole: DocxPart[] = [["Before."], { runs: [{ ins: "All of this is new." }], end: "ins" }, ["After."]];
    expect(await countsOf(whole)).toEqual({ ...none, insertions: 1, insertedWords: 5, words: 7 });
    const two: DocxPart[] = [
      { runs: [{ ins: "New." }], end: "ins" },
      { runs: [{ ins: "New." }], end: "ins" },
      ["Old."],
    ];
    expect(await countsOf(two)).toMatchObject({ insertions: 1, insertedWords: 2 });
  });

  test("inserted pictures and notes count without words; a space is not a word", async () => {
    const picture = { xml: `<w:ins w:author="Irene"><w:r><w:drawing/></w:r></w:ins>` };
    const tab = { xml: `<w:del w:author="Irene"><w:r><w:tab/><w:t> </w:t></w:r></w:del>` };
    expect(await countsOf([["a ", picture, " b", tab]])).toEqual({
      ...none,
      insertions: 1,
      deletions: 1,
      punctuation: 1,
      words: 2,
    });
  });

  test("nested tables, notes, headers and footers are all read", async () => {
    const inner: DocxPart = { table: [[[["deep ", { ins: "in " }, "it"]]]] };
    const counts = await countsOf(
      [
        ["Body", { footnote: ["A ", { del: "bad " }, "note"] }, " text"],
        { table: [[[["cell ", { ins: "one" }]], [inner]], [[[{ ins: "new row" }]]]], newRows: [1] },
      ],
      {
        header: [["Running ", { ins: "head" }]],
        footer: [["Page ", { del: "no." }]],
        endnotes: [["Last ", { look: "note" }]],
      },
    );
    expect(counts).toEqual({
      ...none,
      insertions: 4,
      deletions: 2,
      formatting: 1,
      insertedWords: 5,
      deletedWords: 2,
      words: 16,
    });
  });

  test("a text box is read once, and does not join the text around it", async () => {
    const box = (inside: string) => `<w:txbxContent><w:p>${inside}</w:p></w:txbxContent>`;
    const ins = `<w:ins w:author="Irene"><w:r><w:t>boxed words</w:t></w:r></w:ins>`;
    const xml = `<w:r><mc:AlternateContent><mc:Choice Requires="wps">${box(ins)}</mc:Choice><mc:Fallback>${box(ins)}</mc:Fallback></mc:AlternateContent></w:r>`;
    expect(await countsOf([["around ", { ins: "put in " }, { xml }, " it"]])).toMatchObject({
      insertions: 2,
      insertedWords: 4,
      words: 6,
    });
  });
});

describe("comments", () => {
  test("are counted at their positions, with their replies", async () => {
    const counts = await countsOf([
      ["One ", { on: "two", comment: "Why two?", answers: ["Because.", "I see."] }, " three."],
      ["Four ", { on: "five", comment: "Lost", hangs: false }, " ", { on: "six", comment: "Which six?" }],
      ["Seven ", { on: "eight", comment: " " }],
    ]);
    expect(counts).toEqual({ ...none, comments: 4, words: 8 });
  });

  test("a reference without a comment is not counted, and one named twice counts once", async () => {
    const reference = { xml: '<w:r><w:commentReference w:id="77"/></w:r>' };
    expect((await countsOf([["a", reference]])).comments).toBe(0);
    const again = { xml: '<w:r><w:commentReference w:id="1"/></w:r>' };
    expect((await countsOf([["a ", { on: "b", comment: "Once." }, again]])).comments).toBe(1);
  });

  test("text deleted from a comment is not shown", async () => {
    const comments = root(
      "comments",
      `<w:comment w:id="1"><w:p><w:r><w:t>Kept</w:t></w:r><w:del><w:r><w:t> gone</w:t></w:r></w:del></w:p><w:p><w:r><w:t>and more.</w:t></w:r></w:p></w:comment>`,
    );
    const bytes = makeDocx([["a ", { on: "b", comment: "x" }]], { parts: { "word/comments.xml": strToU8(comments) } });
    expect((await workOf(bytes)).changes.map(({ comment }) => comment)).toEqual(["Kept\nand more."]);
  });
});

describe("the list of changes", () => {
  test("is in the order of the text, with the words around each change", async () => {
    const { changes } = await workOf(
      makeDocx([
        ["An earlier paragraph."],
        [
          "The team ",
          { del: "was" },
          { ins: "were" },
          " ",
          { on: "tired", comment: "How do you know?" },
          ", ",
          { ins: "and " },
          "left",
          { del: " early" },
          ".",
        ],
      ]),
    );
    expect(changes).toEqual([
      {
        kind: "replacement",
        before: "The team ",
        removed: "was",
        added: "were",
        after: " tired, and left.",
        comment: "",
      },
      {
        kind: "comment",
        before: "The team were tired",
        removed: "",
        added: "",
        after: ", and left.",
        comment: "How do you know?",
      },
      { kind: "insertion", before: "The team were tired, ", removed: "", added: "and ", after: "left.", comment: "" },
      {
        kind: "deletion",
        before: "The team were tired, and left",
        removed: " early",
        added: "",
        after: ".",
        comment: "",
      },
    ]);
  });

  test("has at most 500 short entries, without split surrogate pairs", async () => {
    const faces = "😀".repeat(400);
    const { counts, changes } = await workOf(
      makeDocx([
        [`${faces}x`, { ins: `y${faces}` }, `z${faces}`],
        ...Array.from({ length: 700 }, (): DocxPart => ["a ", { ins: "b" }]),
      ]),
    );
    expect(counts.insertions).toBe(701);
    expect(changes).toHaveLength(500);
    for (const { before, added, after } of changes) {
      expect(before.length).toBeLessThanOrEqual(60);
      expect(after.length).toBeLessThanOrEqual(60);
      expect(added.length).toBeLessThanOrEqual(300);
      expect((before + added + after).isWellFormed()).toBe(true);
    }
  });
});

test.each(Array.from({ length: 40 }, (_, seed) => seed))(
  "the changes of a generated document are counted correctly (%i)",
  async (seed) => {
    const document = generated(seed);
    expect((await workOf(makeDocx(document.paragraphs))).counts).toEqual(document.counts);
  },
);

async function countsOf(...document: Parameters<typeof makeDocx>): Promise<WorkCounts> {
  return (await workOf(makeDocx(...document))).counts;
}

async function workOf(bytes: Uint8Array) {
  const read = await reader.read(bytes);
  if (!read.ok) throw new Error(`refused: ${read.reason}`);
  return read;
}
