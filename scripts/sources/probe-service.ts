import {
  newRecord,
  type OpenText,
  type ServiceCall,
  type ServiceRecord,
  type WorkMetadata,
} from "#core/sources/open-services/ports.ts";
import { serviceTerms } from "#core/sources/open-services/terms.ts";
import type { OpenTextAccess } from "#schema/platform/config-open-texts.ts";
import {
  type MetadataService,
  OPEN_SEARCH_MS,
  type OpenService,
  type ServiceProblem,
  type TextService,
} from "#schema/vocabulary/open-services.ts";
import { createOpenServices, pauseFor } from "#workers/adapters/sources/open-services/index.ts";
import { dollars, keyState } from "./describe-services.ts";
import type { Surroundings } from "./run-sources.ts";

export type Fetch = (address: string, init: RequestInit) => Promise<Response>;

const APP_NAME = "Marginalia";

/** Asks one service for one phrase and prints what happens; 0 if it answered. */
export async function probeService(
  service: TextService,
  phrase: string,
  access: OpenTextAccess,
  around: Surroundings,
): Promise<0 | 1> {
  const { say } = around;
  const [adapter] = opened(service, access, around).texts;
  if (!adapter) {
    say(remedyWithoutAdapter(service, access));
    return 1;
  }
  const call = callOf(service);
  const { record } = call;
  await adapter.find([phrase], call);
  printRequests(record, service, say);
  if (record.texts.length > 0) say(`Found: ${record.texts.length} ${record.texts.length > 1 ? "texts" : "text"}`);
  for (const text of record.texts) printText(text, phrase, say);
  if (record.answered > 0 && record.texts.length === 0) say("It answered, and found no open text for these words.");
  printProblem(record, service, say);
  return record.answered > 0 ? 0 : 1;
}

/** Asks one service for the reference data of a DOI and prints what happens; 0 if it answered. */
export async function probeMetadata(
  service: MetadataService,
  doi: string,
  access: OpenTextAccess,
  around: Surroundings,
): Promise<0 | 1> {
  const { say } = around;
  const [adapter] = opened(service, access, around).metadata;
  const call = callOf(service);
  const work = (await adapter?.complete({ title: "", doi, authors: [] }, call)) ?? null;
  printRequests(call.record, service, say);
  if (work !== null) printWork(work, say);
  else if (call.record.problem === null) say("It answered, and does not know this DOI.");
  printProblem(call.record, service, say);
  return call.record.problem === null ? 0 : 1;
}

function opened(service: OpenService, access: OpenTextAccess, { fetch, say }: Surroundings) {
  const terms = serviceTerms[service];
  say(`${terms.name}: ${access.standIn ? `the stand-in at ${access.standIn}` : terms.base || "no address of its own"}`);
  say(`Key: ${keyState(service, access)}. Contact: ${access.contact || "not set (OPEN_TEXTS_CONTACT)"}.`);
  return createOpenServices(access, {
    ...{ appName: APP_NAME, now: Date.now, pause: pauseFor, fetch: shown(fetch, access, say) },
    unreadable: (_service, field) => say(`  not read  ${field}`),
  });
}

function callOf(service: OpenService): ServiceCall {
  const allowance = { calls: serviceTerms[service].callsPerCheck, startAt: Date.now() };
  return { allowance, signal: AbortSignal.timeout(OPEN_SEARCH_MS), record: newRecord() };
}

/** Prints each request with its status and its time, without keys. */
function shown(fetch: Fetch, access: OpenTextAccess, say: (line: string) => void): Fetch {
  return async (address, init) => {
    const began = performance.now();
    const spent = () => `${Math.round(performance.now() - began)} ms`;
    try {
      const response = await fetch(address, init);
      say(`  ${response.status}  ${spent()}  ${withoutKeys(address, access)}`);
      return response;
    } catch (cause) {
      say(`  no answer  ${spent()}  ${withoutKeys(address, access)}`);
      throw cause;
    }
  };
}

function withoutKeys(address: string, { keys }: OpenTextAccess): string {
  const encoded = Object.values(keys).map((key) => new URLSearchParams({ key }).toString().slice("key=".length));
  return encoded.reduce((left, key) => left.replaceAll(key, "…"), address);
}

