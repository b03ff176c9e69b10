import { z } from "zod";
import type { OpenText, OpenTextSearch, ServiceCall } from "#core/sources/open-services/ports.ts";
import { listOf } from "#schema/shared/optional-fields.ts";
import { foundText, withoutMarkup } from "./found-text.ts";
import type { WebPage } from "./read-web-page.ts";
import { quoted, sendable } from "./sent-phrase.ts";
import type { OpenClient, ServiceClient } from "./service-client.ts";
import { countHit, type Hits, mostOften } from "./valid-entries.ts";

const RESULTS_A_PHRASE = 5;
const MOST_PAGES = 6;
const PAGES_AT_ONCE = 3;

/** Limits of the service for a query (api-dashboard.search.brave.com/app/documentation). */
const MOST_CHARACTERS = 400;
const MOST_WORDS = 50;

const Result = z.object({
  url: z
    .string()
    .regex(/^https?:\/\//i)
    .max(2_000),
  title: z.string().nullish(),
  description: z.string().nullish().catch(null),
  extra_snippets: listOf(z.string()),
  page_age: z.string().nullish().catch(null),
  meta_url: z.object({ hostname: z.string().nullish() }).nullish().catch(null),
});
type Result = z.infer<typeof Result>;

/** Without any result it leaves out the list. */
const Answer = z.object({ web: z.object({ results: z.array(z.unknown()) }).nullish(), type: z.literal("search") });

/** Reads a page of the open web under its own guards; null if it cannot be read. */
export type ReadPage = (address: string, signal: AbortSignal) => Promise<WebPage | null>;

/**
 * Pages of the open web: a search for each phrase, then the main text of the pages found for most of them. Where a page
 * cannot be read, the passages in the search's answer stand for it. Only searches cost requests.
 */
export function createBrave(open: OpenClient, readPage: ReadPage): OpenTextSearch {
  async function find(phrases: readonly string[], call: ServiceCall): Promise<void> {
    const client = open(call);
    const hits: Hits<Result> = new Map();
    const fitting = sendable(phrases).filter(isShort).slice(0, client.left());
    await Promise.all(
      fitting.map(async (phrase) => {
        for (const result of await search(client, phrase)) countHit(hits, result.url, result);
      }),
    );
    const best = mostOften(hits, MOST_PAGES);
    const readNext = async () => {
      for (let result = best.shift(); result && !call.signal.aborted; result = best.shift()) {
        const text = await textOf(result, await readPage(result.url, call.signal));
        if (text) call.record.texts.push(text);
      }
    };
    await Promise.all(Array.from({ length: PAGES_AT_ONCE }, readNext));
  }

  return { service: "brave", find };
}

function isShort(phrase: string): boolean {
  return quoted(phrase).length <= MOST_CHARACTERS && phrase.trim().split(/\s+/).length <= MOST_WORDS;
}

async function search(client: ServiceClient, phrase: string): Promise<Result[]> {
  if (client.key === undefined) return [];
  const query = {
    ...{ q: quoted(phrase), count: String(RESULTS_A_PHRASE) },
    ...{ result_filter: "web", extra_snippets: "true" },
  };
  const headers = { "X-Subscription-Token": client.key };
  const answer = await client.json({ path: "/web/search", query, headers, phrases: [phrase] }, Answer);
  if (typeof answer !== "object") return [];
  return client.entries(Result, answer.value.web?.results ?? [], RESULTS_A_PHRASE, "web.results");
}

async function textOf(result: Result, page: WebPage | null): Promise<OpenText | null> {
  const id = await addressId(result.url);
  const container = page?.container ?? result.meta_url?.hostname;
  if (page) {
    const found = foundText("brave", id, { ...page, title: page.title ?? result.title, container });
    if (found) return found;
  }
  const passages = [result.description, ...result.extra_snippets].filter((one) => typeof one === "string");
  return foundText("brave", id, {
    title: result.title,
    container,
    year: result.page_age,
    url: result.url,
    text: passages.map(withoutMarkup).join("\n\n"),
  });
}

/** An address has no id of its own: the first 16 digits of its SHA-256. */
async function addressId(address: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(address));
  return Array.from(new Uint8Array(digest, 0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
