import {
  doiIn,
  LICENCE_MAX,
  line,
  namesOf,
  plainText,
  TITLE_MAX,
  webAddress,
  yearIn,
} from "#app/extraction/library/stated-fields.ts";
import { withoutMarks } from "#app/extraction/marks.ts";
import type { OpenText, WorkMetadata } from "#core/sources/open-services/ports.ts";
import type { TextService } from "#schema/vocabulary/open-services.ts";

/** UTF-16 units of a text that are compared: some 110,000 words, a long thesis. */
const TEXT_MAX = 700_000;

/** Authors of a source that are kept: reports show a few, and large collaborations have thousands. */
const AUTHORS_MAX = 100;

/** What a service says about a work, as it is written there. */
export type Stated = {
  title?: string | null | undefined;
  authors?: readonly (string | null | undefined)[] | undefined;
  container?: string | null | undefined;
  year?: string | number | null | undefined;
  url: string;
  doi?: string | null | undefined;
  licence?: string | null | undefined;
  text: string;
};

/** A text in the shape of the product, cleaned; null if it has no words or no address. `workId` is checked by the caller. */
export function foundText(service: TextService, workId: string, stated: Stated): OpenText | null {
  const text = cleanText(stated.text);
  const url = webAddress(stated.url);
  if (url === null || !/[\p{L}\p{N}]/u.test(text)) return null;
  return {
    // Stored reports have articles of Europe PMC under this name.
    id: service === "europe_pmc" ? `europe-pmc:${workId}` : `${service}:${workId}`,
    service,
    title: cleanTitle(stated.title) ?? "Untitled",
    authors: cleanAuthors(stated.authors),
    container: cleanTitle(stated.container) ?? undefined,
    year: yearIn(stated.year) ?? undefined,
    url,
    doi: doiIn(stated.doi) ?? undefined,
    licence: line(stated.licence, LICENCE_MAX) ?? undefined,
    text,
  };
}

/** Reference data in the shape of the product, cleaned. */
export function workMetadata(stated: Partial<Stated>): WorkMetadata {
  const authors = cleanAuthors(stated.authors);
  return {
    doi: doiIn(stated.doi) ?? undefined,
    authors: authors.length > 0 ? authors : undefined,
    container: cleanTitle(stated.container) ?? undefined,
    year: yearIn(stated.year) ?? undefined,
    licence: line(stated.licence, LICENCE_MAX) ?? undefined,
  };
}

function cleanAuthors(authors: Stated["authors"] = []): string[] {
  return namesOf(authors.slice(0, AUTHORS_MAX).filter((name) => typeof name === "string"));
}

/** Without control characters and lone surrogates, and not longer than a source may be. */
function cleanText(text: string): string {
  return withoutMarks(plainText(text.slice(0, TEXT_MAX))).trim();
}

/** Titles come with markup: "Ports of the <i>north</i> &amp; south". */
function cleanTitle(title: string | null | undefined): string | null {
  return line(withoutMarkup((title ?? "").slice(0, TITLE_MAX * 8)), TITLE_MAX);
}

/** Tags of emphasis and formulas, and the five entities that stay in texts made of XML. */
export function withoutMarkup(text: string): string {
  return text
    .replace(/<\/?(?:i|b|u|em|strong|sub|sup|sc|scp|span|p|br|jats:[a-z-]+|mml:[a-z]+)(?:\s[^<>]{0,300})?\/?>/gi, "")
    .replace(/&(?:lt|gt|quot|apos|#39);/g, (entity) => entities[entity] ?? entity)
    .replaceAll("&amp;", "&");
}

const entities: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&apos;": "'", "&#39;": "'" };
