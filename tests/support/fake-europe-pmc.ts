import { createServer } from "node:http";
import { harbour, soil } from "#tests/core/similarity/texts.ts";
import { onLoopback } from "./on-loopback.ts";

export type FakeEuropePmc = { url: string; stop: () => Promise<void> };

const articles: Record<string, { title: string; body: string }> = {
  PMC101: { title: "Ports of the north, and what they kept", body: harbour },
  PMC102: { title: "Fields as their owners tell them", body: soil },
  PMC103: { title: "An article whose text cannot be read", body: "" },
};

/**
 * The part of Europe PMC's RESTful web service that we use, on loopback: `search` finds a phrase in quotation marks as
 * the service does, and `fullTextXML` gives JATS. A path that begins with /down fails, /big sends without end, /away
 * redirects. GET /asked returns the requests.
 */
export function startFakeEuropePmc(): Promise<FakeEuropePmc> {
  let requested: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://fake");
    if (url.pathname === "/asked") {
      response.end(JSON.stringify(requested));
      requested = [];
      return;
    }
    const [, kind = "", ...rest] = url.pathname.split("/");
    const path = rest.join("/");
    requested.push(path === "search" ? (url.searchParams.get("query") ?? "") : path);
    if (kind === "down") return response.writeHead(503).end("no");
    if (kind === "away") return response.writeHead(302, { Location: "/rest/search" }).end();
    if (kind === "big") return response.writeHead(200).end("x".repeat(6_000_000));
    if (path === "search") return response.writeHead(200).end(JSON.stringify(found(url.searchParams)));
    const id = /^(PMC\d+)\/fullTextXML$/.exec(path)?.[1] ?? "";
    if (id === "PMC103") return response.writeHead(200).end("<article><body><p>not closed");
    const article = articles[id];
    return article ? response.writeHead(200).end(jats(article)) : response.writeHead(404).end();
  });
  return onLoopback(server);
}

function found(query: URLSearchParams) {
  const [, phrase = "", rest = ""] = /^"([^"]*)"(.*)$/.exec(query.get("query") ?? "") ?? [];
  const words = bare(phrase);
  const hits = Object.entries(articles)
    .filter(([id, { body }]) => rest.includes("OPEN_ACCESS:y") && (id === "PMC103" || bare(body).includes(words)))
    .map(([pmcid, { title }]) => ({
      id: pmcid.slice(3),
      source: "MED",
      pmcid,
      title,
      authorString: "Lindqvist A, Moreau B.",
      journalTitle: "Annals of Small Places",
      pubYear: "2019",
      isOpenAccess: "Y",
    }));
  // An article without an open text has no PMCID and must not be fetched.
  const closed = { id: "9", source: "MED", title: "Closed", pubYear: "2001", isOpenAccess: "N" };
  return { version: "6.9", hitCount: hits.length, resultList: { result: [closed, ...hits] } };
}

function bare(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}']+/gu, " ");
}

function jats({ title, body }: { title: string; body: string }): string {
  const paragraphs = body.split("\n\n").map((text) => `<p>${text}<xref ref-type="bibr">[7]</xref></p>`);
  return `<?xml version="1.0"?><!DOCTYPE article PUBLIC "-//NLM//DTD JATS" "archive.dtd"><article xmlns:xlink="http://www.w3.org/1999/xlink">
<front><journal-meta><journal-title>Annals</journal-title></journal-meta><article-meta><title-group><article-title>${title}</article-title></title-group></article-meta></front>
<body><sec><title>One &amp; only</title>${paragraphs.join("")}<disp-formula><tex-math>\\frac{1}{2}</tex-math></disp-formula></sec></body>
<back><ref-list><ref>Somebody else, 1999</ref></ref-list></back></article>`;
}
