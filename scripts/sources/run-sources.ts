import { serviceTerms } from "#core/sources/open-services/terms.ts";
import { openTextAccessOf } from "#schema/platform/config-open-texts.ts";
import {
  type MetadataService,
  metadataServices,
  type TextService,
  textServices,
} from "#schema/vocabulary/open-services.ts";
import { describeServices } from "./describe-services.ts";
import { type Fetch, probeMetadata, probeService } from "./probe-service.ts";

const HELP = `npm run sources -- list                    what each service holds, costs and permits, and whether its key is set
npm run sources -- probe NAME "phrase"     ask one service for a phrase, and print what it answers
npm run sources -- probe NAME DOI          the same of a service that completes reference data

NAME is one of: ${textServices.join(", ")}. The phrase is some eight words that stand in a text, in quotation marks.
Reference data, by a DOI: ${metadataServices.join(", ")}.
Settings are read from the environment:
  OPEN_TEXTS_CONTACT     an email address or page that services can contact
  SEMANTIC_SCHOLAR_KEY, OPENALEX_KEY, CORE_KEY with CORE_NON_COMMERCIAL=yes, BRAVE_KEY
  OPEN_TEXTS_WEB_HOSTS   hosts whose pages a web search may read
  OPEN_TEXTS_URL         with MODE=local: an address on this machine that stands in for every service`;

export type Surroundings = { fetch: Fetch; say: (line: string) => void };
type Environment = Readonly<Record<string, string | undefined>>;

/** Runs the command and returns its exit code: 1 if nothing was answered, or if it was called wrongly. */
export async function runSources(words: readonly string[], environment: Environment, { fetch, say }: Surroundings) {
  const [command, name = "", ...rest] = words;
  switch (command) {
    case "list":
      for (const line of describeServices(openTextAccessOf(environment))) say(line);
      return 0;
    case "probe":
      return probe(name, rest, environment, { fetch, say });
    default:
      say(HELP);
      if (command === undefined || command === "help" || command === "--help") return 0;
      say(`\nThere is no command "${command}".`);
      return 1;
  }
}

async function probe(name: string, rest: readonly string[], environment: Environment, around: Surroundings) {
  const service = [...textServices, ...metadataServices].find((one) => one === name);
  const phrase = rest.join(" ").trim();
  const mistake = service === undefined ? unknownName(name) : missingWords(service, phrase);
  if (service === undefined || mistake !== null) {
    around.say(mistake ?? HELP);
    return 1;
  }
  const access = openTextAccessOf({ ...environment, OPEN_TEXTS: service });
  if (!access.services.includes(service)) {
    around.say(
      "A setting cannot be used. OPEN_TEXTS_URL has to be an address on this machine, with MODE=local; a key has",
    );
    around.say("at least 8 characters; OPEN_TEXTS_DAY_USD is written as openalex=1 brave=2.50.");
    return 1;
  }
  return isMetadata(service)
    ? probeMetadata(service, phrase, access, around)
    : probeService(service, phrase, access, around);
}

function isMetadata(service: TextService | MetadataService): service is MetadataService {
  return metadataServices.some((one) => one === service);
}

function unknownName(name: string): string {
  const names = [...textServices, ...metadataServices].join(", ");
  if (name === "") return `Say which service to ask: ${names}.`;
  return `There is no service "${name}". The services are ${names}.`;
}

function missingWords(service: TextService | MetadataService, phrase: string): string | null {
  if (isMetadata(service))
    return /^10\.\d+\/\S+$/.test(phrase)
      ? null
      : `${service} completes reference data and finds no texts. Give it a DOI: npm run sources -- probe ${service} 10.1371/journal.pone.0000217`;
  const words = phrase.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  if (words === 0) return `Say what to look for: npm run sources -- probe ${service} "some eight words of a text".`;
  if (words < 3)
    return `"${phrase}" is in countless texts. Give at least three words; checks send ${serviceTerms[service].phraseWords}.`;
  return null;
}
