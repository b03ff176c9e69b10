import { expect, test } from "vitest";
import { readLicence } from "#core/sources/licences.ts";
import { answering, callFor, recorded } from "#tests/support/recorded-service.ts";
import { readLicensedJats } from "#workers/adapters/sources/jats.ts";
import { createCore } from "#workers/adapters/sources/open-services/core.ts";
import { createCrossref } from "#workers/adapters/sources/open-services/crossref.ts";
import { cleanTitle, withoutMarkup, workMetadata } from "#workers/adapters/sources/open-services/found-text.ts";
import { createSemanticScholar } from "#workers/adapters/sources/open-services/semantic-scholar.ts";

const json = (name: string) => JSON.parse(recorded(name));

test.each([
  ["m&lt;sup&gt;6&lt;/sup&gt;A", "m6A"],
  ["m<sup>6</sup>A", "m6A"],
  ["&amp;lt;i&amp;gt;Chlamydia&amp;lt;/i&amp;gt; infection", "Chlamydia infection"],
  ["A homozygous c.7271T&gt;G variant", "A homozygous c.7271T>G variant"],
  ["Outcomes at age &lt; 40 and p&lt;0.05", "Outcomes at age < 40 and p<0.05"],
  ["The language&#x27;s r&eacute;sum&#233; &ndash; &amp;", "The language's résumé – &"],
  ["Ports of the north.", "Ports of the north"],
  ["Is it over?", "Is it over?"],
  ["Nursing in the U.S.", "Nursing in the U.S."],
  ["What remains...", "What remains..."],
  ["Phase 2.", "Phase 2"],
  [
    '<mml:math xmlns:mml="http://www.w3.org/1998/Math/MathML"><mml:msub><mml:mi mathvariant="normal">LaSrVO</mml:mi><mml:mn>4</mml:mn></mml:msub></mml:math>: A candidate',
    "LaSrVO4: A candidate",
  ],
  ["A <b onclick='x'>bold</b> <script>alert(1)</script>", "A bold <script>alert(1)</script>"],
])("the title %s is read as %s", (stated, title) => {
  expect(cleanTitle(stated)).toBe(title);
});

