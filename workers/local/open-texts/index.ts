import { Hono } from "hono";
import type { Site } from "../../platform/site.ts";
import { type PublicDomainText, publicDomainTexts } from "./texts.ts";

/**
 * Stands in for a service of the open literature in local runs: it answers as MediaWiki's search API does
 * (www.mediawiki.org/wiki/API:Search, Extension:TextExtracts), from a few public-domain texts, with their author and year.
 */
export const openTextsStandIn = new Hono<Site>();

openTextsStandIn.get("/", (c) =>
  c.text(
    `A stand-in for a service of the open literature. Its texts are in the public domain:\n\n${publicDomainTexts
      .map(({ title, author, year }) => `${title}. ${author}, ${year}`)
      .join("\n")}\n`,
  ),
);

openTextsStandIn.get("/demo_library/api.php", (c) => answerOpenTexts(new URL(c.req.url)));

/** The answer of the stand-in to one request of the adapter. */
export function answerOpenTexts({ searchParams }: URL): Response {
  if (searchParams.get("list") === "search") {
    const found = search(searchParams.get("srsearch") ?? "").map(({ pageid, title }) => ({ ns: 0, pageid, title }));
    return Response.json({ batchcomplete: true, query: { searchinfo: { totalhits: found.length }, search: found } });
  }
  const ids = new Set((searchParams.get("pageids") ?? "").split("|").map(Number));
  const pages = publicDomainTexts
    .filter(({ pageid }) => ids.has(pageid))
    .map(({ pageid, title, text, url, author, year }) => ({
      ns: 0,
      pageid,
      title,
      extract: text,
      fullurl: url,
      author,
      year,
    }));
  return Response.json({ batchcomplete: true, query: { pages } });
}

/** The texts that contain one of the phrases in quotation marks. */
function search(query: string): PublicDomainText[] {
  const phrases = [...query.matchAll(/"([^"]+)"/g)].map(([, phrase]) => bare(phrase ?? ""));
  return publicDomainTexts.filter(({ text }) => phrases.some((phrase) => bare(text).includes(phrase)));
}

function bare(text: string): string {
  return ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}']+/gu, " ")
    .trim()} `;
}
