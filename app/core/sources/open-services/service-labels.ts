import type { OpenService } from "#schema/vocabulary/open-services.ts";

/** How a service is named on screens and in reports. */
export type ServiceLabel = {
  name: string;
  /** What it holds, as the end of "Searches …". */
  holds: string;
  /** Its page for readers, linked where it is named; empty: it has none. */
  homepage: string;
};

export const serviceLabels: Record<OpenService, ServiceLabel> = {
  europe_pmc: {
    name: "Europe PMC",
    holds: "open-access articles in medicine, nursing and the life sciences",
    homepage: "https://europepmc.org",
  },
  semantic_scholar: {
    name: "Semantic Scholar",
    holds: "passages of open-access papers in all fields",
    homepage: "https://www.semanticscholar.org",
  },
  arxiv: {
    name: "arXiv",
    holds: "abstracts of preprints in computing, mathematics and physics",
    homepage: "https://arxiv.org",
  },
  wikipedia: {
    name: "Wikipedia",
    holds: "articles of the English Wikipedia",
    homepage: "https://en.wikipedia.org",
  },
  openalex: {
    name: "OpenAlex",
    holds: "abstracts and full-text matches of scholarly works in all fields",
    homepage: "https://openalex.org",
  },
  core: {
    name: "CORE",
    holds: "open-access papers and theses of university repositories",
    homepage: "https://core.ac.uk",
  },
  brave: {
    name: "Brave Search",
    holds: "pages of the open web",
    homepage: "https://search.brave.com",
  },
  demo_library: {
    name: "Public-domain texts (stand-in)",
    holds: "a few public-domain texts, in place of a service on the internet",
    homepage: "",
  },
  crossref: {
    name: "Crossref",
    holds: "the reference data of articles that were found",
    homepage: "https://www.crossref.org",
  },
  doaj: {
    name: "DOAJ",
    holds: "the licences of open-access articles that were found",
    homepage: "https://doaj.org",
  },
};
