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

/** A reference in pieces: the italics are part of the style. */
export type Piece = { text: string; italic: boolean };

export type Reference = {
  entry: Piece[];
  inText: Piece[];
  /** The citation in the text with a place for the page. */
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

/** No source has so many pages: it is where the writer's own page number belongs. */
const PAGE = "987654321";
const PLACE = "[page]";

/** A source in a style. Loaded when someone asks for a reference, since the engine of styles is large. */
export function cite(source: ReportSource, style: CiteStyle, today: string): Reference {
  const { xml, locale } = styles[style];
  const item = cslItem(source, today);
  // Without a volume this style takes an article for a preprint, which a report cannot know.
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
    // Volume and pages would stand behind the semicolon; a report knows none.
    entry: piecesOf(
      ((made ? made[1][0] : undefined) ?? "").replace(/;(?=\s*(?:<\/div>\s*)*(?:Available from|$))/, "."),
    ),
    inText: piecesOf(cluster(false)),
    // A style that counts its references knows no pages in them: the page is told behind the number.
    withPage: piecesOf(paged.includes(PAGE) ? paged.replace(PAGE, PLACE) : `${paged}, p. ${PLACE}`),
  };
}

/** citeproc reads its styles as trees with long names, and takes a term without a text as an empty one. */
function nodeOf(slim: Slim): Node {
  const children = (slim.c ?? []).map((child) => (typeof child === "string" ? child : nodeOf(child)));
  return {
    name: slim.n,
    attrs: slim.a ?? {},
    children: children.length === 0 && slim.n === "term" ? [""] : children,
  };
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: "\u00a0" };

/** Reads the little HTML of citeproc: italics are kept, what else it marks is layout. Its entities become letters. */
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
