import { z } from "zod";
import type { OpenTextSearch, ServiceCall } from "#core/sources/open-services/ports.ts";
import { readLicensedJats } from "../jats.ts";
import { foundText } from "./found-text.ts";
import { anyOf, inGroups, sendable } from "./sent-phrase.ts";
import type { OpenClient, ServiceClient } from "./service-client.ts";
import { countHit, type Hits, mostOften } from "./valid-entries.ts";

/** Articles asked for a phrase, and read in full for a check: the service is free for all, and others wait too. */
const HITS_A_PHRASE = 3;
const MOST_ARTICLES = 5;

/** A long text has more phrases than requests. */
const PHRASES_A_REQUEST = 3;

/** An article has 50 to 500 kB. */
const MOST_ARTICLE_BYTES = 5_000_000;

const Hit = z.object({
  /** Only of an entry with an open text. */
  pmcid: z
    .string()
    .regex(/^PMC\d{1,12}$/)
    .nullish(),
  title: z.string().nullish(),
  authorString: z.string().nullish(),
  journalTitle: z.string().nullish(),
  pubYear: z.string().nullish(),
  doi: z.string().nullish(),
});
type Hit = z.infer<typeof Hit> & { pmcid: string };

const Answer = z.object({ resultList: z.object({ result: z.array(z.unknown()) }) });

/**
 * Open-access articles of Europe PMC, by its RESTful web service: `search` for each phrase or a few of them, `{pmcid}/fullTextXML` for the
 * articles that hold most of them (europepmc.org/RestfulWebService). An article that cannot be had or read is left out.
 */
export function createEuropePmc(open: OpenClient): OpenTextSearch {
  async function find(phrases: readonly string[], call: ServiceCall): Promise<void> {
    const client = open(call);
    const searches = Math.max(1, client.left() - MOST_ARTICLES);
    const hits: Hits<Hit> = new Map();
    const sent = sendable(phrases);
    const groups = inGroups(sent, Math.min(PHRASES_A_REQUEST, Math.ceil(sent.length / searches)), searches);
    await Promise.all(
      groups.map(async (group) => {
        for (const hit of await search(client, group)) countHit(hits, hit.pmcid, hit);
      }),
    );
    await Promise.all(
      mostOften(hits, MOST_ARTICLES).map(async (hit) => {
        const article = await client.xml(
          { path: `/${hit.pmcid}/fullTextXML`, mostBytes: MOST_ARTICLE_BYTES },
          readLicensedJats,
        );
        if (typeof article !== "object") return;
        const text = textOf(hit, article.value);
        if (text) call.record.texts.push(text);
        else client.unreadable("article.body");
      }),
    );
  }

  return { service: "europe_pmc", find };
}

async function search(client: ServiceClient, phrases: readonly string[]): Promise<Hit[]> {
  const most = HITS_A_PHRASE * phrases.length;
  const words = phrases.length > 1 ? `(${anyOf(phrases)})` : anyOf(phrases);
  const query = { query: `${words} AND OPEN_ACCESS:y`, format: "json", resultType: "lite", pageSize: String(most) };
  const answer = await client.json({ path: "/search", query, phrases }, Answer);
  if (typeof answer !== "object") return [];
  // Room for entries without an open text, which are left out.
  const entries = client.entries(Hit, answer.value.resultList.result, most * 2, "resultList.result");
  return entries.filter(isOpen).slice(0, most);
}

function isOpen(hit: z.infer<typeof Hit>): hit is Hit {
  return Boolean(hit.pmcid);
}

function textOf(hit: Hit, article: { text: string; licence: string | null }) {
  return foundText("europe_pmc", hit.pmcid, {
    title: hit.title || hit.pmcid,
    authors: hit.authorString?.replace(/\.$/, "").split(/,\s*/),
    container: hit.journalTitle,
    year: hit.pubYear,
    url: `https://europepmc.org/article/PMC/${hit.pmcid}`,
    doi: hit.doi,
    licence: article.licence,
    text: article.text,
  });
}
