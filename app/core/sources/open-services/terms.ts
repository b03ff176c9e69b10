import type { OpenService, StudyField } from "#schema/vocabulary/open-services.ts";
import { type ServiceLabel, serviceLabels } from "./service-labels.ts";

/** What a service permits and costs. Figures are of the pages named in docs/decisions/047-open-literature.md. */
export type ServiceTerms = ServiceLabel & {
  /** The only origin its adapter calls, with its base path. */
  base: string;
  key: "none" | "optional" | "required";
  /** Time between the starts of two requests of all our Workers together, ms; `keyed`: with a key. */
  intervalMs: number;
  keyedIntervalMs?: number;
  /** Requests at the same time. */
  parallel: number;
  /** Most requests of one check. */
  callsPerCheck: number;
  /** Phrases sent for a text of each field; 0: the service is not asked for such texts. */
  phrases: Record<StudyField, number>;
  /** Words of a phrase: services that rank by meaning need a sentence, the others match the words exactly. */
  phraseWords: number;
  /** Each phrase is a request of its own, also in a long text. */
  phrasesAreCalls: boolean;
  /** Phrases of one request, where there are requests enough. */
  phrasesPerCall: number;
  /** Further requests that read what was found. */
  reads: number;
  /** Millionths of a US dollar for one request. */
  microDollars: number;
  /** Most requests of a day, and most millionths of a dollar; an operator can change the second. */
  callsPerDay: number;
  microDollarsPerDay: number;
  /** Whether its texts may be held for a day, for further attempts and checks of the same document. */
  isHeld: boolean;
  /** Further tries of a request that was refused as too many or failed. */
  retries: number;
};

const none: Record<StudyField, number> = { health: 0, social: 0, computing: 0, general: 0 };

export const serviceTerms: Record<OpenService, ServiceTerms> = {
  europe_pmc: {
    ...serviceLabels.europe_pmc,
    base: "https://www.ebi.ac.uk/europepmc/webservices/rest",
    key: "none",
    intervalMs: 110,
    parallel: 3,
    callsPerCheck: 20,
    phrases: { health: 12, social: 10, computing: 4, general: 8 },
    phraseWords: 8,
    phrasesAreCalls: false,
    phrasesPerCall: 1,
    reads: 5,
    microDollars: 0,
    callsPerDay: 100_000,
    microDollarsPerDay: 0,
    isHeld: true,
    retries: 1,
  },
  semantic_scholar: {
    ...serviceLabels.semantic_scholar,
    base: "https://api.semanticscholar.org/graph/v1",
    key: "optional",
    intervalMs: 3_100,
    keyedIntervalMs: 1_100,
    parallel: 2,
    callsPerCheck: 5,
    phrases: { health: 5, social: 5, computing: 5, general: 5 },
    phraseWords: 24,
    phrasesAreCalls: true,
    phrasesPerCall: 1,
    reads: 0,
    microDollars: 0,
    callsPerDay: 20_000,
    microDollarsPerDay: 0,
    isHeld: true,
    retries: 1,
  },
  arxiv: {
    ...serviceLabels.arxiv,
    base: "https://export.arxiv.org/api",
    key: "none",
    intervalMs: 3_100,
    parallel: 1,
    callsPerCheck: 2,
    phrases: { health: 0, social: 0, computing: 12, general: 6 },
    phraseWords: 8,
    phrasesAreCalls: false,
    phrasesPerCall: 12,
    reads: 0,
    microDollars: 0,
    callsPerDay: 20_000,
    microDollarsPerDay: 0,
    isHeld: true,
    retries: 1,
  },
  wikipedia: {
    ...serviceLabels.wikipedia,
    base: "https://en.wikipedia.org/w",
    key: "none",
    intervalMs: 250,
    parallel: 1,
    callsPerCheck: 14,
    phrases: { health: 8, social: 8, computing: 8, general: 10 },
    phraseWords: 8,
    phrasesAreCalls: false,
    phrasesPerCall: 1,
    reads: 4,
    microDollars: 0,
    callsPerDay: 100_000,
    microDollarsPerDay: 0,
    isHeld: true,
    retries: 1,
  },
  openalex: {
    ...serviceLabels.openalex,
    base: "https://api.openalex.org",
    key: "required",
    intervalMs: 20,
    parallel: 2,
    callsPerCheck: 2,
    phrases: { health: 8, social: 8, computing: 8, general: 8 },
    phraseWords: 8,
    phrasesAreCalls: false,
    phrasesPerCall: 8,
    reads: 0,
    microDollars: 1_000,
    callsPerDay: 100_000,
    microDollarsPerDay: 1_000_000,
    isHeld: true,
    retries: 1,
  },
  core: {
    ...serviceLabels.core,
    base: "https://api.core.ac.uk/v3",
    key: "required",
    intervalMs: 6_100,
    parallel: 1,
    callsPerCheck: 2,
    phrases: { health: 6, social: 8, computing: 6, general: 8 },
    phraseWords: 8,
    phrasesAreCalls: false,
    phrasesPerCall: 8,
    reads: 0,
    microDollars: 0,
    callsPerDay: 1_000,
    microDollarsPerDay: 0,
    isHeld: true,
    retries: 0,
  },
  brave: {
    ...serviceLabels.brave,
    base: "https://api.search.brave.com/res/v1",
    key: "required",
    intervalMs: 25,
    parallel: 2,
    callsPerCheck: 4,
    phrases: { health: 4, social: 4, computing: 4, general: 4 },
    phraseWords: 8,
    phrasesAreCalls: true,
    phrasesPerCall: 1,
    reads: 0,
    microDollars: 5_000,
    callsPerDay: 100_000,
    microDollarsPerDay: 2_000_000,
    isHeld: false,
    retries: 1,
  },
  demo_library: {
    ...serviceLabels.demo_library,
    base: "",
    key: "none",
    intervalMs: 20,
    parallel: 2,
    callsPerCheck: 14,
    phrases: { health: 10, social: 10, computing: 10, general: 10 },
    phraseWords: 8,
    phrasesAreCalls: false,
    phrasesPerCall: 1,
    reads: 4,
    microDollars: 0,
    callsPerDay: 100_000,
    microDollarsPerDay: 0,
    isHeld: true,
    retries: 0,
  },
  crossref: {
    ...serviceLabels.crossref,
    base: "https://api.crossref.org/v1",
    key: "none",
    intervalMs: 250,
    parallel: 2,
    callsPerCheck: 5,
    phrases: none,
    phraseWords: 0,
    phrasesAreCalls: false,
    phrasesPerCall: 1,
    reads: 0,
    microDollars: 0,
    callsPerDay: 50_000,
    microDollarsPerDay: 0,
    isHeld: true,
    retries: 1,
  },
  doaj: {
    ...serviceLabels.doaj,
    base: "https://doaj.org/api",
    key: "none",
    intervalMs: 550,
    parallel: 1,
    callsPerCheck: 5,
    phrases: none,
    phraseWords: 0,
    phrasesAreCalls: false,
    phrasesPerCall: 1,
    reads: 0,
    microDollars: 0,
    callsPerDay: 50_000,
    microDollarsPerDay: 0,
    isHeld: true,
    retries: 1,
  },
};
