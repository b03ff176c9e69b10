import { z } from "zod";
import type { OpenTextSearch, ServiceCall, ServiceRecord } from "#core/sources/open-services/ports.ts";
import { listOf } from "#schema/shared/optional-fields.ts";
import { foundText } from "./found-text.ts";
import { anyOf, inGroups, sendable } from "./sent-phrase.ts";
import type { OpenClient, ServiceClient } from "./service-client.ts";

const MOST_RESULTS = 5;
const PHRASES_A_REQUEST = 8;

/** Five theses in full. */
const MOST_ANSWER_BYTES = 8_000_000;

/** In place of a text that a key does not open. */
const NO_TEXT = /^not available for public api users/i;

const Work = z.object({
  id: z
    .union([z.number().int().positive(), z.string()])
    .transform(String)
    .pipe(z.string().regex(/^\d{1,15}$/)),
  title: z.string().nullish(),
  authors: listOf(z.object({ name: z.string().nullish() })),
  yearPublished: z.union([z.number(), z.string()]).nullish().catch(null),
  doi: z.string().nullish().catch(null),
  license: z.string().nullish().catch(null),
  publisher: z.string().nullish().catch(null),
  journals: listOf(z.object({ title: z.string().nullish() })),
  fullText: z.string().nullish().catch(null),
  abstract: z.string().nullish().catch(null),
});
type Work = z.infer<typeof Work>;

const Answer = z.object({ results: z.array(z.unknown()) });

/** Papers and theses of repositories, in full, by a request for several phrases (api.core.ac.uk/docs/v3). */
export function createCore(open: OpenClient): OpenTextSearch {
  async function find(phrases: readonly string[], call: ServiceCall): Promise<void> {
    const client = open(call);
    if (client.key === undefined) return;
    const groups = inGroups(sendable(phrases), PHRASES_A_REQUEST, client.left());
    await Promise.all(groups.map((sent) => search(client, sent, call.record)));
  }

  async function search(client: ServiceClient, sent: readonly string[], record: ServiceRecord): Promise<void> {
    const request = {
      // Without the last slash it redirects.
      path: "/search/works/",
      query: { q: anyOf(sent, "fullText:"), limit: String(MOST_RESULTS) },
      headers: { Authorization: `Bearer ${client.key}` },
      phrases: sent,
      mostBytes: MOST_ANSWER_BYTES,
    };
    const answer = await client.json(request, Answer);
    if (typeof answer !== "object") return;
    const texts = client.entries(Work, answer.value.results, MOST_RESULTS, "results").map(textOf);
    record.texts.push(...texts.filter((text) => text !== null));
  }

  return { service: "core", find };
}

function textOf(work: Work) {
  const text = [work.fullText, work.abstract].find((one) => one && !NO_TEXT.test(one.trim()));
  return foundText("core", work.id, {
    title: work.title,
    authors: work.authors.map(({ name }) => name),
    container: work.journals[0]?.title ?? work.publisher,
    year: work.yearPublished,
    url: `https://core.ac.uk/works/${work.id}`,
    doi: work.doi,
    licence: work.license,
    text: text ?? "",
  });
}
