import type { Element, Nodes } from "hast";
import { fromHtml } from "hast-util-from-html";
import { boundedHtml } from "../text-formats/bounded-html.ts";
import type { Found } from "./import-row.ts";

/** Characters. A head with inline styles; what comes later is not looked at. */
const HEAD_MAX = 200_000;

/** Tags that may link to a licence: each is parsed by itself. */
const LICENCE_TAGS_MAX = 500;

/**
 * The metadata in a page's head: citation_* (Google Scholar), DC.* (RFC 2731) and the general ones. Throws Unreadable for
 * a head that is made to exhaust.
 */
export function htmlHead(source: string): Omit<Found, "text"> {
  const end = source.slice(0, HEAD_MAX).search(/<\/head\s*>|<body[\s>]/i);
  const head = boundedHtml(source.slice(0, end < 0 ? HEAD_MAX : end));
  const metas = new Map<string, string[]>();
  let title: string | null = null;
  for (const element of elementsIn(head)) {
    if (element.tagName === "title") title ??= textOf(element);
    if (element.tagName !== "meta") continue;
    const { name, property, content } = element.properties;
    const key = String(name ?? property ?? "").toLowerCase();
    if (key !== "" && typeof content === "string") metas.set(key, [...(metas.get(key) ?? []), content]);
  }
  const all = (...names: string[]) => names.map((name) => metas.get(name) ?? []).find((values) => values.length > 0);
  const first = (...names: string[]) => all(...names)?.[0] ?? null;
  return {
    title: first("citation_title", "dc.title", "dcterms.title", "og:title") ?? title,
    authors: (all("citation_author", "dc.creator", "dcterms.creator", "author") ?? []).flatMap((one) => one.split(";")),
    year: first(
      ...["citation_publication_date", "citation_date", "citation_year", "dc.date", "dc.date.issued"],
      ...["dcterms.issued", "dcterms.date", "article:published_time", "date"],
    ),
    container: first("citation_journal_title", "citation_conference_title", "dc.source", "og:site_name"),
    doi: first("citation_doi", "dc.identifier", "dc.identifier.doi"),
    url: first("citation_abstract_html_url", "og:url") ?? linkOf(head, "canonical"),
    licence: licenceOf(source) ?? first("dc.rights", "dcterms.license", "dcterms.rights", "copyright"),
  };
}

/** The address of the first link with rel="license", which may be anywhere in a page. */
function licenceOf(source: string): string | null {
  let tags = 0;
  for (const [tag] of source.matchAll(/<(?:a|link)\s[^<>]{0,2000}?license[^<>]{0,2000}>/gi)) {
    tags += 1;
    if (tags > LICENCE_TAGS_MAX) return null;
    const href = linkOf(fromHtml(tag, { fragment: true }), "license");
    if (href !== null) return href;
  }
  return null;
}

function linkOf(tree: Nodes, rel: string): string | null {
  for (const { properties } of elementsIn(tree)) {
    const kinds = Array.isArray(properties.rel) ? properties.rel : [];
    const { href } = properties;
    // A place in the same page names no licence.
    const isAddress = typeof href === "string" && !href.startsWith("#");
    if (kinds.some((kind) => String(kind).toLowerCase() === rel) && isAddress) return href;
  }
  return null;
}

function* elementsIn(node: Nodes): Generator<Element> {
  const waiting: Nodes[] = [node];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.type === "element") yield next;
    if ("children" in next) waiting.push(...next.children.toReversed());
  }
}

function textOf(element: Element): string {
  return element.children.map((child) => (child.type === "text" ? child.value : "")).join("");
}
