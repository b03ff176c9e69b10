import { SaxesParser } from "saxes";

/** What is beside the text, or is no text: captions and tables are kept, references and formulas are not. */
const LEFT_OUT = new Set([
  "back",
  "ref-list",
  "fn-group",
  "xref",
  "tex-math",
  "mml:math",
  "disp-formula",
  "inline-formula",
  "object-id",
  "graphic",
  "media",
  "journal-meta",
  "contrib-group",
  "aff",
  "permissions",
  "history",
  "kwd-group",
  ...["article-id", "article-categories", "alt-title", "author-notes", "pub-date", "volume", "issue", "fpage", "lpage"],
  ...["elocation-id", "self-uri", "related-article", "funding-group", "counts", "custom-meta-group"],
]);

const BLOCKS = new Set(["title", "article-title", "p", "tr", "label", "caption", "sec", "abstract", "list-item"]);

/**
 * The text of an article in JATS, the format of the open literature (NISO Z39.96): title, abstract and body, paragraphs
 * separated by empty lines. References, citation marks and formulas are left out. Throws if it is no such article.
 */
export function readJats(xml: string): string {
  const parser = new SaxesParser();
  const out: string[] = [];
  let outside = 0;
  let isArticle = false;
  parser.on("opentag", ({ name, isSelfClosing }) => {
    if (name === "article") isArticle = true;
    if (LEFT_OUT.has(name)) outside += isSelfClosing ? 0 : 1;
    else if (BLOCKS.has(name)) out.push("\n\n");
    else if (name === "td" || name === "th") out.push("\t");
  });
  parser.on("closetag", ({ name, isSelfClosing }) => {
    if (LEFT_OUT.has(name)) outside -= isSelfClosing ? 0 : 1;
    else if (BLOCKS.has(name)) out.push("\n\n");
  });
  parser.on("text", (text) => {
    if (outside === 0) out.push(text.replace(/\s+/g, " "));
  });
  parser.on("error", (error) => {
    throw error;
  });
  parser.write(xml).close();
  if (!isArticle) throw new Error("This is no JATS article.");
  return out
    .join("")
    .replace(/[ \t]*\n\s*\n\s*/g, "\n\n")
    .trim();
}
