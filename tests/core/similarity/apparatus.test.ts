import { expect, test } from "vitest";
import { findBibliography } from "#core/similarity/bibliography.ts";
import { findCitations } from "#core/similarity/citations.ts";
import { findQuotations } from "#core/similarity/quotations.ts";
import { flat, soil } from "./texts.ts";

test.each([
  ["He said \u201cthe crane is old\u201d and left.", ["\u201cthe crane is old\u201d"]],
  ['A "straight mark" is one, and "another" too.', ['"straight mark"', '"another"']],
  ["Sie nannte es \u201edie alte Grube\u201c und ging.", ["\u201edie alte Grube\u201c"]],
  ["Il dit \u00ab la mer est basse \u00bb ce soir.", ["\u00ab la mer est basse \u00bb"]],
  ["Er sagte \u00bbalt\u00ab dazu.", ["\u00bbalt\u00ab"]],
  ['A board of 5" and a pipe of 3" are short.', []],
  ["The sailors' wages and the widow's share", []],
  [
    "She wrote \u2018the old crane is standing still\u2019 (Lee, 2020).",
    ["\u2018the old crane is standing still\u2019"],
  ],
  ["She wrote 'the old crane is standing still' (Lee, 2020).", ["'the old crane is standing still'"]],
  [
    "She wrote \u2018the sailors\u2019 wages weren\u2019t paid in the \u201990s\u2019 (Lee, 2020).",
    ["\u2018the sailors\u2019 wages weren\u2019t paid in the \u201990s\u2019"],
  ],
  ["'Tis the season of the students' work, and of rock 'n' roll in the '90s, as the boys' mothers said.", []],
  ["The nurses\u2019 rota and the wards\u2019 needs are not the boards\u2019 concern.", []],
  ["An \u201copen mark\n\nends with its paragraph\u201d here.", []],
])("quotations in %j", (text, expected) => {
  expect(findQuotations(text).map(([start, end]) => text.slice(start, end))).toEqual(expected);
});

test("an indented paragraph is a block quotation, a whole indented text is not", () => {
  const block = "    What the crane could lift\n    it lifted slowly.";
  const text = `As the letter says:\n\n${block}\n\nThe council agreed.`;
  expect(findQuotations(text).map(([start, end]) => text.slice(start, end))).toEqual([block]);
  expect(findQuotations(`    First line\n    second line.\n\n    Third line\n    fourth line.`)).toEqual([]);
  expect(findQuotations("> quoted line\n> and another\n\nplain")).toEqual([[0, 27]]);
});

test("a quotation may be opened anew at each paragraph, and ends where one of them closes it", () => {
  const quoted = (text: string) => findQuotations(text).map(([start, end]) => text.slice(start, end));
  const [one, two] = ["\u201cThe crane is old.", "\u201cIt lifted slowly.\u201d"];
  expect(quoted(`She wrote: ${one}\n\n${two} The council agreed.`)).toEqual([one, two]);
  expect(quoted(`${one}\n\n\u201cIt was repaired.\n\n${two}`)).toEqual([one, "\u201cIt was repaired.", two]);
  // Without an opening mark the paragraph is not of the quotation.
  expect(quoted(`${one}\n\nIt was repaired.\n\n${two}`)).toEqual([two]);
});

test.each(["'aa ", "\u2018aa ", "\u2018aa s\u2019 ", "\u201aaa ", '"aa ', "\u201caa "])(
  "a megabyte of %j is searched for quotations in its time",
  (mark) => {
    expect(findQuotations(mark.repeat(1_000_000 / mark.length)).length).toBeGreaterThanOrEqual(0);
  },
);

test("a text between two far marks is no quotation", () => {
  expect(findQuotations(`"${flat(soil)} ${flat(soil)}"`)).toEqual([]);
});

test.each([
  ["as shown (Lee, 2020) before", "author-year", "(Lee, 2020)"],
  ["as shown (see Lee & Park 2020a, p. 4; Moss, 1999)", "author-year", "(see Lee & Park 2020a, p. 4; Moss, 1999)"],
  ["Lee and Park (2020) show", "author-year", "Lee and Park (2020)"],
  ["O\u2019Neill et al. (1999, p. 3) show", "author-year", "O\u2019Neill et al. (1999, p. 3)"],
  ["as shown (Lee 12-14) before", "author-page", "(Lee 12-14)"],
  ["as shown [3, 5\u20137] before", "numeric", "[3, 5\u20137]"],
  ["as shown.\u00b9\u00b2 Then", "note", "\u00b9\u00b2"],
])("a citation in %j", (text, style, cited) => {
  expect(findCitations(text).map((citation) => [citation.style, citation.text])).toEqual([[style, cited]]);
});

test("years, brackets and exponents that cite no one are not citations", () => {
  const text = "in 1743 (about 40 ships), (in March 2020), [sic], x\u00b2, 10\u00b3 and (the year 1911)";
  expect(findCitations(text)).toEqual([]);
});

test("brackets without end do not slow the search", () => {
  expect(findCitations("((((Lee ".repeat(20_000))).toEqual([]);
  expect(findCitations(`(${"A".repeat(200_000)}`)).toEqual([]);
});

const entries = "Adler, M. (2011). Stubborn fields. Soil Letters, 4, 1-9.\nCole, R. (2019). Hedges. doi:10.1/xyz\n";

test.each([
  "References",
  "7. References",
  "BIBLIOGRAPHY",
  "Works Cited:",
  "Literaturverzeichnis",
  "VI. Reference list",
])("the bibliography begins behind the heading %j and ends with the text", (heading) => {
  const text = `Some prose.\n\n${heading}\n${entries}`;
  expect(findBibliography(text).map(([start, end]) => text.slice(start, end).trim())).toEqual([entries.trim()]);
});

test.each(["Appendix A: Letters", "Appendices", "Tables", "List of figures", "Figure 1. The quay", "Acknowledgements"])(
  "the bibliography ends at %j",
  (heading) => {
    const text = `Some prose.\n\nReferences\n\n${entries}\n${heading}\nMore text follows here.`;
    const [range] = findBibliography(text);
    expect(text.slice(range?.[0], range?.[1]).trim()).toBe(entries.trim());
  },
);

test("a heading in a table of contents, or before prose, opens no bibliography", () => {
  expect(findBibliography("Contents\nIntroduction\nReferences\nAppendix\n\nIntroduction\nProse.")).toEqual([]);
  let sentence = 0;
  const citing = soil.replaceAll(". ", () => (sentence++ % 3 === 1 ? " (Lee, 2020). " : ". "));
  expect(findBibliography(`References\n\n${citing}`)).toEqual([]);
});

test("prose behind a bibliography is not part of it", () => {
  const text = `References\n\n${entries}\n\n${soil}`;
  const [range] = findBibliography(text);
  expect(text.slice(range?.[0], range?.[1]).trim()).toBe(entries.trim());
});
