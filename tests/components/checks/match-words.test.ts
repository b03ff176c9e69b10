import { expect, test } from "vitest";
import { kindOf, leftOutReason, whyMatch } from "#app/components/checks/report-viewer/labels.ts";
import { piecesOf } from "#app/components/checks/report-viewer/panel/pair.tsx";
import { align, allVisible, composeReport, prepare } from "#core/similarity/index.ts";
import { harbourRewritten, soilSummed } from "#tests/core/similarity/rewritten.ts";
import { gardens, harbour, soil } from "#tests/core/similarity/texts.ts";

function reportOf(text: string, source: string) {
  const prepared = prepare(text);
  const other = prepare(source);
  const passages = align(prepared, other);
  const sources = [{ id: "a", kind: "library" as const, title: "A", text: source, prepared: other, passages }];
  return composeReport({ text, parts: allVisible(prepared), pages: [0], sources });
}

test("a match states how many words are shared and how similar it is, in countable words", () => {
  const copy = reportOf(`${harbour.split("\n\n")[1]}\n\n${gardens}`, harbour);
  expect(kindOf(copy.matches[0]!)).toBe("Same words");
  expect(whyMatch(copy.matches[0]!, copy)).toMatch(
    /^\d+\u00a0words in a row are identical\. There are no quotation marks\./,
  );

  const paraphrase = reportOf(`${gardens}\n\n${harbourRewritten}`, harbour);
  const [match] = paraphrase.matches;
  expect(kindOf(match!)).toBe("Paraphrase");
  expect(whyMatch(match!, paraphrase)).toContain(
    `${match!.sharedWords} of ${match!.words}\u00a0words also appear in this passage of the source, some in a different form or order.`,
  );
  expect(whyMatch(match!, paraphrase)).toContain(
    `longest run of identical words is ${match!.rule.params.longestRun} words long.`,
  );

  const summary = reportOf(soilSummed, soil);
  expect(kindOf(summary.matches[0]!)).toBe("Summary");
  expect(whyMatch(summary.matches[0]!, summary)).toMatch(/^This passage summarises the source: \d+ of its/);
});

test("the form of a match is named as the reason it does not count", () => {
  expect(leftOutReason("template")).toContain("declaration");
});

test("equal words are highlighted together in both excerpts, even if a paraphrase reorders them", () => {
  const report = reportOf(`${gardens}\n\n${harbourRewritten}`, harbour);
  const [{ excerpt, runs, start }] = report.matches as [(typeof report.matches)[number]];
  const yours = piecesOf(
    excerpt!.yours,
    runs.map(([from, to]) => [from - start, to - start]),
  );
  const theirs = piecesOf(
    excerpt!.source,
    runs.map(([, , from, to]) => [from - excerpt!.sourceAt, to - excerpt!.sourceAt]),
  );
  expect(yours.map(({ text }) => text).join("")).toBe(excerpt!.yours);
  expect(theirs.map(({ text }) => text).join("")).toBe(excerpt!.source);
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ");
  const same = (pieces: typeof yours) => pieces.filter((piece) => piece.same && /\p{L}/u.test(piece.text));
  for (const { text } of same(yours)) expect(plain(harbour)).toContain(plain(text).trim());
  expect(same(theirs).length).toBeGreaterThan(3);
});
