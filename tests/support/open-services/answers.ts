import { abstractOf, bareWords, namesIn, type PlantedWork, plantedWorks, worksWith } from "./planted-works.ts";

/** A request below the path of its service. `home`: the address below which pages of the fake web are. */
export type Asked = { path: string; query: URLSearchParams; home: string };
export type Answer = { type: string; body: string };

const textOf = ({ text }: PlantedWork): string => text;
const json = (body: unknown): Answer => ({ type: "application/json;charset=UTF-8", body: JSON.stringify(body) });

/** What each service answers, in the shape of its real API; null: there is no such thing. */
export const answers: Record<string, (asked: Asked) => Answer | null> = {
  europe_pmc: ({ path, query }) => {
    if (path === "search") return json(europePmcHits(query.get("query") ?? ""));
    const number = Number(/^PMC(\d+)\/fullTextXML$/.exec(path)?.[1]);
    const work = plantedWorks.find((one) => one.number === number);
    return work ? { type: "application/xml", body: jats(work) } : null;
  },
  semantic_scholar: ({ path, query }) =>
    path === "snippet/search" ? json({ data: snippets(query.get("query") ?? ""), retrievalVersion: "pa1-v1" }) : null,
  arxiv: ({ path, query }) =>
    path === "query"
      ? {
          type: "application/atom+xml; charset=UTF-8",
          body: atom(worksWith(query.get("search_query") ?? "", abstractOf)),
        }
      : null,
  wikipedia: ({ path, query }) => (path === "api.php" ? wiki(query, () => ({})) : null),
  demo_library: ({ path, query }) =>
    path === "api.php" ? wiki(query, (work) => ({ author: namesIn(work)[0], year: work.year })) : null,
  openalex: ({ path, query }) =>
    path === "works" ? json(openAlexWorks(worksWith(query.get("search") ?? "", textOf))) : null,
  core: ({ path, query }) =>
    path === "search/works/" ? json(coreWorks(worksWith(query.get("q") ?? "", textOf))) : null,
  brave: ({ path, query, home }) => (path === "web/search" ? json(webResults(query.get("q") ?? "", home)) : null),
  pages: ({ path }) => {
    const work = plantedWorks.find(({ number }) => String(number) === path);
    return work ? { type: "text/html; charset=utf-8", body: page(work) } : null;
  },
  crossref: ({ path, query }) => {
    if (path === "works") return json({ status: "ok", "message-type": "work-list", message: { items: titled(query) } });
    const work = plantedWorks.find(({ doi }) => `works/${encodeURIComponent(doi)}` === path);
    return work ? json({ status: "ok", "message-type": "work", message: crossrefWork(work) }) : null;
  },
  doaj: ({ path }) => {
    const doi = /^search\/articles\/doi:"(.+)"$/.exec(decodeURIComponent(path))?.[1];
    return json({
      total: 1,
      page: 1,
      pageSize: 10,
      results: plantedWorks.filter((one) => one.doi === doi).map(doajArticle),
    });
  },
};

function europePmcHits(query: string) {
  const hits = query.endsWith("AND OPEN_ACCESS:y") ? worksWith(query, textOf) : [];
  const result = hits.map((work) => ({
    id: String(work.number),
    source: "MED",
    pmcid: `PMC${work.number}`,
    doi: work.doi,
    title: work.title,
    authorString: `${work.authors.map(([given, family]) => `${family} ${given[0]}`).join(", ")}.`,
    journalTitle: work.journal,
    pubYear: String(work.year),
    isOpenAccess: "Y",
  }));
  // An article without an open text has no PMCID and must not be fetched.
  const closed = { id: "9", source: "MED", title: "Closed", pubYear: "2001", isOpenAccess: "N" };
  return { version: "6.9", hitCount: result.length, resultList: { result: [closed, ...result] } };
}

