import type { TextService } from "#schema/vocabulary/open-services.ts";
import { keys } from "./asked-service.ts";

/** What is asked of and found in each service of the fake. */
export type ExpectedService = {
  found: Record<string, unknown>;
  /** Every kind of request, with the phrases in it as …. */
  requests: unknown[];
  key?: string;
};

const authors = ["Ada Lindqvist", "Bob Moreau"];
const doi = "10.5555/ports.101";
const wiki = { action: "query", format: "json", formatversion: "2", maxlag: "5" };
const wikiRequests = [
  ["api.php", { ...wiki, list: "search", srsearch: '"…"', srlimit: "3" }],
  ...["101", "102"].map((pageids) => [
    "api.php",
    { ...wiki, prop: "extracts|info", explaintext: "1", exsectionformat: "plain", inprop: "url", pageids },
  ]),
];

export const expected: Record<TextService, ExpectedService> = {
  europe_pmc: {
    found: {
      ...{ id: "europe-pmc:PMC101", authors: ["Lindqvist A", "Moreau B"], container: "Annals of Small Places" },
      ...{ year: 2019, url: "https://europepmc.org/article/PMC/PMC101", doi },
      licence: "https://creativecommons.org/licenses/by/4.0/",
    },
    requests: [
      ["search", { query: '"…" AND OPEN_ACCESS:y', format: "json", resultType: "lite", pageSize: "3" }],
      ["PMC101/fullTextXML", {}],
      ["PMC102/fullTextXML", {}],
    ],
  },
  semantic_scholar: {
    found: {
      ...{ id: "semantic_scholar:101", authors, licence: "CCBY" },
      url: "https://api.semanticscholar.org/CorpusId:101",
    },
    requests: [["snippet/search", { query: "…", limit: "5" }]],
    key: "x-api-key",
  },
  arxiv: {
    found: {
      ...{ id: "arxiv:1903.00101", authors, container: "arXiv", year: 2019, doi, licence: undefined },
      url: "https://arxiv.org/abs/1903.00101",
    },
    requests: [
      ["query", { search_query: 'all:"…" OR all:"…" OR all:"…" OR all:"…" OR all:"…" OR all:"…"', max_results: "20" }],
    ],
  },
  wikipedia: {
    found: {
      ...{ id: "wikipedia:101", container: "Wikipedia", licence: "CC BY-SA 4.0", authors: [] },
      url: "https://en.wikipedia.org/wiki/Ports_of_the_north%2C_and_what_they_kept",
    },
    requests: wikiRequests,
  },
  demo_library: {
    found: { id: "demo_library:101", authors: ["Ada Lindqvist"], year: 2019, licence: "Public domain" },
    requests: wikiRequests,
  },
  openalex: {
    found: {
      ...{ id: "openalex:W101", authors, container: "Annals of Small Places", year: 2019, doi, licence: "cc-by" },
      url: "https://doi.org/10.5555/ports.101",
    },
    requests: [
      [
        "works",
        {
          search: '"…" OR "…" OR "…" OR "…" OR "…" OR "…"',
          per_page: "10",
          select:
            "id,doi,display_name,authorships,publication_year,primary_location,best_oa_location,abstract_inverted_index,open_access",
          api_key: keys.openalex,
        },
      ],
    ],
  },
  core: {
    found: {
      ...{ id: "core:101", authors, container: "Annals of Small Places", year: 2019, doi, licence: "cc-by" },
      url: "https://core.ac.uk/works/101",
    },
    requests: [
      [
        "search/works/",
        {
          q: 'fullText:"…" OR fullText:"…" OR fullText:"…" OR fullText:"…" OR fullText:"…" OR fullText:"…"',
          limit: "5",
        },
      ],
    ],
    key: "authorization",
  },
  brave: {
    found: {
      authors,
      year: 2019,
      licence: "https://creativecommons.org/licenses/by/4.0/",
      container: "pages.example.test",
    },
    requests: [["web/search", { q: '"…"', count: "5", result_filter: "web", extra_snippets: "true" }]],
    key: "x-subscription-token",
  },
};
