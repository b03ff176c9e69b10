import { abstractOf, plantedWorks } from "./planted-works.ts";

const long = "A".repeat(1_000_000);
const script = "javascript:alert(1)";
/** As JSON escapes half of a character. */
const halves = "half \ud800 and half \udfff, a zero \u0000 and a bell \u0007";
const text = `${halves} ${abstractOf(plantedWorks[0]!)}`;
const laughs = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY d "&c;&c;&c;&c;"><!ENTITY file SYSTEM "file:///etc/hosts">]>`;

/** Ids that lead elsewhere, and works whose fields are all wrong, in the shape of each service's answers. */
export const hostileAnswers: Record<string, (path: string) => { type: string; body: string }> = {
  europe_pmc: (path) =>
    path === "search"
      ? json({
          resultList: {
            result: [
              { pmcid: "PMC1/../../admin", title: "x" },
              { pmcid: 5, title: "x" },
              null,
              "PMC7",
              { pmcid: "PMC101", title: long, authorString: long, pubYear: "-44", doi: script, journalTitle: halves },
              { pmcid: "PMC102", title: "Laughs", pubYear: "999999" },
            ],
          },
        })
      : {
          type: "application/xml",
          body: path.startsWith("PMC102")
            ? `<?xml version="1.0"?>${laughs}<article><body><p>&d;&file;</p></body></article>`
            : `<article><body><p>${abstractOf(plantedWorks[0]!)}</p>${"<sec>".repeat(20_000)}${"</sec>".repeat(20_000)}<table-wrap><table><tr>${"<td/>".repeat(100_000)}</tr></table></table-wrap></body></article>`,
        },
  semantic_scholar: () =>
    json({
      data: [
        { snippet: { text }, paper: { corpusId: "../x", title: "x" } },
        { snippet: { text: 5 }, paper: { corpusId: 5 } },
        { snippet: { text }, paper: { corpusId: 7, title: long, authors: { length: -1 }, openAccessInfo: script } },
        { snippet: { text }, paper: { corpusId: "8", title: null, authors: [[[["deep"]]]] } },
        [],
      ],
    }),
  arxiv: () => ({
    type: "application/atom+xml",
    body: `<?xml version="1.0"?><!DOCTYPE feed [<!ENTITY a "ha">]><feed xmlns="http://www.w3.org/2005/Atom">
<entry><id>http://arxiv.org/api/errors#incorrect</id><title>Error</title><summary>incorrect id</summary></entry>
<entry><id>${script}</id><title>x</title><summary>${abstractOf(plantedWorks[0]!)}</summary></entry>
<entry><id>http://arxiv.org/abs/1903.00001v1</id><title>${long}</title><published>-0044-01-01</published><summary>${abstractOf(plantedWorks[0]!)}</summary>${"<author><name>B</name></author>".repeat(5_000)}</entry></feed>`,
  }),
  wikipedia: () =>
    json({
      query: {
        search: [{ pageid: -1 }, { pageid: "7; DROP" }, { pageid: 1e300 }, { pageid: 101 }],
        pages: [{ pageid: 101, title: long, extract: text, fullurl: script, author: { toString: 1 }, year: -3 }],
      },
    }),
  openalex: () =>
    json({
      results: [
        { id: script, abstract_inverted_index: { x: [0] } },
        {
          id: "https://openalex.org/W1",
          abstract_inverted_index: { far: [1e9, 2 ** 53, -1, 0.5, "0", null], near: [0] },
        },
        {
          id: "https://openalex.org/W2",
          display_name: long,
          publication_year: -1,
          doi: script,
          best_oa_location: { landing_page_url: script, license: halves },
          abstract_inverted_index: { [halves]: [1], many: Array.from({ length: 100_000 }, (_, at) => at), none: "x" },
        },
        {
          id: "https://openalex.org/W3",
          best_oa_location: "x",
          authorships: "x",
          abstract_inverted_index: { only: [0] },
        },
      ],
    }),
  core: () =>
    json({
      results: [
        { id: "../9", fullText: text },
        { id: 7, title: long, fullText: text, doi: script, yearPublished: -2019, authors: "x", license: { a: 1 } },
        { id: 8, fullText: "", abstract: halves },
      ],
    }),
  brave: () =>
    json({
      type: "search",
      web: {
        results: [
          { url: script, title: "x", description: text },
          { url: "http://127.0.0.1/", title: long, description: text, extra_snippets: [halves] },
          { url: "http://169.254.169.254/latest/meta-data/", title: halves, description: text, page_age: "-1" },
          { url: "file:///etc/hosts", title: "x", description: text },
        ],
      },
    }),
  crossref: () =>
    json({
      message: { DOI: "10.5555/other", title: [long], items: [null, { DOI: script, title: [halves] }, { DOI: 5 }] },
    }),
  doaj: () => json({ results: [{ bibjson: { identifier: [{ type: "doi", id: script }] } }, { bibjson: null }, 5] }),
  pages: () => ({ type: "text/html", body: `<body>${"<div>".repeat(200_000)}${text}` }),
};
hostileAnswers.demo_library = hostileAnswers.wikipedia!;

/** JSON.stringify escapes halves of characters, as services that are written in other languages do. */
function json(body: unknown) {
  return { type: "application/json", body: JSON.stringify(body) };
}
