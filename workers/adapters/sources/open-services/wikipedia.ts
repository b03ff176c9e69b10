import { z } from "zod";
import type { OpenTextSearch, ServiceCall } from "#core/sources/open-services/ports.ts";
import { foundText } from "./found-text.ts";
import { anyOf, inGroups, sendable } from "./sent-phrase.ts";
import type { OpenClient, ServiceClient } from "./service-client.ts";
import { countHit, type Hits, mostOften } from "./valid-entries.ts";

const HITS_A_PHRASE = 3;
const MOST_PAGES = 4;

/** A long text has more phrases than requests. */
const PHRASES_A_REQUEST = 3;

/** The longest articles have 600 kB of text. */
const MOST_PAGE_BYTES = 4_000_000;

/** Seconds that the copies of the data may lag behind before the service asks for patience (mediawiki.org, Manual:Maxlag). */
const MAX_LAG = "5";

export type WikiSite = {
  service: "wikipedia" | "demo_library";
  licence: string;
  container: string;
};

export const wikipediaSite: WikiSite = { service: "wikipedia", licence: "CC BY-SA 4.0", container: "Wikipedia" };
export const demoLibrarySite: WikiSite = {
  service: "demo_library",
  licence: "Public domain",
  container: "Public-domain texts",
};

const Hit = z.object({ pageid: z.number().int().positive() });

const Search = z.object({ query: z.object({ search: z.array(z.unknown()) }) });

const Page = z.object({
  pageid: z.number().int().positive(),
  title: z.string().nullish(),
  extract: z.string(),
  fullurl: z.string().nullish(),
  canonicalurl: z.string().nullish(),
  /** Only of the stand-in, which has texts of authors. */
  author: z.string().nullish().catch(null),
  year: z.union([z.string(), z.number()]).nullish().catch(null),
});

/** Of a page that was deleted since it was found. */
const Missing = z.object({ missing: z.literal(true) });

const Pages = z.object({ query: z.object({ pages: z.array(z.unknown()) }) });

const Refusal = z.object({ error: z.object({ code: z.enum(["maxlag", "ratelimited", "readonly"]) }) });

/**
 * Articles of a MediaWiki: a search for each phrase or a few of them, one request after the other, then the text of the pages that hold
 * most of them (mediawiki.org/wiki/API:Search, Extension:TextExtracts).
 */
export function createWikipedia(open: OpenClient, { service, licence, container }: WikiSite): OpenTextSearch {
  async function find(phrases: readonly string[], call: ServiceCall): Promise<void> {
    const client = open(call);
    const searches = Math.max(1, client.left() - MOST_PAGES);
    const hits: Hits<number> = new Map();
    const sent = sendable(phrases);
    const groups = inGroups(sent, Math.min(PHRASES_A_REQUEST, Math.ceil(sent.length / searches)), searches);
    for (const group of groups) {
      for (const id of await search(client, group)) countHit(hits, String(id), id);
    }
    for (const id of mostOften(hits, MOST_PAGES)) {
      const page = await pageOf(client, id);
      const text =
        page &&
        foundText(service, String(id), {
          title: page.title,
          authors: [page.author],
          container,
          year: page.year,
          url: page.canonicalurl ?? page.fullurl ?? `https://en.wikipedia.org/?curid=${id}`,
          licence,
          text: page.extract.replace(/\n+/g, "\n\n"),
        });
      if (text) call.record.texts.push(text);
    }
  }

  return { service, find };
}

async function search(client: ServiceClient, phrases: readonly string[]): Promise<number[]> {
  const most = HITS_A_PHRASE * phrases.length;
  const query = {
    ...{ action: "query", list: "search", srsearch: anyOf(phrases), srlimit: String(most) },
    ...{ format: "json", formatversion: "2", maxlag: MAX_LAG },
  };
  const answer = await client.json({ path: "/api.php", query, phrases }, Search, isRefusal);
  if (typeof answer !== "object") return [];
  return client.entries(Hit, answer.value.query.search, most, "query.search").map(({ pageid }) => pageid);
}

async function pageOf(client: ServiceClient, id: number): Promise<z.infer<typeof Page> | null> {
  const query = {
    ...{ action: "query", prop: "extracts|info", explaintext: "1", exsectionformat: "plain", inprop: "url" },
    ...{ pageids: String(id), format: "json", formatversion: "2", maxlag: MAX_LAG },
  };
  const request = { path: "/api.php", query, mostBytes: MOST_PAGE_BYTES };
  const answer = await client.json(request, Pages, isRefusal);
  if (typeof answer !== "object") return null;
  const pages = answer.value.query.pages.filter((page) => !Missing.safeParse(page).success);
  return client.entries(Page, pages, 1, "query.pages").find(({ pageid }) => pageid === id) ?? null;
}

function isRefusal(answer: unknown): boolean {
  return Refusal.safeParse(answer).success;
}
