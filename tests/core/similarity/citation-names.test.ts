import { expect, test } from "vitest";
import { align, allVisible, composeReport, prepare, type SourceInput } from "#core/similarity/index.ts";
import { flat, gardens, soil } from "./texts.ts";

const own = flat(gardens);
const copied = flat(soil).split(" ").slice(0, 60).join(" ");

/** The one match of a text whose last words are copied and then cited. */
function matchOf(citation: string, details: Partial<SourceInput> = {}, wholeSource = flat(soil), quoted = true) {
  const text = `${own}\n\n${quoted ? `\u201c${copied}\u201d` : copied} ${citation}.`;
  const prepared = prepare(text);
  const other = prepare(wholeSource);
  const source: SourceInput = {
    id: "s",
    kind: "library",
    title: "S",
    authors: ["Anna Holm", "Ben Okafor"],
    year: 2021,
    ...details,
    prepared: other,
    text: wholeSource,
    passages: align(prepared, other),
  };
  const report = composeReport({ text, parts: allVisible(prepared), pages: [0], sources: [source] });
  expect(report.matches).toHaveLength(1);
  return { match: report.matches[0], score: report.score };
}

test.each([
  ["(Holm, 2021)", "source"],
  ["(Holm & Okafor, 2021, p. 4)", "source"],
  ["(Okafor 17)", "source"],
  ["(HOLM, 2020)", "source"],
  ["(Miller, 2021)", "other"],
  ["(Holm, 2009)", "other"],
  ["[4]", "unknown"],
  ["(Holmes, 2021)", "other"],
])("%s beside a copy of Holm and Okafor, 2021, names: %s", (citation, names) => {
  expect(matchOf(citation).match?.citationNear?.names).toBe(names);
});

test("authors with marks, initials, or written family name first are known by their names", () => {
  expect(matchOf("(Müller, 2021)", { authors: ["Muller, J."] }).match?.citationNear?.names).toBe("source");
  expect(matchOf("(Cañas, 2021)", { authors: ["María Canas"] }).match?.citationNear?.names).toBe("source");
  expect(matchOf("(WHO, 2021)", { authors: ["World Health Organization"] }).match?.citationNear?.names).toBe("source");
});

test("a work is also named by its publisher, or by the first words of its title", () => {
  const details = { title: "Three sets, three questions", container: "Marginalia reference library" };
  expect(matchOf("(Marginalia reference library, 2021)", details).match?.citationNear?.names).toBe("source");
  expect(matchOf("(\u2018Three Sets, Three Questions\u2019, 2021)", details).match?.citationNear?.names).toBe("source");
  expect(matchOf("(Three Rivers Press, 2021)", details).match?.citationNear?.names).toBe("other");
});

test("of a source without authors no one can say whom a citation names, and it counts as one", () => {
  const { match, score } = matchOf("(Miller, 2019)", { authors: [] });
  expect(match?.citationNear?.names).toBe("unknown");
  expect(match).toMatchObject({ excluded: "quotation", group: "cited_quoted" });
  expect(score).toBe(0);
});

test("a quotation leaves the score only when its citation names the source", () => {
  expect(matchOf("(Holm, 2021)")).toMatchObject({ score: 0, match: { excluded: "quotation", group: "cited_quoted" } });
  const { match, score } = matchOf("(Miller, 1999)");
  expect(match).toMatchObject({ excluded: null, group: "missing_citation", quoted: true });
  expect(score).toBeGreaterThan(10);
});

test("a quotation without a citation counts", () => {
  expect(matchOf("and so on").match).toMatchObject({ excluded: null, group: "missing_citation", citationNear: null });
});

test("a citation that was copied with the text is none of the student's", () => {
  const whole = `${copied} (Holm, 2021). ${flat(soil).split(" ").slice(60).join(" ")}`;
  const { match } = matchOf("(Holm, 2021)", {}, whole, false);
  expect(match).toMatchObject({ group: "not_cited", citationNear: { names: "copied" } });
  const numbered = matchOf("[12]", {}, `${copied} [12]. And more of it follows here.`);
  expect(numbered.match).toMatchObject({
    group: "missing_citation",
    citationNear: { names: "copied" },
    excluded: null,
  });
});

test("a number is looked up in the list of references, where there is one", () => {
  const listed = (entries: string) => {
    const text = `${own}\n\n\u201c${copied}\u201d [2].\n\nReferences\n\n${entries}`;
    const prepared = prepare(text);
    const other = prepare(flat(soil));
    const source: SourceInput = {
      id: "s",
      kind: "library",
      title: "S",
      authors: ["Anna Holm"],
      year: 2021,
      prepared: other,
      text: flat(soil),
      passages: align(prepared, other),
    };
    const report = composeReport({ text, parts: allVisible(prepared), pages: [0], sources: [source] });
    return report.matches[0]?.citationNear?.names;
  };
  const first = "[1] Miller, T. (2018). A book of fields. Leeds: Tide Press.";
  expect(listed(`${first}\n[2] Holm, A. (2021). What the soil allows. Soil Letters, 3, 1-20.`)).toBe("source");
  expect(listed(`${first}\n[2] Okafor, B. (2019). Drains and hedges. Soil Letters, 3, 1-20.`)).toBe("other");
  expect(listed(first)).toBe("other");
});

test("of two citations beside a match the one that names the source speaks for it", () => {
  expect(matchOf("(Miller, 1999), as Holm (2021) found").match?.citationNear).toMatchObject({ names: "source" });
});
