import { SaxesParser } from "saxes";

/** What is beside the text, or is no text: captions and tables are kept, references and formulas are not. */
const LEFT_OUT = new Set([
  "back",
  // Decision letters, comments and translations, which have authors of their own.
  "sub-article",
  "response",
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

const BLOCKS = new Set([
  ...["title", "article-title", "subtitle", "trans-title", "trans-subtitle", "p", "tr", "label", "caption", "sec"],
  ...["abstract", "trans-abstract", "list-item", "def-item", "def", "verse-line", "attrib", "preformat", "code"],
]);

/** Stands for a citation until the brackets and commas around it are removed; XML has no such character. */
const CITATION = "\u0000";

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
    if (name === "xref" && outside === 0) out.push(CITATION);
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
  return withoutCitations(out.join(""))
    .replace(/[ \t]*\n\s*\n\s*/g, "\n\n")
    .trim();
}

/** "ports [1,2–4] and (Fig. 1; Table 2)", where only the punctuation of the references is left. */
function withoutCitations(text: string): string {
  return text
    .replace(/ ?[[(][\s,;\u2013-]*\0[\0\s,;\u2013-]*[\])]/g, "")
    .replace(/\0(?:[,;\u2013-] ?\0)+/g, "")
    .replaceAll(CITATION, "");
}
