/** Services outside that are asked for texts with phrases of a check, in the order in which they are listed. */
export const textServices = [
  "europe_pmc",
  "semantic_scholar",
  "arxiv",
  "wikipedia",
  "openalex",
  "core",
  "brave",
  /** Of local runs: public-domain texts, served by the site itself. */
  "demo_library",
] as const;
export type TextService = (typeof textServices)[number];

/** Services that complete the reference data of a source that was found. */
export const metadataServices = ["crossref", "doaj"] as const;
export type MetadataService = (typeof metadataServices)[number];

export const openServices = [...textServices, ...metadataServices] as const;
export type OpenService = (typeof openServices)[number];

/** The services that need no key: on in production unless an operator turns them off. */
export const keylessServices = [
  "europe_pmc",
  "semantic_scholar",
  "arxiv",
  "wikipedia",
  "crossref",
  "doaj",
] as const satisfies readonly OpenService[];

/**
 * Why a service did not answer, or not to everything. down: an error of its own, or no connection. slow: no answer in
 * time. busy: it asked for fewer requests, or our own queue for it was too long. refused: it did not accept our key or our
 * request. unreadable: the answer was not what the service promises. budget: the requests or the money of a day are used up.
 * paused: it failed several times in a row, and is left alone for some minutes. no_key: its key is missing.
 */
export const serviceProblems = ["down", "slow", "busy", "refused", "unreadable", "budget", "paused", "no_key"] as const;
export type ServiceProblem = (typeof serviceProblems)[number];

/** Results of a test by an admin. off: the similarity Worker's own settings do not name the service. */
export const serviceTestProblems = [...serviceProblems, "off"] as const;
export type ServiceTestProblem = (typeof serviceTestProblems)[number];

/** The id of a test has its service, so that a job has one id: "arxiv:0192f3…". */
export function serviceTestId(service: OpenService, id: string): string {
  return `${service}:${id}`;
}

/** The service of a test; null if this is no id of a test. */
export function serviceOfTest(testId: string): OpenService | null {
  const [service, id = ""] = testId.split(":");
  return UUID.test(id) ? (openServices.find((name) => name === service) ?? null) : null;
}

export function isServiceTestId(testId: string): boolean {
  return serviceOfTest(testId) !== null;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** An admin's test of a service ends without an answer after so long, ms. */
export const SERVICE_TEST_MS = 60_000;

/**
 * Why a service that was chosen was not asked. other_field: it has no texts of this field of study. no_phrases: the text
 * has no phrase that may be sent, such as one that is all names, numbers and quotations.
 */
export const unaskedReasons = ["other_field", "no_phrases"] as const;
export type UnaskedReason = (typeof unaskedReasons)[number];

/** How long a check waits for all services together, ms. */
export const OPEN_SEARCH_MS = 20_000;

/** Fields of study by which services are chosen; general if a text is of none of them. */
export type StudyField = "health" | "social" | "computing" | "general";
