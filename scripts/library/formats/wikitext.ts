import wtf from "wtf_wikipedia";
import { withinTime } from "./time-limit.ts";

/** An article of ordinary length takes two milliseconds. */
const ARTICLE_MS = 20_000;

/** Sections that are lists of other texts, in the languages of the largest Wikipedias. */
const LEFT_OUT = new Set([
  ...["references", "external links", "further reading", "see also", "notes", "bibliography", "sources", "citations"],
  ...["notes and references", "footnotes", "works cited", "related pages", "other websites"],
  ...["einzelnachweise", "weblinks", "literatur", "siehe auch", "anmerkungen"],
  ...["notes et références", "références", "liens externes", "voir aussi", "bibliographie", "articles connexes"],
  ...["referencias", "enlaces externos", "véase también", "bibliografía", "referências", "ligações externas"],
  ...["ver também", "bibliografia", "note", "altri progetti", "collegamenti esterni", "voci correlate"],
  ...["referenties", "externe links", "externe link", "zie ook", "literatuur", "bronnen"],
]);

/** Links to the same article in other languages, which are shown beside it: "[[de:Hafen]]". */
const OTHER_LANGUAGES = /^\[\[[a-z]{2,3}(?:-[a-z]{2,8})?:[^[\]\n]{1,300}\]\]\s*$/gm;

/**
 * The prose of an article: paragraphs, headings and lists, separated by empty lines, without tables, boxes, references
 * and links; or why there is none.
 */
export function wikitextText(wikitext: string): { text: string } | { refused: string } {
  try {
    const found = withinTime(ARTICLE_MS, () => proseOf(wikitext));
    return found === "too slow" ? { refused: "Reading the article took longer than 20 seconds." } : found;
  } catch {
    return { refused: "The wikitext of the article cannot be read." };
  }
}

function proseOf(wikitext: string): { text: string } | { refused: string } {
  const article = wtf(wikitext.replace(OTHER_LANGUAGES, ""));
  if (article.isDisambiguation()) return { refused: "The page is a list of articles with the same name." };
  let leftOut = Number.POSITIVE_INFINITY;
  const text = article
    .sections()
    .filter((section) => {
      // What is below a section that is left out is left out too.
      if (section.depth() > leftOut) return false;
      leftOut = LEFT_OUT.has(section.title().toLowerCase()) ? section.depth() : Number.POSITIVE_INFINITY;
      return leftOut === Number.POSITIVE_INFINITY;
    })
    .flatMap((section) => {
      const text = section
        .text({})
        .replace(/^ *\* /gm, "")
        .replace(/\n{3,}/g, "\n\n")
        .trim();
      return text === "" ? [] : [section.title(), text];
    })
    .filter((part) => part !== "")
    .join("\n\n");
  return { text };
}
