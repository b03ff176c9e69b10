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
  // In the journals of before 2008 these are not inside of permissions (NLM 2).
  ...["license", "copyright-statement", "copyright-year", "copyright-holder"],
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
  return readLicensedJats(xml).text;
}

/** The same, with the licence as the article states it: the address of a known one, otherwise its words or its type. */
export function readLicensedJats(xml: string): { text: string; licence: string | null } {
  const parser = new SaxesParser();
  const out: string[] = [];
  let outside = 0;
  let isArticle = false;
  const licence = licenceReader();
  parser.on("opentag", ({ name, attributes, isSelfClosing }) => {
    if (name === "article") isArticle = true;
    licence.open(name, attributes);
    if (name === "xref" && outside === 0) out.push(CITATION);
    if (LEFT_OUT.has(name)) outside += isSelfClosing ? 0 : 1;
    else if (BLOCKS.has(name)) out.push("\n\n");
    else if (name === "td" || name === "th") out.push("\t");
  });
  parser.on("closetag", ({ name, isSelfClosing }) => {
    licence.close(name);
    if (LEFT_OUT.has(name)) outside -= isSelfClosing ? 0 : 1;
    else if (BLOCKS.has(name)) out.push("\n\n");
  });
  parser.on("text", (text) => {
    licence.read(text);
    if (outside === 0) out.push(text.replace(/\s+/g, " "));
  });
  parser.on("error", (error) => {
    throw error;
  });
  parser.write(xml).close();
  if (!isArticle) throw new Error("This is no JATS article.");
  const text = withoutCitations(out.join(""))
    // The empty cells of a table can be a long run, which is looked at once.
    .replace(/(?<![ \t])[ \t]*\n\s*\n\s*/g, "\n\n")
    .trim();
  return { text, licence: licence.stated() };
}

type LicenceReader = {
  open(name: string, attributes: Record<string, string>): void;
  close(name: string): void;
  read(text: string): void;
  stated(): string | null;
};

/** Characters of a statement that are looked at. */
const LICENCE_WORDS_MAX = 2_000;

/** Reads the first licence of an article: its ali:license_ref, which may be beside it, its links, its words. */
function licenceReader(): LicenceReader {
  let isInside = false;
  let isReference = false;
  let isRead = false;
  let isCopyright = false;
  let words = "";
  let copyright = "";
  let reference = "";
  let type: string | null = null;
  let link: string | null = null;
  return {
    open(name, attributes) {
      if (name === "ali:license_ref") isReference = reference === "";
      if (name === "copyright-statement") isCopyright = true;
      if (name === "license" && !isRead) {
        isInside = true;
        type = attributes["license-type"] ?? null;
      }
      const address = attributes["xlink:href"];
      if (isInside && address && !(link && KNOWN_LICENCE.test(link))) link = address;
    },
    close(name) {
      if (name === "ali:license_ref") isReference = false;
      if (name === "copyright-statement") isCopyright = false;
      if (name === "license") {
        isRead ||= isInside;
        isInside = false;
      }
    },
    read(text) {
      if (isReference) reference += text.slice(0, LICENCE_WORDS_MAX - reference.length);
      else if (isCopyright) copyright += text.slice(0, LICENCE_WORDS_MAX - copyright.length);
      else if (isInside) words += text.slice(0, LICENCE_WORDS_MAX - words.length);
    },
    stated() {
      const [address, statement, owner = ""] = [reference, words, copyright].map((one) =>
        one.replace(/\s+/g, " ").trim(),
      );
      const known = link && KNOWN_LICENCE.test(link) ? link : null;
      const inOwner = /creative commons|public domain/i.test(owner) ? owner : null;
      return address || known || statement || link || inOwner || type;
    },
  };
}

const KNOWN_LICENCE = /creativecommons\.org\/(?:licenses|publicdomain)\//i;

/** "ports [1,2–4] and (Fig. 1; Table 2)", where only the punctuation of the references is left. */
function withoutCitations(text: string): string {
  return text
    .replace(/ ?[[(][\s,;\u2013-]*\0[\0\s,;\u2013-]*[\])]/g, "")
    .replace(/\0(?:[,;\u2013-] ?\0)+/g, "")
    .replaceAll(CITATION, "");
}
