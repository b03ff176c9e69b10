import { Readability } from "@mozilla/readability";
import { fromHtml } from "hast-util-from-html";
import { toHtml } from "hast-util-to-html";
import { parseHTML } from "linkedom";
import { htmlHead } from "#app/extraction/library/html-head.ts";
import type { Found } from "#app/extraction/library/import-row.ts";
import { htmlText } from "#app/extraction/text-formats/html.ts";
import { withinTime } from "./time-limit.ts";

/** A page of a newspaper takes 50 milliseconds. */
const PAGE_MS = 20_000;

/** A page of 8 MB that is all tags has two million, which would take the reader minutes. */
const ELEMENTS_MAX = 100_000;

/** Pages of page builders nest some fifty elements; the reader's time grows with the square of the depth. */
const DEPTH_MAX = 500;

/** The main text of a web page without its menus and notices, with what the page says about it; or why there is none. */
export function mainText(html: string): Found | { refused: string } {
  try {
    const found = withinTime(PAGE_MS, () => readPage(html));
    return found === "too slow" ? { refused: "Reading the page took longer than 20 seconds." } : found;
  } catch {
    return { refused: "The page cannot be parsed." };
  }
}

function readPage(html: string): Found | { refused: string } {
  const { document } = parseHTML(withBody(html));
  const tooComplex = complexityOf(document);
  if (tooComplex !== null) return { refused: tooComplex };
  const article = new Readability(document).parse();
  const text = htmlText(article?.content ?? "").trim();
  if (text === "") return { refused: "The page has no main text." };
  const head = htmlHead(html);
  const byline = article?.byline?.replace(/^\s*by\s+/i, "");
  return {
    ...head,
    title: article?.title || head.title,
    authors: head.authors?.length ? head.authors : byline ? [byline] : [],
    container: article?.siteName ?? head.container,
    text: text.replace(/\n{3,}/g, "\n\n"),
  };
}

/** HTML lets a page leave out these tags, and linkedom does not add them as a browser does. */
function withBody(html: string): string {
  return /<html[\s>]/i.test(html) && /<body[\s>]/i.test(html) ? html : toHtml(fromHtml(html));
}

function complexityOf(document: Document): string | null {
  const depths = new Map<Element | null, number>();
  for (const element of document.querySelectorAll("*")) {
    const depth = (depths.get(element.parentElement) ?? 0) + 1;
    if (depth > DEPTH_MAX) return "The elements of the page are nested too deep.";
    depths.set(element, depth);
    if (depths.size > ELEMENTS_MAX) return "The page has more than 100,000 elements.";
  }
  return null;
}
