import { z } from "zod";
import { doiIn } from "#app/extraction/library/stated-fields.ts";
import type { KnownWork, MetadataLookup, ServiceCall, WorkMetadata } from "#core/sources/open-services/ports.ts";
import { workMetadata } from "./found-text.ts";
import type { OpenClient } from "./service-client.ts";
import { entriesOf } from "./valid-entries.ts";

const MOST_RESULTS = 3;

const Licences = z
  .array(z.object({ type: z.string().nullish(), title: z.string().nullish() }))
  .nullish()
  .catch(null);

const Article = z.object({
  bibjson: z.object({
    identifier: z.array(z.object({ type: z.string(), id: z.string().nullish() })),
    year: z.union([z.string(), z.number()]).nullish().catch(null),
    author: z.array(z.object({ name: z.string().nullish() })).catch([]),
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
    const answer = await open(call).json({ path }, Answer);
    if (typeof answer !== "object") return null;
    const article = entriesOf(Article, answer.value.results, MOST_RESULTS).find((one) => hasDoi(one, doi));
    return article ? metadataOf(article, doi) : null;
  }

  return { service: "doaj", complete };
}

function hasDoi({ bibjson }: Article, doi: string): boolean {
  return bibjson.identifier.some(
    ({ type, id }) => type.toLowerCase() === "doi" && doiIn(id)?.toLowerCase() === doi.toLowerCase(),
  );
}

function metadataOf({ bibjson }: Article, doi: string): WorkMetadata {
  const [licence] = [...(bibjson.license ?? []), ...(bibjson.journal?.license ?? [])];
  return workMetadata({
    doi,
    authors: bibjson.author.map(({ name }) => name),
    container: bibjson.journal?.title,
    year: bibjson.year,
    licence: licence?.type ?? licence?.title,
  });
}
