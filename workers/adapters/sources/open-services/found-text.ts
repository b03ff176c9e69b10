import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";
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
    container: cleanName(stated.container) ?? undefined,
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
    container: cleanName(stated.container) ?? undefined,
    year: yearIn(stated.year) ?? undefined,
    licence: line(stated.licence, LICENCE_MAX) ?? undefined,
  };
}

function cleanAuthors(authors: Stated["authors"] = []): string[] {
  return namesOf(authors.slice(0, AUTHORS_MAX).filter((name) => typeof name === "string")).map(givenFirst);
}

/** What follows a comma in a name and is no given name. */
const TITLES = /^(?:jr|sr|[ivx]{1,4}|md|phd|dphil|msc|mph|rn|ma|ba|bsc|inc|ltd|llc|gmbh)\.?$/i;
const GROUP = /\d|\b(?:of|and|for|the|und|für|de la|university|institute|group|department|ministry|centre|center)\b/i;

/** "Family, Given" as "Given Family"; names of groups and titles behind a comma stay. */
function givenFirst(name: string): string {
  const [family = "", given = "", ...more] = name.split(",").map((part) => part.trim());
  const isPerson = more.length === 0 && !GROUP.test(name) && !TITLES.test(given);
  return isPerson && family && given && given.split(" ").length <= 4 ? `${given} ${family}` : name;
}

/** Without control characters and lone surrogates, and not longer than a source may be. */
function cleanText(text: string): string {
  return withoutMarks(plainText(text.slice(0, TEXT_MAX))).trim();
}

/** Titles come with markup, and with a full stop: "Ports of the <i>north</i> &amp; south." */
export function cleanTitle(title: string | null | undefined): string | null {
  // Not that of "U.S." or of an ellipsis.
  return cleanName(title)?.replace(/(?<=[\p{Ll}\p{N})\]"”»])(?<!\b\p{L})\.$/u, "") ?? null;
}

/** The name of a journal may end in an abbreviation: "Phys. Rev. Lett." */
function cleanName(name: string | null | undefined): string | null {
  return line(withoutMarkup((name ?? "").slice(0, TITLE_MAX * 8)), TITLE_MAX);
}

const TAG =
  /<\/?(?:i|b|u|em|strong|sub|sup|sc|scp|span|p|br|bold|italic|underline|monospace|roman|title|named-content|inline-formula|tex-math|math|semantics|m(?:i|o|n|s|row|sub|sup|subsup|text|space|frac|sqrt|over|under|style|fenced|table|tr|td)|jats:[a-z-]+|mml:[a-z]+)(?:\s[^<>]{0,300})?\s?\/?>/gi;

/**
 * Without tags of emphasis and formulas and with characters in place of entities. Some services encode the tags once more
 * ("m&lt;sup&gt;6&lt;/sup&gt;A"), others all of it; "T&gt;G" and "age &lt; 40" are no tags.
 */
export function withoutMarkup(text: string): string {
  let clean = text.replace(TAG, "");
  for (let round = 0; round < 2 && clean.includes("&"); round++) clean = decodedEntities(clean).replace(TAG, "");
  return clean;
}

/** By the list of HTML, which has 2,231 names (html.spec.whatwg.org, 13.5). */
function decodedEntities(text: string): string {
  const [node] = parseFragment(text.replaceAll("<", "&lt;")).childNodes as DefaultTreeAdapterTypes.TextNode[];
  return node?.value ?? text;
}