function remedyWithoutAdapter(service: TextService, access: OpenTextAccess): string {
  if (serviceTerms[service].base === "" && access.standIn === null)
    return "It is only served by a stand-in: set OPEN_TEXTS_URL to its address and MODE=local.";
  return `${remedies.no_key} It is ${keyState(service, access)}.`;
}

function printRequests({ calls, errors }: ServiceRecord, service: OpenService, say: (line: string) => void): void {
  say(`Requests: ${calls}, failed: ${errors}, cost: ${dollars(calls * serviceTerms[service].microDollars)}`);
}

function printProblem(record: ServiceRecord, service: OpenService, say: (line: string) => void): void {
  const { problem } = record;
  const isKeyless = problem === "refused" && serviceTerms[service].key === "none";
  if (problem !== null) say(`Problem (${problem}): ${isKeyless ? REFUSED_WITHOUT_KEY : remedies[problem]}`);
  if (record.pausedUntil !== null) say(`It asks to be left alone until ${new Date(record.pausedUntil).toISOString()}.`);
}

function printText(text: OpenText, phrase: string, say: (line: string) => void): void {
  say("");
  say(text.title);
  say(`  authors  ${text.authors.join(", ") || "not stated"}`);
  say(`  year     ${text.year ?? "not stated"}${text.container ? `, ${text.container}` : ""}`);
  say(`  address  ${text.url}${text.doi ? ` (DOI ${text.doi})` : ""}`);
  say(`  licence  ${text.licence ?? "not stated"}`);
  say(`  text     ${text.text.length.toLocaleString("en-GB")} characters`);
  say(`  phrase   ${sentenceWith(text.text, phrase) ?? "not word for word in the text that was read"}`);
}

function printWork({ doi, authors = [], year, container, licence }: WorkMetadata, say: (line: string) => void): void {
  say(`Found: ${doi}`);
  say(`  authors  ${authors.join(", ") || "not stated"}`);
  say(`  year     ${year ?? "not stated"}${container ? `, ${container}` : ""}`);
  say(`  licence  ${licence ?? "not stated"}`);
}

/** Characters around the phrase that are printed at most. */
const SENTENCE_MAX = 600;

/** The sentence that has the words of the phrase, whatever is between them. */
function sentenceWith(text: string, phrase: string): string | null {
  const words = phrase.match(/[\p{L}\p{N}]+/gu) ?? [];
  const place = new RegExp(`(?<![\\p{L}\\p{N}])${words.join("[^\\p{L}\\p{N}]+")}(?![\\p{L}\\p{N}])`, "iu").exec(text);
  if (!place) return null;
  const before = text.slice(Math.max(place.index - SENTENCE_MAX / 2, 0), place.index);
  const after = text.slice(place.index + place[0].length).slice(0, SENTENCE_MAX / 2);
  const start = before.split(/(?<=[.!?])\s+|\n{2,}/).at(-1) ?? "";
  const [end = ""] = /^[^.!?]*[.!?]?/.exec(after) ?? [];
  return `${start}${place[0]}${end}`.replace(/\s+/g, " ").trim();
}

const REFUSED_WITHOUT_KEY =
  "It did not accept the request. Check OPEN_TEXTS_CONTACT and try other words; if this stays so, its interface has changed: report it.";

/** What each problem means for an operator, and what to do. */
const remedies: Record<ServiceProblem, string> = {
  down: "No connection, or the service has an error of its own. Check that this machine reaches the internet, then try again later.",
  slow: "It did not answer in time (8 seconds a request, 20 in all). Try again later.",
  busy: "It asks for fewer requests. Wait some minutes; if other programs use the same address or key, they share its limit.",
  refused: "It did not accept the key or the request. Check that the key is right, active and paid for.",
  unreadable:
    "It answered with something else than it promises. If this stays so, its interface has changed: report it.",
  budget: "The requests or the money of today are used up.",
  paused: "It failed several times in a row and is left alone for some minutes.",
  no_key: "It needs a key, which is not set.",
};
