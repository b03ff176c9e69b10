import CSL from "citeproc";
import apa from "#app/content/csl/apa.json";
import enGB from "#app/content/csl/en-GB.json";
import enUS from "#app/content/csl/en-US.json";
import harvard from "#app/content/csl/harvard.json";
import mla from "#app/content/csl/mla.json";
import vancouver from "#app/content/csl/vancouver.json";
import type { ReportSource } from "#schema/checks/report.ts";
import { cslItem } from "./csl-item.ts";
import type { CiteStyle } from "./styles.ts";

/** Part of a formatted reference; the style decides which parts are italic. */
export type Piece = { text: string; italic: boolean };

export type Reference = {
  entry: Piece[];
  inText: Piece[];
  /** The in-text citation with a placeholder for the page number. */
  withPage: Piece[];
};

type Slim = { n: string; a?: Record<string, string>; c?: (Slim | string)[] };
type Node = { name: string; attrs: Record<string, string>; children: (Node | string)[] };

const styles: Record<CiteStyle, { xml: unknown; locale: "en-US" | "en-GB" }> = {
  apa: { xml: apa, locale: "en-US" },
  mla: { xml: mla, locale: "en-US" },
  harvard: { xml: harvard, locale: "en-GB" },
  vancouver: { xml: vancouver, locale: "en-US" },
};

/** A page number that no source has; it is replaced with the placeholder for the writer's own page number. */
const PAGE = "987654321";
const PLACE = "[page]";

/**
 * Formats a source in a style. This module is loaded only when a reference is requested, because the citation engine is
 * large.
 */
export function cite(source: ReportSource, style: CiteStyle, today: string): Reference {
  const { xml, locale } = styles[style];
  const item = cslItem(source, today);
  // Without a volume this style treats an article as a preprint, which a report cannot verify.
  if (style === "harvard" && item.type === "article-journal") item.type = "article-magazine";
  const sys = {
    retrieveLocale: (requested: string) => nodeOf((requested === "en-GB" ? enGB : enUS) as Slim),
    retrieveItem: () => item,
  };
  const engine = new CSL.Engine(sys, nodeOf(xml as Slim), locale, true);
  engine.updateItems([item.id]);
  const made = engine.makeBibliography();
  const cluster = (page: boolean) =>
    engine.previewCitationCluster(
      {
        citationItems: [{ id: item.id, ...(page && { locator: PAGE, label: "page" as const }) }],
        properties: { noteIndex: 0 },
      },
      [],
      [],
      "html",
    );
  const paged = cluster(true);
  return {
    // The style puts volume and pages after the semicolon; a report contains neither.
    entry: piecesOf(
      ((made ? made[1][0] : undefined) ?? "").replace(/;(?=\s*(?:<\/div>\s*)*(?:Available from|$))/, "."),
    ),
    inText: piecesOf(cluster(false)),
    // Numeric styles have no page locator, so the page is added after the number.
    withPage: piecesOf(paged.includes(PAGE) ? paged.replace(PAGE, PLACE) : `${paged}, p. ${PLACE}`),
  };
}

/** citeproc expects its styles as trees with long property names, and an empty term instead of a missing one. */
function nodeOf(slim: Slim): Node {
  const children = (slim.c ?? []).map((child) => (typeof child === "string" ? child : nodeOf(child)));
  return {
    name: slim.n,
    attrs: slim.a ?? {},
    children: children.length === 0 && slim.n === "term" ? [""] : children,
  };
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: "\u00a0" };

/** Parses citeproc's HTML output: italics are kept, layout markup is dropped, and entities are decoded. */
function piecesOf(html: string): Piece[] {
  const pieces: Piece[] = [];
  let italic = 0;
  for (const part of html.replace(/<\/div>\s*<div[^>]*>/g, " ").split(/(<[^>]*>)/)) {
    if (/^<(?:i|em)\b/.test(part)) italic += 1;
    else if (/^<\/(?:i|em)>/.test(part)) italic -= 1;
    else if (!part.startsWith("<")) {
      const text = lettersOf(part).replace(/[\n\t ]+/g, " ");
      const last = pieces.at(-1);
      if (last && last.italic === italic > 0) last.text += text;
      else if (text !== "") pieces.push({ text, italic: italic > 0 });
    }
  }
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (first) first.text = first.text.trimStart();
  if (last) last.text = last.text.trimEnd();
  return pieces.filter(({ text }) => text !== "");
}

function lettersOf(html: string): string {
  return html.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (decimal) return String.fromCodePoint(Number(decimal));
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    return entities[name] ?? whole;
  });
}
