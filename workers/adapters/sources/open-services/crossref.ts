import { z } from "zod";
import { doiIn, webAddress } from "#app/extraction/library/stated-fields.ts";
import type { KnownWork, MetadataLookup, ServiceCall, WorkMetadata } from "#core/sources/open-services/ports.ts";
import { listOf } from "#schema/shared/optional-fields.ts";
import { cleanTitle, workMetadata } from "./found-text.ts";
import { hasSameTitle, sharesFamilyName } from "./same-work.ts";
import type { OpenClient, ServiceClient } from "./service-client.ts";

const MOST_RESULTS = 3;
const FIELDS = "DOI,title,subtitle,author,container-title,issued,license";

/** Characters of a title that are sent. */
const TITLE_SENT_MAX = 300;

const Author = z.object({
  given: z.string().nullish(),
  family: z.string().nullish(),
  name: z.string().nullish(),
});

const Work = z.object({
  DOI: z.string(),
  title: listOf(z.string()),
  subtitle: listOf(z.string()),
  author: listOf(Author),
  "container-title": listOf(z.string()),
  issued: z
    .object({ "date-parts": z.array(z.array(z.number().nullable()).nullable()) })
    .nullish()
    .catch(null),
  license: listOf(z.object({ URL: z.string(), "content-version": z.string().nullish() })),
});
type Work = z.infer<typeof Work>;

const One = z.object({ message: Work });
const Several = z.object({ message: z.object({ items: z.array(z.unknown()) }) });

/** Reference data of Crossref (api.crossref.org): by DOI, otherwise by title, if the hit has the same title. */
export function createCrossref(open: OpenClient): MetadataLookup {
  async function complete(work: KnownWork, call: ServiceCall): Promise<WorkMetadata | null> {
    const client = open(call);
    const doi = doiIn(work.doi);
    const found = doi === null ? await byTitle(client, work) : await byDoi(client, doi);
    return found && metadataOf(found);
  }

  return { service: "crossref", complete };
}

async function byDoi(client: ServiceClient, doi: string): Promise<Work | null> {
  const path = `/works/${encodeURIComponent(doi)}`;
  const answer = await client.json({ path, query: politely(client) }, One);
  if (typeof answer !== "object") return null;
  return answer.value.message.DOI.toLowerCase() === doi.toLowerCase() ? answer.value.message : null;
}

async function byTitle(client: ServiceClient, work: KnownWork): Promise<Work | null> {
  const title = work.title.toWellFormed().slice(0, TITLE_SENT_MAX).trim();
  if (title === "") return null;
  const query = {
    ...{ "query.bibliographic": title, rows: String(MOST_RESULTS), select: FIELDS },
    ...politely(client),
  };
  const answer = await client.json({ path: "/works", query }, Several);
  if (typeof answer !== "object") return null;
  const works = client.entries(Work, answer.value.message.items, MOST_RESULTS, "message.items");
  return works.find((hit) => titlesOf(hit).some((one) => hasSameTitle(one, work.title)) && fits(hit, work)) ?? null;
}

/** A title with and without its subtitle, which others write behind it. */
function titlesOf({ title, subtitle }: Work): string[] {
  const titles = title.map((one) => cleanTitle(one) ?? "");
  return [...titles, ...titles.flatMap((one) => subtitle.map((more) => `${one}: ${cleanTitle(more) ?? ""}`))];
}

function fits(hit: Work, work: KnownWork): boolean {
  const families = hit.author.map(({ family, name }) => family ?? name ?? "");
  return sharesFamilyName(families, work.authors);
}

/** Requests with an address are answered by servers of their own (github.com/CrossRef/rest-api-doc#etiquette). */
function politely({ contact }: ServiceClient): Record<string, string> {
  return /^[^\s@]+@[^\s@]+$/.test(contact) ? { mailto: contact } : {};
}

function metadataOf(work: Work): WorkMetadata {
  return workMetadata({
    doi: work.DOI,
    authors: work.author.map(({ given, family, name }) => [given, family].filter(Boolean).join(" ") || name),
    container: work["container-title"][0],
    year: work.issued?.["date-parts"][0]?.[0],
    licence: webAddress(licenceOf(work)),
  });
}

/**
 * The licence of the published version. A Creative Commons licence of an unnamed version is that of the work; one of the
 * accepted manuscript ("am"), or for text and data mining ("tdm"), is not.
 */
function licenceOf({ license }: Work): string | undefined {
  const published = license.find((one) => one["content-version"] === "vor");
  const open = license.find(
    ({ URL: address, "content-version": version }) =>
      (version ?? "unspecified") === "unspecified" && /^https?:\/\/(?:www\.)?creativecommons\.org\//i.test(address),
  );
  return (published ?? open)?.URL;
}
