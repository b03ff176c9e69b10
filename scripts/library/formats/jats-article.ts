import type { Found } from "#app/extraction/library/import-row.ts";
import { readJats } from "#workers/adapters/sources/jats.ts";
import { elementOf, elementsOf, textOfNode, without, type XmlNode, xmlTree } from "./xml-tree.ts";

/** An article in JATS with the metadata of its front matter; or why it cannot be read. */
export function readJatsArticle(xml: string): Found | { refused: string } {
  try {
    const text = readJats(xml);
    if (/<article[\s>][\s\S]*<article[\s>]/.test(xml))
      return { refused: "The file has several articles. Divide it into files of one article." };
    const end = xml.search(/<\/article-meta\s*>|<body[\s>]/);
    return { ...metadataOf(xmlTree(xml.slice(0, end < 0 ? undefined : end))), text };
  } catch (cause) {
    const isOther = cause instanceof Error && cause.message.includes("no JATS article");
    return { refused: isOther ? "This is not a JATS article." : "The file is not well-formed XML." };
  }
}

function metadataOf(front: XmlNode): Omit<Found, "text"> {
  const ids = new Map([...elementsOf(front, "article-id")].map((id) => [id.attributes["pub-id-type"], textOfNode(id)]));
  const pmc = /^(?:PMC)?(\d+)(?:\.\d+)?$/i.exec(ids.get("pmcid") ?? ids.get("pmc") ?? ids.get("pmcaid") ?? "")?.[1];
  const doi = ids.get("doi");
  const titles = elementOf(front, "title-group");
  return {
    title: titles && titleIn(titles),
    authors: authorsIn(front),
    year: earliestYear(front),
    container: textOfNode(elementOf(front, "journal-title")) || textOfNode(elementOf(front, "abbrev-journal-title")),
    doi,
    // As workers/adapters/sources/open-services/europe-pmc.ts addresses the same article.
    url: pmc ? `https://europepmc.org/article/PMC/PMC${pmc}` : doi && `https://doi.org/${doi}`,
    licence: licenceIn(front),
  };
}

/** The title with its subtitle, without the marks of its footnotes. */
function titleIn(titles: XmlNode): string {
  const plain = without(titles, ["xref", "fn"]);
  const [title, subtitle] = ["article-title", "subtitle"].map((name) => textOfNode(elementOf(plain, name)));
  return [title, subtitle].filter(Boolean).join(/[.:?!]$/.test(title ?? "") ? " " : ": ");
}

/** "Ada Lindqvist", or the name of a group, whose members are left out. Editors and reviewers are no authors. */
function authorsIn(front: XmlNode): string[] {
  return [...elementsOf(front, "contrib")]
    .filter(({ attributes }) => (attributes["contrib-type"] ?? "author") === "author")
    .map((contributor) => {
      const group = elementOf(contributor, "collab");
      if (group) return textOfNode(without(group, ["contrib-group", "xref", "aff"]));
      // The same name in several scripts: a reference list has the Latin one.
      const names = [...elementsOf(contributor, "name")];
      const name = names.find(({ attributes }) => attributes["name-style"] !== "eastern") ?? names[0];
      return name ? wholeName(name) : textOfNode(elementOf(contributor, "string-name"));
    });
}

function wholeName(name: XmlNode): string {
  const [prefix, given, surname, suffix] = ["prefix", "given-names", "surname", "suffix"].map((part) =>
    textOfNode(elementOf(name, part)),
  );
  const isEastern = name.attributes["name-style"] === "eastern";
  return (isEastern ? [surname, given] : [prefix, given, surname, suffix]).filter(Boolean).join(" ");
}

/** Online, printed and collected articles have several dates. */
function earliestYear(front: XmlNode): number | null {
  const years = [...elementsOf(front, "pub-date")]
    .map((date) => Number(textOfNode(elementOf(date, "year"))))
    .filter((year) => Number.isInteger(year) && year > 0);
  return years.length === 0 ? null : Math.min(...years);
}

/**
 * The address of a known licence (ali:license_ref, xlink:href, a link in the words), or else the words: they may link to
 * the journal or to where other rights are sold.
 */
function licenceIn(front: XmlNode): string | null {
  const licence = elementOf(front, "license");
  const reference = elementOf(licence ?? front, "ali:license_ref") ?? elementOf(front, "ali:license_ref");
  if (reference || !licence)
    return textOfNode(reference) || statedIn(textOfNode(elementOf(front, "copyright-statement")));
  const links = [licence, ...elementsOf(licence, "ext-link"), ...elementsOf(licence, "uri")].flatMap(
    ({ attributes }) => attributes["xlink:href"] ?? [],
  );
  const words = textOfNode(licence);
  const type = licence.attributes["license-type"];
  return links.find((link) => statedIn(link)) ?? (words || links[0] || type || null);
}

/** A statement that names a licence of Creative Commons or the public domain; null for any other. */
function statedIn(statement: string): string | null {
  return /creative ?commons|public ?domain|\bCC[ -]?(?:BY|0)\b/i.test(statement) ? statement : null;
}
