import { describe, expect, test } from "vitest";
import { extractText } from "#workers/adapters/checks/extract/index.ts";
import { bytesOf } from "../../fixtures/documents/hostile/bytes.ts";
import { onePage, pdf, pdfObjects } from "../../fixtures/documents/hostile/pdf.ts";

const SHIFTED = ["0 0", "0.3 0", "0 0.3", "0.3 0.3"];

test("a word that is drawn again beside itself to make it bold is one word", async () => {
  const twice = ["72", "72.4"].map((x) => `BT /F1 11 Tf ${x} 700 Td (Bold words here) Tj ET`).join("\n");
  expect(await textOf(`${twice}\nBT /F1 11 Tf 160 700 Td (and plain ones.) Tj ET`)).toBe(
    "Bold words here and plain ones.",
  );
});

test("words whose letters are each drawn four times to make them bold are read once", async () => {
  // Widths of Helvetica, so that each letter begins where the one before it ends.
  const widths: Record<string, number> = { T: 611, e: 556, s: 500, t: 278, " ": 278 };
  let x = 72;
  const drawn = [..."Test test"].map((letter) => {
    const at = x;
    x += ((widths[letter] ?? 0) * 16) / 1000;
    return SHIFTED.map((shift) => {
      const [right = 0, up = 0] = shift.split(" ").map(Number);
      return `BT /F1 16 Tf ${(at + right).toFixed(2)} ${700 + up} Td (${letter}) Tj ET`;
    }).join("\n");
  });
  expect(await textOf(drawn.join("\n"))).toBe("Test test");
});

test("an accent that is drawn over its letter, as TeX does it, is combined with the letter", async () => {
  // Widths of Helvetica: c 500, a 556, f 278; the accent begins where the letter does.
  expect(await textOf("BT /F1 11 Tf 72 700 Td (caf\\264) Tj 14.67 0 Td (e au lait) Tj ET")).toBe("café au lait");
  expect(await textOf("BT /F1 11 Tf 72 700 Td (it is \\264) Tj 40 0 Td (empty) Tj ET")).toBe("it is ´ empty");
});

test("compounds that were broken at their own hyphen keep it", async () => {
  const lines = ["He was sixty-", "two, and stood face-", "to-face with an environ-", "ment of his own."];
  const drawn = lines.map((line, at) => `BT /F1 11 Tf 72 ${700 - 14 * at} Td (${line}) Tj ET`).join("\n");
  expect(await textOf(drawn)).toBe("He was sixty-two, and stood face-to-face with an environment of his own.");
});

test("the same word in another place, and the same letter twice in a word, are kept", async () => {
  expect(await textOf("BT /F1 11 Tf 72 700 Td (had) Tj 30 0 Td (had) Tj ET")).toBe("had had");
  const letters = ["w", "i", "l", "l"];
  const places = [72, 79.94, 82.38, 84.83];
  expect(await textOf(letters.map((l, at) => `BT /F1 11 Tf ${places[at]} 700 Td (${l}) Tj ET`).join("\n"))).toBe(
    "will",
  );
});

test("words drawn over the end of a line are not joined to its last word", async () => {
  const lines = "BT /F1 24 Tf 72 700 Td (One line) Tj ET BT /F1 15 Tf 72 700 Td (another line) Tj ET";
  expect((await textOf(lines)).split(/\s+/)).toEqual(["One", "line", "another", "line"]);
});

test("right-to-left letters that touch are one word, and others are two", async () => {
  // "de" is 12.23 points wide; the mark between lies over the first letters.
  const from = (x: number) => `BT /F1 11 Tf 100 700 Td (abc) Tj ET BT /F1 11 Tf 112 700 Td (i) Tj ET
    BT /F1 11 Tf ${x} 700 Td (de) Tj ET`;
  expect(await textOf(from(87.77))).toBe("abcide");
  expect(await textOf(from(82))).toBe("abci de");
});

