import { expect, test } from "vitest";
import { extractText } from "#workers/adapters/checks/extract/index.ts";
import { type Placed, placedPdf } from "../../fixtures/documents/made/placed.ts";

const BODY = [
  [
    "Ada kept a journal of the ward and of all that was done there by day and by night.",
    "Before she went home she sat down by the lamp and wrote in it, every single night.",
  ],
  [
    "Grace read what Ada had written and then read it once more, slowly, from the start.",
    "It made her think of her own first year, and of what nobody had told her in time.",
  ],
  [
    "Bob had never written a word about his work, and he was not sure how one begins.",
    "He began on the next morning with the weather, which is how most journals begin.",
  ],
  [
    "In spring they compared their notes at the long table, page by page, for a week.",
    "They differed on every page, and it took them until June to understand the cause.",
  ],
];

/** A page of two lines of text with lines of its own above and below. */
function page(index: number, ...edges: Placed[]): Placed[] {
  const body = (BODY[index] ?? []).map((text, row) => ({ text, x: 72, y: 700 - row * 14 }));
  return [...edges, ...body];
}

const head = (text: string): Placed => ({ text, x: 72, y: 800 });
const foot = (text: string): Placed => ({ text, x: 290, y: 40 });

test("a line that repeats on two pages is text, their page numbers are not", async () => {
  const text = await textOf([
    page(0, head("Journal of Wards"), foot("1")),
    page(1, head("Journal of Wards"), foot("2")),
  ]);
  expect(text.match(/Journal of Wards/g)).toHaveLength(2);
  expect(text).not.toMatch(/\d/);
  for (const line of BODY.slice(0, 2).flat()) expect(text).toContain(line);
});

test("odd and even pages can have different running heads", async () => {
  const heads = ["Ada Byron", "Of Journals"];
  const pages = [0, 1, 2, 3, 0, 1].map((body, at) => page(body, head(`${heads[at % 2]}  ${at + 11}`)));
  const text = await textOf(pages);
  expect(text).not.toMatch(/Ada Byron|Of Journals|1\d/);
  for (const line of BODY.flat()) expect(text).toContain(line);
});

test("a line that repeats at different heights is text", async () => {
  const text = await textOf([0, 1, 2].map((at) => page(at, { text: "Ward diary", x: 72, y: 800 - at * 20 })));
  expect(text.match(/Ward diary/g)).toHaveLength(3);
});

test("a line that repeats in the body is text", async () => {
  const refrain: Placed = { text: "So it was.", x: 72, y: 660 };
  const pages = [0, 1, 2].map((at) => [
    head("Journal of Wards"),
    ...page(at),
    refrain,
    ...[600, 586, 572].map((y, row) => ({ text: `Entry ${"abc"[at]} of row ${"xyz"[row]} ends.`, x: 72, y })),
  ]);
  const text = await textOf(pages);
  expect(text.match(/So it was/g)).toHaveLength(3);
  expect(text).not.toContain("Journal of Wards");
});

test("identical pages, and pages of one line, keep all their lines", async () => {
  const form = Array.from({ length: 8 }, (_, row) => ({
    text: `Question ${"abcdefgh"[row]}`,
    x: 72,
    y: 760 - row * 80,
  }));
  expect((await textOf([form, form, form])).match(/Question/g)).toHaveLength(24);
  const title: Placed = { text: "Potato", x: 72, y: 720 };
  expect((await textOf([[title], [title], [title], [title]])).match(/Potato/g)).toHaveLength(4);
});

test("margins that hold much of the page's text are text", async () => {
  const slides = ["Aims", "Methods", "Results", "Thanks"].map((text) => [
    { text, x: 72, y: 500 },
    { text: "Three points", x: 72, y: 460 },
    foot("Ward school, spring term"),
  ]);
  expect((await textOf(slides)).match(/spring term/g)).toHaveLength(4);
});

test("figures at the top and the foot of a single page are no page numbers", async () => {
  const text = await textOf([page(0, { text: "4", x: 300, y: 800 }, foot("4"))]);
  expect(text.match(/4/g)).toHaveLength(2);
});