function jats({ title, licence, text }: PlantedWork): string {
  const paragraphs = text.split("\n\n").map((one) => `<p>${one}<xref ref-type="bibr">[7]</xref></p>`);
  return `<?xml version="1.0"?><!DOCTYPE article PUBLIC "-//NLM//DTD JATS" "archive.dtd"><article xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:ali="http://www.niso.org/schemas/ali/1.0/">
<front><journal-meta><journal-title>Annals</journal-title></journal-meta><article-meta><title-group><article-title>${title}</article-title></title-group>
<permissions><license license-type="open-access"><ali:license_ref>${licence}</ali:license_ref><license-p>Free to share.</license-p></license></permissions></article-meta></front>
<body><sec><title>One &amp; only</title>${paragraphs.join("")}<disp-formula><tex-math>\\frac{1}{2}</tex-math></disp-formula></sec></body>
<back><ref-list><ref>Somebody else, 1999</ref></ref-list></back></article>`;
}

/** Paragraphs that share most words with the question; every second paper has its authors in a list of lists. */
function snippets(question: string) {
  const asked = bareWords(question).split(" ");
  return plantedWorks.flatMap((work, at) =>
    work.text.split("\n\n").flatMap((paragraph) => {
      const known = new Set(bareWords(paragraph).split(" "));
      const score = asked.filter((word) => known.has(word)).length / asked.length;
      if (score < 0.6) return [];
      const paper = {
        corpusId: String(work.number),
        title: work.title,
        authors: at % 2 === 0 ? namesIn(work) : [namesIn(work)],
        openAccessInfo: { license: "CCBY", status: "GOLD", disclaimer: "Check the licence of the paper itself." },
      };
      const snippet = { text: paragraph.replace(/\s+/g, " "), snippetKind: "body", section: "Discussion" };
      return [{ score, snippet, paper }];
    }),
  );
}