test.each([
  ["spaces between letters, wider ones between words", "BT /F1 11 Tf 5 Tc 72 700 Td (The ward at night) Tj ET"],
  ["small gaps between letters", "BT /F1 11 Tf 2 Tc 6 Tw 72 700 Td (The ward at night) Tj ET"],
])("letterspaced text is read as words: %s", async (_, content) => {
  expect(await textOf(content)).toBe("The ward at night");
});

test("where word gaps are hardly wider than letter gaps, capitals, digits and punctuation begin words", async () => {
  const content = "BT /F1 11 Tf 2 Tc 72 700 Td (North) Tj 43 0 Td (Ward,) Tj 46 0 Td (room) Tj 41 0 Td (12) Tj ET";
  expect(await textOf(content)).toBe("North Ward, room 12");
});

test.each(["x y z and a + b = c", "P ( A | B ) = 1 / 2", "A B C D E F G H", "1 2 3 4 5 6 7 8", "Plan A or B, C and D"])(
  "%s is unchanged",
  async (line) => {
    expect(await textOf(`BT /F1 11 Tf 72 700 Td (${line.replace(/[()]/g, "\\$&")}) Tj ET`)).toBe(line);
  },
);

test.each([
  ["points", "BT /F1 12 Tf 1 0 0 1 X 700 Tm"],
  ["letters", "BT /F1 1 Tf 12 0 0 12 X 700 Tm"],
  ["tenths of a point", "0.1 0 0 0.1 0 0 cm BT /F1 120 Tf 1 0 0 1 X0 7000 Tm"],
])("a gap has its visible width in text measured in %s", async (_, begin) => {
  const shown = (x: number, text: string) => `q ${begin.replace("X", String(x))} (${text}) Tj ET Q`;
  // "Stages" is 38 points wide: a gap of 14 is one between words, a gap of 42 a column.
  expect(await textOf([shown(72, "Stages"), shown(124, "of")].join("\n"))).toBe("Stages of");
  expect(await textOf([shown(72, "Stages"), shown(152, "six")].join("\n"))).toBe("Stages\tsix");
});

describe("a font for vertical writing", () => {
  test("may be used for level lines, each letter placed by its middle", async () => {
    const widths: Record<string, number> = { T: 611, h: 556, e: 556, w: 722, a: 556, r: 333, d: 556, " ": 278 };
    let x = 72;
    const drawn = [..."The ward"].map((letter) => {
      const width = ((widths[letter] ?? 0) * 14) / 1000;
      x += width;
      return { letter, x: x - width / 2, y: 700 };
    });
    expect(await verticalText(drawn.filter(({ letter }) => letter !== " "))).toBe("The ward");
  });

  test("is read down its columns", async () => {
    const columns = ["ward", "hall"].flatMap((word, at) =>
      [...word].map((letter, down) => ({ letter, x: 300 - 20 * at, y: 700 - 14 * down })),
    );
    expect((await verticalText(columns)).replace(/\s+/g, "")).toBe("wardhall");
  });
});

/** Codes of the font are those of the letters. */
async function verticalText(letters: { letter: string; x: number; y: number }[]): Promise<string> {
  const map =
    "begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange 1 beginbfrange <0020> <007e> <0020> endbfrange endcmap";
  const shown = letters.map(({ letter, x, y }) => {
    const code = letter.charCodeAt(0).toString(16).padStart(4, "0");
    return `BT /F1 14 Tf ${x.toFixed(2)} ${y} Td <${code}> Tj ET`;
  });
  const system = "<< /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>";
  const file = pdf([
    ...pdfObjects(
      { dictionary: "", data: bytesOf(shown.join("\n")) },
      "<< /Type /Font /Subtype /Type0 /BaseFont /Some /Encoding /Identity-V /DescendantFonts [6 0 R] /ToUnicode 8 0 R >>",
    ),
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Some /CIDSystemInfo ${system} /FontDescriptor 7 0 R >>`,
    "<< /Type /FontDescriptor /FontName /Some /Flags 4 >>",
    { dictionary: "", data: bytesOf(map) },
  ]);
  return (await extractText(file, "pdf")).text;
}

async function textOf(content: string): Promise<string> {
  return (await extractText(onePage({ dictionary: "", data: bytesOf(content) }), "pdf")).text;
}
