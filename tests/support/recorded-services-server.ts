import { createServer } from "node:http";
import { type OpenService, openServices } from "#schema/vocabulary/open-services.ts";
import { onLoopback } from "./on-loopback.ts";
import { recorded } from "./recorded-service.ts";

/** One answer to a request; `asked`: its path below the service, and its query. */
type Answer = { status?: number; type?: string; body: string };
type Answering = (asked: { path: string; query: URLSearchParams }) => Answer;

const json = (file: string, status = 200): Answer => ({ status, body: recorded(file) });
const xml = (file: string, status = 200): Answer => ({ status, type: "application/xml", body: recorded(file) });

/** Version 2 of MediaWiki's format, which we ask for, has a list of pages; the recorded answers are of version 1. */
function wikipedia(file: string): Answer {
  const { query, ...rest } = JSON.parse(recorded(`wikipedia/${file}.json`));
  if (!query?.pages) return { body: JSON.stringify({ ...rest, query }) };
  const pages = Object.values(query.pages as Record<string, { missing?: string }>);
  const list = pages.map((page) => ({ ...page, ...("missing" in page && { missing: true }) }));
  return { body: JSON.stringify({ ...rest, query: { ...query, pages: list } }) };
}

const [refusal400, refusal404, timeout504] = [400, 404, 504].map((status): Answer => {
  const entries: { status: number; contentType: string; body: string }[] = JSON.parse(recorded("crossref/errors.json"));
  const found = entries.find((one) => one.status === status);
  return { status, type: found?.contentType ?? "", body: found?.body ?? "" };
});

/** Of each service what was recorded: a right answer, one that found nothing, and its refusals. */
export const recordedAnswers: Record<string, Partial<Record<OpenService, Answering>>> = {
  right: {
    // Articles of two of the hits; those of others cannot be had.
    europe_pmc: ({ path }) => {
      if (path === "search") return json("europe-pmc/titles-with-encoded-markup.json");
      const article = { PMC12153149: "article-plos-2007", PMC12162561: "article-plos-2013" }[path.split("/")[0] ?? ""];
      return article ? xml(`europe-pmc/${article}.xml`) : { status: 404, type: "application/xml", body: "" };
    },
    semantic_scholar: () => json("semantic-scholar/snippet-search-real.json"),
    arxiv: () => xml("arxiv/search.xml"),
    wikipedia: ({ query }) => wikipedia(query.get("list") === "search" ? "search" : "extract"),
    openalex: () => json("openalex/work-gold.json"),
    core: () => json("core/work.json"),
    brave: () => json("brave/web.json"),
    crossref: () => json("crossref/licence-unspecified-cc-by.json"),
    doaj: () => json("doaj/search.json"),
  },
  empty: {
    europe_pmc: () => json("europe-pmc/search-none.json"),
    semantic_scholar: () => json("semantic-scholar/search-empty.json"),
    arxiv: () => xml("arxiv/empty.xml"),
    // Found, and deleted since.
    wikipedia: ({ query }) => wikipedia(query.get("list") === "search" ? "search" : "page-missing"),
    crossref: () => refusal404 as Answer,
    doaj: () => json("doaj/search-2.json"),
  },
  error: {
    semantic_scholar: () => json("semantic-scholar/error-403.json", 403),
    arxiv: () => xml("arxiv/error-400.xml", 400),
    wikipedia: () => json("wikipedia/error-in-200.json"),
    crossref: () => refusal400 as Answer,
  },
  otherError: {
    semantic_scholar: () => json("semantic-scholar/error-404.json", 404),
    crossref: () => timeout504 as Answer,
  },
};

/** The recorded answers on this machine: below "/right", "/empty" and so on each service has a folder of its name. */
export function startRecordedServices(): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const { pathname, searchParams: query } = new URL(request.url ?? "/", "http://recorded");
    const [, kind = "", name = "", path = ""] = /^\/(\w+)\/(\w+)\/(.*)$/.exec(pathname) ?? [];
    const service = openServices.find((one) => one === name);
    const answer = service && recordedAnswers[kind]?.[service]?.({ path, query });
    if (!answer) return void response.writeHead(501).end("Nothing was recorded for this request.");
    response.writeHead(answer.status ?? 200, { "Content-Type": answer.type ?? "application/json" }).end(answer.body);
  });
  return onLoopback(server);
}