function atom(works: PlantedWork[]): string {
  const entries = works.map(
    (
      work,
    ) => `<entry><id>http://arxiv.org/abs/1903.00${work.number}v2</id><updated>${work.year}-05-01T00:00:00Z</updated>
<published>${work.year}-03-01T00:00:00Z</published><title>${work.title.replace(" ", "\n  ")}</title><summary>  ${abstractOf(work)}
</summary>${namesIn(work)
      .map((name) => `<author><name>${name}</name><arxiv:affiliation>Nowhere</arxiv:affiliation></author>`)
      .join("")}
<arxiv:doi xmlns:arxiv="http://arxiv.org/schemas/atom">${work.doi}</arxiv:doi><link href="http://arxiv.org/abs/1903.00${work.number}v2" rel="alternate" type="text/html"/></entry>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom"><title type="html">ArXiv Query</title><id>http://arxiv.org/api/x</id>
<opensearch:totalResults xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/">${works.length}</opensearch:totalResults>${entries.join("")}</feed>`;
}

function wiki(query: URLSearchParams, more: (work: PlantedWork) => object): Answer {
  if (query.get("list") === "search") {
    const search = worksWith(query.get("srsearch") ?? "", textOf).map(({ number, title }) => ({
      ...{ ns: 0, title, pageid: number, size: 4000, wordcount: 700 },
      ...{ snippet: "<span>…</span>", timestamp: "2026-01-01T00:00:00Z" },
    }));
    return json({ batchcomplete: true, query: { searchinfo: { totalhits: search.length }, search } });
  }
  const work = plantedWorks.find(({ number }) => String(number) === query.get("pageids"));
  if (!work)
    return json({ batchcomplete: true, query: { pages: [{ pageid: Number(query.get("pageids")), missing: true }] } });
  const fullurl = `https://en.wikipedia.org/wiki/${encodeURIComponent(work.title.replaceAll(" ", "_"))}`;
  const extract = work.text.replace(/(?<!\n)\n(?!\n)/g, " ").replaceAll("\n\n", "\n");
  const found = {
    pageid: work.number,
    ns: 0,
    title: work.title,
    extract,
    contentmodel: "wikitext",
    fullurl,
    canonicalurl: fullurl,
  };
  return json({ batchcomplete: true, query: { pages: [{ ...found, ...more(work) }] } });
}

function openAlexWorks(works: PlantedWork[]) {
  const results = works.map((work) => {
    const index: Record<string, number[]> = {};
    abstractOf(work)
      .split(" ")
      .forEach((word, at) => {
        index[word] = [...(Object.hasOwn(index, word) ? (index[word] ?? []) : []), at];
      });
    return {
      id: `https://openalex.org/W${work.number}`,
      doi: `https://doi.org/${work.doi}`,
      display_name: work.title,
      authorships: namesIn(work).map((display_name) => ({ author_position: "first", author: { display_name } })),
      publication_year: work.year,
      primary_location: { is_oa: true, source: { display_name: work.journal } },
      best_oa_location: { is_oa: true, landing_page_url: `https://doi.org/${work.doi}`, license: "cc-by" },
      abstract_inverted_index: index,
      open_access: { is_oa: true, oa_status: "gold" },
    };
  });
  const withoutAbstract = {
    id: "https://openalex.org/W9",
    display_name: "Nothing to read",
    abstract_inverted_index: null,
  };
  return { meta: { count: works.length, per_page: 10 }, results: [withoutAbstract, ...results] };
}

function coreWorks(works: PlantedWork[]) {
  const results = works.map((work) => ({
    id: work.number,
    title: work.title,
    authors: namesIn(work).map((name) => ({ name })),
    abstract: abstractOf(work),
    fullText: work.text,
    doi: work.doi,
    yearPublished: work.year,
    publisher: work.journal,
    license: "cc-by",
    links: [{ type: "display", url: `https://core.ac.uk/works/${work.number}` }],
    downloadUrl: `https://core.ac.uk/download/${work.number}.pdf`,
  }));
  const closed = {
    id: 9,
    title: "Closed",
    authors: [],
    fullText: "Not available for public API users",
    abstract: null,
  };
  return { totalHits: works.length, limit: 5, offset: 0, results: [closed, ...results] };
}

function webResults(question: string, home: string) {
  const results = worksWith(question, textOf).map((work) => ({
    title: work.title,
    url: `${home}/pages/${work.number}`,
    description: `<strong>${abstractOf(work).slice(0, 150)}</strong>`,
    extra_snippets: [abstractOf(work).slice(0, 300)],
    page_age: `${work.year}-04-01T00:00:00`,
    meta_url: { scheme: "https", hostname: "pages.example.test" },
  }));
  return {
    type: "search",
    query: { original: question },
    ...(results.length > 0 && { web: { type: "search", results } }),
  };
}

function page(work: PlantedWork): string {
  const paragraphs = work.text.split("\n\n").map((one) => `<p>${one}</p>`);
  return `<!doctype html><html><head><title>${work.title} – Small Places</title><meta name="citation_title" content="${work.title}">
${namesIn(work)
  .map((name) => `<meta name="citation_author" content="${name}">`)
  .join(
    "",
  )}<meta name="citation_publication_date" content="${work.year}/04/01"><link rel="license" href="${work.licence}"></head>
<body><nav><a href="/">Home</a> <a href="/all">All pages</a></nav><main><h1>${work.title}</h1>${paragraphs.join("\n")}</main>
<aside>Subscribe to our newsletter</aside><footer>All about cookies</footer><script>track("page")</script></body></html>`;
}

function titled(query: URLSearchParams) {
  const other = { ...plantedWorks[1], number: 103, doi: "10.5555/other.103", title: "Ports of the south" };
  const asked = bareWords(query.get("query.bibliographic") ?? "");
  const works = plantedWorks.filter(({ title }) => bareWords(title) === asked);
  return [crossrefWork({ ...plantedWorks[0]!, ...other }), ...works.map(crossrefWork)];
}

function crossrefWork(work: PlantedWork) {
  return {
    DOI: work.doi.toUpperCase(),
    title: [work.title],
    author: work.authors.map(([given, family]) => ({ given, family, sequence: "first", affiliation: [] })),
    "container-title": [work.journal],
    issued: { "date-parts": [[work.year, 4]] },
    license: [
      { URL: "https://publisher.example/text-mining", "content-version": "tdm" },
      { URL: work.licence, "content-version": "vor" },
    ],
  };
}

function doajArticle(work: PlantedWork) {
  return {
    id: `d${work.number}`,
    bibjson: {
      title: work.title,
      year: String(work.year),
      identifier: [
        { type: "eissn", id: "1234-5678" },
        { type: "DOI", id: work.doi },
      ],
      author: namesIn(work).map((name) => ({ name })),
      journal: { title: work.journal, license: [{ type: "CC BY", title: "CC BY" }] },
    },
  };
}