test.each([
  ["Page 3 of 12", "Page 4 of 12"],
  ["- 3 -", "- 4 -"],
  ["iii", "iv"],
  ["3/12", "4/12"],
  ["Seite 3", "Seite 4"],
])("%s is a page number", async (first, second) => {
  const text = await textOf([page(0, foot(first)), page(1, foot(second))]);
  expect(text).toBe(BODY.slice(0, 2).flat().join(" ").replace("night. Grace", "night.\n\nGrace"));
});

test("the number of a single page is removed only if it is labelled as one", async () => {
  expect(await textOf([page(0, foot("Page 1 of 1"))])).toBe(BODY[0]?.join(" "));
  expect(await textOf([page(0, foot("1984"))])).toContain("1984");
});

test("years at the foot of a table are no page numbers", async () => {
  const text = await textOf([page(0, foot("1984")), page(1, foot("1999"))]);
  expect(text).toContain("1984");
  expect(text).toContain("1999");
});

test("a footnote is placed after the text of its page, and is kept", async () => {
  const note: Placed = { text: "1 Names were changed to protect the patients.", x: 72, y: 80, size: 8 };
  const text = await textOf([[...page(0), note], page(1)]);
  const places = ["every single night.", "Names were changed", "Grace read"].map((words) => text.indexOf(words));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places.every((place) => place >= 0)).toBe(true);
});

test("the caption of a figure is kept", async () => {
  const caption: Placed = { text: "Figure 1. The ward at night.", x: 150, y: 400, size: 9 };
  expect(await textOf([[...page(0), caption], page(1)])).toContain("\n\nFigure 1. The ward at night.\n\n");
});

test("tick labels of a plot may be tiny, words may not", async () => {
  const label = (text: string): Placed => ({ text, x: 150, y: 400, size: 3 });
  expect((await extractText(placedPdf([[...page(0), label("0.25")]]), "pdf")).flags).toEqual([]);
  const { flags } = await extractText(placedPdf([[...page(0), label("too small to read")]]), "pdf");
  expect(flags.map(({ kind }) => kind)).toEqual(["tiny_text"]);
});

test("two columns are read one after the other, a heading across both before them", async () => {
  const columns = [72, 320].flatMap((x, column) =>
    Array.from({ length: 6 }, (_, row) => ({
      text: `column ${column + 1} row ${row + 1} of the text`,
      x,
      y: 700 - row * 14,
    })),
  );
  const text = await textOf([[{ text: "A Heading over Both", x: 72, y: 760, size: 16 }, ...columns]]);
  const places = ["A Heading", "column 1 row 1", "column 1 row 6", "column 2 row 1", "column 2 row 6"].map((words) =>
    text.indexOf(words),
  );
  expect(places.every((place) => place >= 0)).toBe(true);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test("columns that a program drew row by row are still read as columns", async () => {
  const rows = Array.from({ length: 8 }, (_, row) => [
    { text: `the left column goes on in row ${row + 1} of`, x: 72, y: 700 - row * 14 },
    { text: `the right column goes on in row ${row + 1} of`, x: 320, y: 700 - row * 14 },
  ]).flat();
  const text = await textOf([rows]);
  expect(text.indexOf("left column goes on in row 8")).toBeLessThan(text.indexOf("right column goes on in row 1"));
  expect(text).not.toContain("\t");
});

test("a table stays a table: one line for each row, cells separated by tabs", async () => {
  const cells = [
    ["Model", "Stages", "Year"],
    ["Gibbs", "six", "1988"],
    ["Kolb", "four", "1984"],
  ];
  const table = cells.flatMap((row, down) =>
    row.map((text, across) => ({ text, x: 72 + across * 120, y: 600 - down * 16 })),
  );
  expect(await textOf([[...page(0), ...table]])).toContain("Model\tStages\tYear\nGibbs\tsix\t1988\nKolb\tfour\t1984");
});

async function textOf(pages: Placed[][]): Promise<string> {
  return (await extractText(placedPdf(pages), "pdf")).text;
}
