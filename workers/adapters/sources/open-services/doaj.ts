import { z } from "zod";
import { doiIn } from "#app/extraction/library/stated-fields.ts";
import type { KnownWork, MetadataLookup, ServiceCall, WorkMetadata } from "#core/sources/open-services/ports.ts";
import { listOf } from "#schema/shared/optional-fields.ts";
import { workMetadata } from "./found-text.ts";
import type { OpenClient } from "./service-client.ts";

const MOST_RESULTS = 3;

const Licences = listOf(z.object({ type: z.string().nullish(), title: z.string().nullish() }));

const Article = z.object({
  bibjson: z.object({
    identifier: listOf(z.object({ type: z.string().nullish(), id: z.string().nullish() })),
    year: z.union([z.string(), z.number()]).nullish().catch(null),
    author: listOf(z.object({ name: z.string().nullish() })),
    license: Licences,
    journal: z.object({ title: z.string().nullish(), license: Licences }).nullish().catch(null),
  }),
});
type Article = z.infer<typeof Article>;

const Answer = z.object({ results: z.array(z.unknown()) });

/** Open-access articles of the Directory of Open Access Journals, by their DOI (doaj.org/api/docs). */
export function createDoaj(open: OpenClient): MetadataLookup {
  async function complete(work: KnownWork, call: ServiceCall): Promise<WorkMetadata | null> {
    const doi = doiIn(work.doi);
    // These have a meaning in the search's own language.
    if (doi === null || /["\\]/.test(doi)) return null;
    const path = `/search/articles/${encodeURIComponent(`doi:"${doi}"`)}`;
    const client = open(call);
    const answer = await client.json({ path }, Answer);
    if (typeof answer !== "object") return null;
    const articles = client.entries(Article, answer.value.results, MOST_RESULTS, "results");
    const article = articles.find((one) => hasDoi(one, doi));
    // What is found by its DOI states it.
    if (!article && articles.length > 0) client.unreadable("results.0.bibjson.identifier");
    return article ? metadataOf(article, doi) : null;
  }

  return { service: "doaj", complete };
}

function hasDoi({ bibjson }: Article, doi: string): boolean {
  return bibjson.identifier.some(
    ({ type, id }) => (type ?? "doi").toLowerCase() === "doi" && doiIn(id)?.toLowerCase() === doi.toLowerCase(),
  );
}

function metadataOf({ bibjson }: Article, doi: string): WorkMetadata {
  const [licence] = [...bibjson.license, ...(bibjson.journal?.license ?? [])];
  return workMetadata({
    doi,
    authors: bibjson.author.map(({ name }) => name),
    container: bibjson.journal?.title,
    year: bibjson.year,
    licence: licence?.type ?? licence?.title,
  });
}
