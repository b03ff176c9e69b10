import { z } from "zod";
import { webAddress } from "#app/extraction/library/stated-fields.ts";
import type { OpenTextSearch, ServiceCall, ServiceRecord } from "#core/sources/open-services/ports.ts";
import { listOf } from "#schema/shared/optional-fields.ts";
import { foundText } from "./found-text.ts";
import { anyOf, inGroups, sendable } from "./sent-phrase.ts";
import type { OpenClient, ServiceClient } from "./service-client.ts";

const MOST_RESULTS = 10;
const PHRASES_A_REQUEST = 8;

/** Words of an abstract, which has 300; positions beyond are not read. */
const ABSTRACT_WORDS_MAX = 20_000;
const WORD_MAX = 200;

const FIELDS =
  "id,doi,display_name,authorships,publication_year,primary_location,best_oa_location,abstract_inverted_index,open_access";

const Location = z
  .object({
    license: z.string().nullish(),
    landing_page_url: z.string().nullish(),
    source: z.object({ display_name: z.string().nullish() }).nullish(),
  })
  .nullish()
  .catch(null);

const Work = z.object({
  id: z.string().regex(/^https:\/\/openalex\.org\/W\d{1,15}$/),
  doi: z.string().nullish(),
  display_name: z.string().nullish(),
  authorships: listOf(z.object({ author: z.object({ display_name: z.string().nullish() }) })),
  publication_year: z.number().nullish().catch(null),
  primary_location: Location,
  best_oa_location: Location,
  /** Null where no abstract is known. */
  abstract_inverted_index: z.record(z.string(), z.unknown()).nullish(),
});
type Work = z.infer<typeof Work>;

const Answer = z.object({ results: z.array(z.unknown()) });

/** Abstracts of works whose abstract or full text has one of the phrases (docs.openalex.org, search); a request for several phrases. */
export function createOpenAlex(open: OpenClient): OpenTextSearch {
  async function find(phrases: readonly string[], call: ServiceCall): Promise<void> {
    const client = open(call);
    if (client.key === undefined) return;
    const groups = inGroups(sendable(phrases), PHRASES_A_REQUEST, client.left());
    await Promise.all(groups.map((sent) => search(client, sent, call.record)));
  }

  async function search(client: ServiceClient, sent: readonly string[], record: ServiceRecord): Promise<void> {
    const query = { search: anyOf(sent), per_page: String(MOST_RESULTS), select: FIELDS, api_key: client.key ?? "" };
    const answer = await client.json({ path: "/works", query, phrases: sent }, Answer);
    if (typeof answer !== "object") return;
    const texts = client.entries(Work, answer.value.results, MOST_RESULTS, "results").map(textOf);
    record.texts.push(...texts.filter((text) => text !== null));
  }

  return { service: "openalex", find };
}

function textOf(work: Work) {
  return foundText("openalex", work.id.slice(work.id.lastIndexOf("/") + 1), {
    title: work.display_name,
    authors: work.authorships.map(({ author }) => author.display_name),
    container: work.primary_location?.source?.display_name,
    year: work.publication_year,
    url: webAddress(work.best_oa_location?.landing_page_url) ?? work.id,
    doi: work.doi,
    licence: work.best_oa_location?.license,
    text: abstractOf(work.abstract_inverted_index ?? {}),
  });
}

/** An abstract from the positions of its words. Positions that no abstract has are skipped, so that none costs memory. */
export function abstractOf(index: Readonly<Record<string, unknown>>): string {
  const words: string[] = [];
  for (const [word, positions] of Object.entries(index)) {
    if (!Array.isArray(positions)) continue;
    for (const position of positions.slice(0, ABSTRACT_WORDS_MAX)) {
      const fits = Number.isInteger(position) && position >= 0 && position < ABSTRACT_WORDS_MAX;
      if (fits) words[position] = word.slice(0, WORD_MAX);
    }
  }
  return words.filter((word) => word !== undefined).join(" ");
}
