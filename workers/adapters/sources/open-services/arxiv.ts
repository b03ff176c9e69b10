import type { OpenTextSearch, ServiceCall, ServiceRecord } from "#core/sources/open-services/ports.ts";
import { type AtomEntry, readAtom } from "./atom-feed.ts";
import { foundText } from "./found-text.ts";
import { anyOf, inGroups, sendable } from "./sent-phrase.ts";
import type { OpenClient, ServiceClient } from "./service-client.ts";

const MOST_RESULTS = 20;

/** Phrases of one request: its address stays under 1,500 characters. */
const PHRASES_A_REQUEST = 12;

/** "2101.00001v2", and "math.GT/0309136v1" of the years before 2007 (info.arxiv.org/help/arxiv_identifier.html). */
const ID = /^https?:\/\/arxiv\.org\/abs\/(\d{4}\.\d{4,5}|[a-z-]{2,20}(?:\.[A-Z]{2})?\/\d{7})(?:v\d{1,3})?$/;

/**
 * Abstracts of arXiv, by a request for several phrases (info.arxiv.org/help/api). What arXiv says about a paper is
 * CC0; the licence of the paper itself is not in the answer.
 */
export function createArxiv(open: OpenClient): OpenTextSearch {
  async function find(phrases: readonly string[], call: ServiceCall): Promise<void> {
    const client = open(call);
    const groups = inGroups(sendable(phrases), PHRASES_A_REQUEST, client.left());
    await Promise.all(groups.map((sent) => search(client, sent, call.record)));
  }

  async function search(client: ServiceClient, sent: readonly string[], record: ServiceRecord): Promise<void> {
    const query = { search_query: anyOf(sent, "all:"), max_results: String(MOST_RESULTS) };
    const answer = await client.xml({ path: "/query", query, phrases: sent }, readAtom);
    if (typeof answer !== "object") return;
    const entries = answer.value.slice(0, MOST_RESULTS);
    const texts = entries.map(textOf);
    const unread = texts.indexOf(null);
    if (unread >= 0) client.unreadable(`feed.entry.${unread}.${idOf(entries[unread]) ? "summary" : "id"}`);
    record.texts.push(...texts.filter((text) => text !== null));
  }

  return { service: "arxiv", find };
}

function idOf(entry: AtomEntry | undefined): string | undefined {
  return ID.exec(entry?.id.trim() ?? "")?.[1];
}

function textOf(entry: AtomEntry) {
  const id = idOf(entry);
  if (id === undefined) return null;
  return foundText("arxiv", id, {
    title: entry.title,
    authors: entry.authors,
    container: entry.journal || "arXiv",
    year: entry.published,
    url: `https://arxiv.org/abs/${id}`,
    doi: entry.doi,
    text: entry.summary.replace(/\s+/g, " "),
  });
}