test("no recorded title of Europe PMC shows a tag, an entity or a final full stop", () => {
  const titles: string[] = ["titles-with-encoded-markup", "search-lite", "search-core"].flatMap((name) =>
    json(`europe-pmc/${name}.json`).resultList.result.map((one: { title: string }) => one.title),
  );
  expect(titles.length).toBeGreaterThan(20);
  const read = titles.map((one) => cleanTitle(one) ?? "");
  expect(read.filter((one) => /<\/?[a-z]+>|&(?:#|\w+;)|[a-z]\.$/i.test(one))).toEqual([]);
  expect(read.filter((one) => one.includes("T>G") || one.includes("age < 40"))).toHaveLength(2);
});

test("passages of the web have characters, not entities", () => {
  const [first] = json("brave/web.json").web.results;
  expect(withoutMarkup(first.description)).toContain('A "Hello, World!" program is usually a simple computer program');
  const descriptions: string[] = json("brave/web.json").web.results.map(
    (one: { description?: string }) => one.description ?? "",
  );
  expect(descriptions.map(withoutMarkup).filter((one) => /&(?:#|\w+;)|<\/?strong>/.test(one))).toEqual([]);
});

test.each([
  ["Kipkirui, Edwin", "Edwin Kipkirui"],
  ["van der Berg, Jan P.", "Jan P. van der Berg"],
  ["Smith, Jr.", "Smith, Jr."],
  ["Miller, Ada, RN", "Miller, Ada, RN"],
  ["University of Oslo, Norway", "University of Oslo, Norway"],
  ["M. Famulare", "M. Famulare"],
  ["Wang D", "Wang D"],
])("the author %s is named %s", (stated, name) => {
  expect(workMetadata({ authors: [stated] }).authors).toEqual([name]);
});

test("a journal keeps the full stop of its abbreviation", () => {
  expect(workMetadata({ container: "Phys. Rev. Lett." }).container).toBe("Phys. Rev. Lett.");
  expect(workMetadata({ container: "Archives of Neurology &amp; Psychiatry" }).container).toBe(
    "Archives of Neurology & Psychiatry",
  );
});

test("CORE's names are read with the given name first", async () => {
  const call = callFor();
  await createCore(answering("core", () => json("core/work.json"))).find(["methane emissions from livestock"], call);
  expect(call.record.texts.map(({ authors }) => authors)).toEqual([["Edwin Kipkirui", "Salum Kamota Seif"]]);
});

const crossref = (name: string, work: { title: string; authors: string[]; doi?: string }) => {
  const answer = json(`crossref/${name}.json`);
  const list = work.doi ? answer : { ...answer, message: { items: [answer.message] } };
  return createCrossref(answering("crossref", () => list)).complete(work, callFor());
};

test("a work is found by its title with the subtitle and without, and a work of another title is not", async () => {
  const title = "Infantile Syphilis Accompanied by Anticomplementary Effect of Cryoglobulin";
  const authors = ["S. Watanabe"];
  for (const asked of [title, `${title}: Report of a Case`, `${title}. Report of a case`])
    expect([asked, await crossref("subtitle-long", { title: asked, authors })]).toMatchObject([
      asked,
      { doi: "10.1001/archderm.1974.01630060065019" },
    ]);
  for (const asked of ["Report of a Case of Infantile Syphilis", `${title}: Another Case`])
    expect(await crossref("subtitle-long", { title: asked, authors })).toBeNull();
  const plain =
    "Drift Transport in Al2O3-Sheathed 3-D Transparent Conducting Oxide Photoanodes Observed in Liquid Electrolyte-Based Dye-Sensitized Solar Cells";
  expect(await crossref("title-html", { title: plain, authors: ["T. Xu"] })).toMatchObject({
    doi: "10.1021/jp502220m",
  });
});

test("Crossref's licence is that of the published work: a Creative Commons one of no named version counts, others do not", async () => {
  const licence = async (name: string) => {
    const { DOI } = json(`crossref/${name}.json`).message;
    return (await crossref(name, { title: "", authors: [], doi: DOI }))?.licence;
  };
  expect(await licence("licence-unspecified-cc-by")).toBe("http://creativecommons.org/licenses/by/3.0/");
  expect(await licence("licence-tdm-and-vor")).toBe("http://creativecommons.org/licenses/by-nc-nd/3.0/");
  expect(await licence("licence-tdm-only")).toBeUndefined();
  expect(await licence("licence-am-only")).toBeUndefined();
  expect(await licence("container-entity")).toBeUndefined();
});

test.each([
  ["CCBY", "CC BY", "whole"],
  ["CCBYSA", "CC BY-SA", "whole"],
  ["CCBYND", "CC BY-ND", "passages"],
  ["CCBYNC", "CC BY-NC", "link"],
  ["CCBYNCND", "CC BY-NC-ND", "link"],
  ["CCBYNCSA", "CC BY-NC-SA", "link"],
  ["cc-by-nc-sa", "CC BY-NC-SA", "link"],
  ["CCBYTE", "CCBYTE", "link"],
] as const)("%s is read as %s", (stated, label, display) => {
  expect(readLicence(stated)).toEqual({ label, display });
});

test("Semantic Scholar's licence is read", async () => {
  const call = callFor();
  const real = json("semantic-scholar/snippet-search-real.json");
  await createSemanticScholar(answering("semantic_scholar", () => real)).find(["wild polio virus"], call);
  expect(call.record.texts.map(({ licence }) => readLicence(licence ?? null).label)).toEqual(["CC BY"]);
});

test("an article states its licence in permissions, or beside them, and its words are none of the text", () => {
  for (const [name, begins] of [
    ["article-plos-2007", "Quantifying Organismal Complexity"],
    ["article-plos-2013", ""],
  ] as const) {
    const { text, licence } = readLicensedJats(recorded(`europe-pmc/${name}.xml`));
    expect(readLicence(licence)).toEqual({ label: "CC BY", display: "whole" });
    expect(text.slice(0, begins.length)).toBe(begins);
    expect(text).not.toMatch(/open-access article distributed|copyright/i);
    expect(text.length).toBeGreaterThan(10_000);
  }
  const owned = "<copyright-statement>© 2026 Ada</copyright-statement>";
  const article = (front: string) =>
    `<article><front><article-meta>${front}</article-meta></front><body><p>A text.</p></body></article>`;
  expect(readLicensedJats(article(owned))).toEqual({ text: "A text.", licence: null });
  const link = "https://creativecommons.org/licenses/by/4.0/";
  const both = `${owned}<license xmlns:xlink="x" xlink:href="${link}"><p>Some words.</p></license>`;
  expect(readLicensedJats(article(both))).toEqual({ text: "A text.", licence: link });
});
