import { expect, test } from "vitest";
import { align, allVisible, composeReport, defaultOptions, type Passage, prepare } from "#core/similarity/index.ts";
import { seeded } from "./random.ts";
import { anotherHarbour, harbourRewritten, sleepTranslated, soilSummed } from "./rewritten.ts";
import { flat, gardens, harbour, sleep, soil } from "./texts.ts";

const paragraph = (text: string, at: number) => text.split("\n\n")[at]!;

function find(text: string, source: string): Passage[] {
  return align(prepare(text), prepare(source)).filter(({ words }) => words >= defaultOptions.smallMatchWords);
}

/** The share of [start, end) that passages cover, by characters. */
function covered(passages: readonly Passage[], start: number, end: number, side: "doc" | "src" = "doc"): number {
  let sum = 0;
  for (const passage of passages) {
    const [from, to] = side === "doc" ? [passage.docStart, passage.docEnd] : [passage.srcStart, passage.srcEnd];
    sum += Math.max(0, Math.min(end, to) - Math.max(start, from));
  }
  return sum / (end - start);
}

test("a paragraph in other words and another order is found on both sides, and nothing else", () => {
  const text = `${gardens}\n\n${harbourRewritten}\n\n${paragraph(sleep, 1)}`;
  const found = find(text, harbour);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({ strength: "paraphrase", rule: { id: "same-content" } });
  const start = text.indexOf(harbourRewritten);
  expect(covered(found, start, start + harbourRewritten.length)).toBeGreaterThan(0.8);
  const from = harbour.indexOf(paragraph(harbour, 2));
  expect(covered(found, from, from + paragraph(harbour, 2).length, "src")).toBeGreaterThan(0.8);
  expect(found[0]!.docEnd - found[0]!.docStart).toBeLessThan(harbourRewritten.length * 1.2);
});

test("a paragraph that comes back from another language is found", () => {
  const text = `${paragraph(gardens, 0)}\n\n${sleepTranslated}\n\n${paragraph(soil, 2)}`;
  const found = find(text, sleep);
  expect(found.map(({ rule }) => rule.id)).toEqual(["same-content"]);
  const start = text.indexOf(sleepTranslated);
  expect(covered(found, start, start + sleepTranslated.length)).toBeGreaterThan(0.9);
});

test("a stretch in another language inside a rewritten paragraph does not make it two", () => {
  const sentences = sleepTranslated.split(/(?<=[.?!])\s/);
  const middle = Math.ceil(sentences.length / 2);
  const foreign =
    "Sairaalan osastolla nukutaan huonosti, koska valot palavat ja laitteet piippaavat koko yön, vaikka ovet ovat kiinni ja käytävä on hiljainen aamuun asti.";
  const text = (between: string) =>
    `${paragraph(gardens, 0)}\n\n${sentences.slice(0, middle).join(" ")} ${between} ${sentences.slice(middle).join(" ")}\n\n${paragraph(soil, 2)}`;
  expect(find(text(foreign), sleep).map(({ rule }) => rule.id)).toEqual(["same-content"]);
  // In the language of both texts the words between speak for themselves.
  expect(find(text(flat(paragraph(soil, 1))), sleep)).toHaveLength(2);
});

test("words of a paragraph in any order at all are found", () => {
  const random = seeded(11);
  const source = paragraph(gardens, 1);
  const shuffled = flat(source)
    .split(/(?<=[.?!]) /)
    .map((sentence) => {
      const words = sentence.replace(/[.,:;]/g, "").split(" ");
      for (let i = words.length - 1; i > 0; i -= 1) {
        const j = Math.floor(random() * (i + 1));
        [words[i], words[j]] = [words[j]!, words[i]!];
      }
      return `${words.join(" ")}.`;
    })
    .join(" ");
  const text = `${paragraph(harbour, 0)}\n\n${shuffled}\n\n${paragraph(soil, 1)}`;
  const found = find(text, gardens);
  const start = text.indexOf(shuffled);
  expect(covered(found, start, start + shuffled.length)).toBeGreaterThan(0.9);
  expect(found[0]!.strength).toBe("paraphrase");
});

test("a summary is one passage, and its source side is the whole source", () => {
  const text = `${paragraph(gardens, 0)}\n\n${soilSummed}\n\n${paragraph(harbour, 1)}`;
  const found = find(text, soil);
  expect(found.map(({ rule }) => rule.id)).toEqual(["condensed"]);
  const start = text.indexOf(soilSummed);
  expect(covered(found, start, start + soilSummed.length)).toBeGreaterThan(0.9);
  expect(covered(found, 0, soil.length, "src")).toBeGreaterThan(0.95);
});

test("a copy and a paraphrase in the same text are both reported, each as what it is", () => {
  const copied = paragraph(harbour, 1);
  const text = `${copied}\n\n${paragraph(gardens, 0)}\n\n${harbourRewritten}`;
  const found = find(text, harbour);
  expect(found.map(({ strength }) => strength)).toEqual(["identical", "paraphrase"]);
  expect(text.slice(found[0]!.docStart, found[0]!.docEnd)).toContain("the result was sound");
});

