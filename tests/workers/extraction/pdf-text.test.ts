import { expect, test } from "vitest";
import { guardPdf } from "#app/extraction/pdf/guard.ts";
import { extractText } from "#workers/adapters/checks/extract/index.ts";
import { bytesOf, find } from "../../fixtures/documents/hostile/bytes.ts";
import { onePage, pdfOfLines, pdfOfPages, scannedPdf } from "../../fixtures/documents/hostile/pdf.ts";

test("a word hyphenated at the end of a line is joined", async () => {
  expect(await textOf(["The nurse kept a journal of her reflec-", "tion on the ward."])).toBe(
    "The nurse kept a journal of her reflection on the ward.",
  );
});

test("a compound keeps its hyphen at the end of a line", async () => {
  expect(await textOf(["She spoke of self-", "efficacy and of well-", "being."])).toBe(
    "She spoke of self-efficacy and of well-being.",
  );
  expect(await textOf(["A break-through helps, and later a break-", "through came in Wiley-", "Blackwell."])).toBe(
    "A break-through helps, and later a break-through came in Wiley-Blackwell.",
  );
});

test("lines of a paragraph are joined with spaces", async () => {
  expect(await textOf(["One thought that", "goes on over", "three lines."])).toBe(
    "One thought that goes on over three lines.",
  );
});

test("a line that repeats on two pages is text, on three it is a running head", async () => {
  const page = (number: number) => [
    "A Study of Wards",
    `Page ${number} is about something of its own, and ends here.`,
    String(number),
  ];
  const two = await extractText(pdfOfPages([page(1), page(2)]), "pdf");
  expect(two.text.match(/A Study of Wards/g)).toHaveLength(2);
  const three = await extractText(
    pdfOfPages(
      [page(1), page(2), page(3)].map((lines, at) => [...lines.slice(0, 1), ...unlike(at), ...lines.slice(2)]),
    ),
    "pdf",
  );
  expect(three.text).not.toContain("A Study of Wards");
  expect(three.text).not.toMatch(/^\d$/m);
  expect(three.text).toContain("Apples");
  expect(three.text).toContain("Cherries");
});

test("a paragraph continues over a page break, and the page starts at its next word", async () => {
  const { text, pages } = await extractText(
    pdfOfPages([["It began on the first"], ["and ended on the second."]]),
    "pdf",
  );
  expect(text).toBe("It began on the first and ended on the second.");
  expect(pages.map((start) => text.slice(start).split(" ")[0])).toEqual(["It", "and"]);
});

test("an empty page is in the list of pages", async () => {
  const { text, pages } = await extractText(pdfOfPages([["First."], [], ["Third."]]), "pdf");
  expect(text).toBe("First.\n\nThird.");
  expect(pages).toHaveLength(3);
  expect(text.slice(pages[2])).toBe("Third.");
});

test("the error for a scan states how many pages were examined", async () => {
  await expect(extractText(scannedPdf(), "pdf")).rejects.toMatchObject({ reason: "no_text", details: { pages: 1 } });
});

test("the guard blanks image data and nothing else", () => {
  const bytes = scannedPdf();
  const content = find(bytes, "/Im Do");
  const start = find(bytes, "stream", find(bytes, "/Subtype /Image")) + 7;
  guardPdf(bytes);
  expect(bytes.subarray(start, find(bytes, "\nendstream", start)).every((byte) => byte === 0)).toBe(true);
  expect(find(bytes, "/Im Do")).toBe(content);
});

test("a file with an appended update is read in its last state", async () => {
  const bytes = pdfOfLines(["The first version."]);
  const update =
    "4 0 obj\n<< /Length 44 >>\nstream\nBT /F1 11 Tf 72 700 Td (A later state.) Tj ET   \nendstream\nendobj\n";
  const whole = new Uint8Array(bytes.length + update.length + 200);
  whole.set(bytes);
  const previous = find(bytes, "xref\n");
  const tail = `xref\n4 1\n${String(bytes.length).padStart(10, "0")} 00000 n \ntrailer\n<< /Size 6 /Root 1 0 R /Prev ${previous} >>\nstartxref\n${bytes.length + update.length}\n%%EOF\n`;
  whole.set(bytesOf(update + tail), bytes.length);
  const { text } = await extractText(whole.slice(0, bytes.length + update.length + tail.length), "pdf");
  expect(text).toBe("A later state.");
});

test("the words obj and stream in a text do not confuse the parser", async () => {
  const line = "The word obj, and 4 0 obj, and a stream of thought.";
  expect(await textOf([line])).toBe(line);
  const page = onePage({
    dictionary: "",
    data: bytesOf("BT /F1 11 Tf 72 700 Td (a mountain stream\nendstream of words) Tj ET"),
  });
  await expect(extractText(page, "pdf")).resolves.toMatchObject({ pages: [0] });
});

async function textOf(lines: string[]): Promise<string> {
  return (await extractText(pdfOfLines(lines), "pdf")).text;
}

function unlike(page: number): string[] {
  const fruit = ["Apples are green", "Berries are red", "Cherries are dark"][page];
  return [
    `${fruit} until the summer ends, and then they are eaten by the wasps, the birds and the children of the ward.`,
  ];
}
