import { describe, expect, test } from "vitest";
import { extractText } from "#workers/adapters/checks/extract/index.ts";
import { bytesOf } from "../../fixtures/documents/hostile/bytes.ts";
import { pdf } from "../../fixtures/documents/hostile/pdf.ts";

type Turned = { text: string; x: number; y: number };

/** How the page is turned so that print at an angle is upright, and the matrix that draws it so. */
const TURNS: [number, string, (x: number, y: number) => [number, number]][] = [
  [0, "1 0 0 1", (x, y) => [x, y]],
  [90, "0 1 -1 0", (x, y) => [842 - y, x]],
  [180, "-1 0 0 -1", (x, y) => [842 - x, 842 - y]],
  [270, "0 -1 1 0", (x, y) => [y, 842 - x]],
  [2, "0.9994 0.0349 -0.0349 0.9994", (x, y) => [x - 0.0349 * y, y + 0.0349 * x]],
  [30, "0.866 0.5 -0.5 0.866", (x, y) => [0.866 * x - 0.5 * y + 300, 0.866 * y + 0.5 * x - 100]],
];

const LINES = [
  { text: "Ada kept a journal of the ward, and", x: 72, y: 700 },
  { text: "she wrote in it every night until the", x: 72, y: 686 },
  { text: "end of the year.", x: 72, y: 672 },
  { text: "Grace read what Ada had written.", x: 72, y: 640 },
];

describe.each(TURNS)("print at an angle of %i degrees", (_, matrix, place) => {
  const draw = ({ text, x, y }: Turned) => `BT /F1 11 Tf ${matrix} ${place(x, y).join(" ")} Tm (${text}) Tj ET`;

  test("has the lines and paragraphs of upright print", async () => {
    expect(await read([LINES.map(draw).join("\n")])).toBe(
      "Ada kept a journal of the ward, and she wrote in it every night until the end of the year.\n\nGrace read what Ada had written.",
    );
  });

  test("has words where it is drawn word by word", async () => {
    const words = ["The", "ward", "at", "night"].map((text, at) => ({ text, x: 72 + 40 * at, y: 700 }));
    expect((await read([words.map(draw).join("\n")])).split(/\s+/)).toEqual(["The", "ward", "at", "night"]);
  });

  test("has page numbers", async () => {
    const pages = [1, 2].map((number) => [...LINES, { text: String(number), x: 290, y: 40 }].map(draw).join("\n"));
    expect(await read(pages)).not.toMatch(/\d/);
  });
});

test("a note that runs up the margin is separate from the text, and page numbers are still found", async () => {
  const margin = "BT /F1 8 Tf 0 1 -1 0 30 300 Tm (arXiv of the ward) Tj ET";
  const pages = [1, 2].map((number) => {
    const lines = [...LINES, { text: String(number), x: 290, y: 40 }];
    return `${margin}\n${lines.map(({ text, x, y }) => `BT /F1 11 Tf ${x} ${y} Td (${text}) Tj ET`).join("\n")}`;
  });
  const text = await read(pages);
  expect(text).toContain("arXiv of the ward\n\nAda kept");
  expect(text).not.toMatch(/\d/);
});

test("a field on a page in landscape follows its label", async () => {
  const labels = ["Name:", "Motivation:", "Signature:"];
  const content = labels.map((text, at) => `BT /F1 11 Tf 0 1 -1 0 ${100 + at * 60} 72 Tm (${text}) Tj ET`).join("\n");
  const field = "<< /Subtype /Widget /FT /Tx /Rect [150 150 170 400] /V (I like wards.) >>";
  expect(await read([content], `/Rotate 90 /Annots [${field}]`)).toMatch(/Name:\s+Motivation:\s+I like wards\.\s+Sig/);
});

test("pages of only a title and a number keep them", async () => {
  const pages = [1, 2, 3, 4].map((number) => `BT /F1 24 Tf 72 700 Td (Page ${number}) Tj ET`);
  expect((await read(pages)).split(/\s+/).join(" ")).toBe("Page 1 Page 2 Page 3 Page 4");
});

/** Square pages of these contents; `more` is said of each page. */
async function read(contents: string[], more = ""): Promise<string> {
  const kids = contents.map((_, at) => `${4 + at * 2} 0 R`).join(" ");
  const page = `/Type /Page /Parent 2 0 R /MediaBox [0 0 842 842] /Resources << /Font << /F1 3 0 R >> >> ${more}`;
  const file = pdf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ...contents.flatMap((content, at) => [
      `<< ${page} /Contents ${5 + at * 2} 0 R >>`,
      { dictionary: "", data: bytesOf(content) },
    ]),
  ]);
  return (await extractText(file, "pdf")).text;
}