test("a rewritten text does not escape by losing its capitals, or its full stops", () => {
  const text = `${paragraph(gardens, 0)}\n${harbourRewritten}\n${paragraph(sleep, 1)}`;
  for (const bare of [text.toLowerCase(), text.replace(/[.!?]/g, ""), text.toLowerCase().replace(/[.,:;!?]/g, "")]) {
    const found = find(bare, harbour);
    expect(found.map(({ rule }) => rule.id)).toEqual(["same-content"]);
    const words = prepare(harbourRewritten).words;
    expect(found[0]!.words).toBeGreaterThan(words * 0.6);
    expect(found[0]!.words).toBeLessThan(words * 1.4);
  }
});

test("a paraphrase and a copy of neighbouring paragraphs are two matches, and the student's words between them none", () => {
  const own = `${flat(gardens).split(" ").slice(0, 60).join(" ")}.`;
  const text = `${paragraph(harbour, 1)}\n\n${own}\n\n${harbourRewritten}`;
  const found = find(text, harbour);
  expect(found.map(({ strength }) => strength)).toEqual(["identical", "paraphrase"]);
  const start = text.indexOf(own);
  expect(covered(found, start, start + own.length)).toBe(0);
});

test("a copy ends with its sentence, though the next one begins alike", () => {
  const [copied] = harbour.split("\n\n");
  const source = `${copied}\n\nThe measurements follow in another place.`;
  const [passage] = find(`${copied}\n\nThe council of our own town never met at all.`, source);
  expect(passage!.docEnd).toBe(copied!.length - 1);
  expect(passage!.strength).toBe("identical");
});

test("someone else's text on the same subject is no match", () => {
  expect(find(anotherHarbour, harbour)).toEqual([]);
  expect(find(`${gardens}\n\n${anotherHarbour}`, `${harbour}\n\n${soil}`)).toEqual([]);
});

test("the evidence of a paraphrase can be checked: runs are equal words, and shared words are counted", () => {
  const doc = prepare(harbourRewritten);
  const src = prepare(harbour);
  const [passage] = align(doc, src);
  expect(passage!.runs.length).toBeGreaterThan(3);
  for (const [a, b, x, y] of passage!.runs) {
    expect([...prepare(harbourRewritten.slice(a, b)).hash]).toEqual([...prepare(harbour.slice(x, y)).hash]);
    expect(a).toBeGreaterThanOrEqual(passage!.docStart);
    expect(y).toBeLessThanOrEqual(passage!.srcEnd);
  }
  expect(passage!.sharedWords).toBeGreaterThan(passage!.words * 0.5);
  expect(passage!.sharedWords).toBeLessThan(passage!.words);
  expect(passage!.rule.params.score).toBeGreaterThan(defaultOptions.paraphraseScore);
  expect(passage!.rule.params.longestRun).toBe(
    Math.max(...passage!.runs.map(([a, b]) => prepare(harbourRewritten.slice(a, b)).words)),
  );
});

test("a paraphrase with a citation behind it lacks only the quotation marks, and counts as a whole", () => {
  const text = `${gardens}\n\n${harbourRewritten.replace(/\.$/, "")} (Lindqvist, 2011).`;
  const prepared = prepare(text);
  const source = prepare(harbour);
  const report = composeReport({
    text,
    parts: allVisible(prepared),
    pages: [0],
    sources: [
      { id: "a", kind: "article", title: "A", text: harbour, prepared: source, passages: align(prepared, source) },
    ],
  });
  expect(report.matches).toHaveLength(1);
  expect(report.matches[0]).toMatchObject({ strength: "paraphrase", group: "missing_quotation", excluded: null });
  expect(report.matchedWords).toBe(report.matches[0]!.words);
});

test("of a long source the excerpt begins where it is most alike", () => {
  const prepared = prepare(soilSummed);
  const source = prepare(soil);
  const passages = align(prepared, source);
  const sources = [{ id: "a", kind: "article" as const, title: "A", text: soil, prepared: source, passages }];
  const [match] = composeReport({ text: soilSummed, parts: allVisible(prepared), pages: [0], sources }).matches;
  const { excerpt } = match!;
  expect(soil.slice(excerpt!.sourceAt)).toContain(excerpt!.source.slice(0, 200));
  expect(match!.runs.some(([, , from]) => from === excerpt!.sourceAt)).toBe(true);
});

test("another student's text is never matched by paraphrase", () => {
  const prepared = prepare(`${gardens}\n\n${harbourRewritten}`);
  const source = prepare(harbour);
  const passages = align(prepared, source);
  expect(passages.some(({ strength }) => strength === "paraphrase")).toBe(true);
  const sources = [{ id: "s", kind: "student" as const, title: "S", text: harbour, prepared: source, passages }];
  const report = composeReport({
    text: `${gardens}\n\n${harbourRewritten}`,
    parts: allVisible(prepared),
    pages: [0],
    sources,
  });
  expect(report.matches).toEqual([]);
  expect(report.score).toBe(0);
});
