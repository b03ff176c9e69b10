import type { Found } from "#app/extraction/library/import-row.ts";
import { readJats } from "#workers/adapters/sources/jats.ts";
import { elementOf, elementsOf, textOfNode, type XmlNode, xmlTree } from "./xml-tree.ts";

/** An article in JATS with the metadata of its front matter; or why it cannot be read. */
export function readJatsArticle(xml: string): Found | { refused: string } {
  try {
    const text = readJats(xml);
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
    title: titles && textOfNode(elementOf(titles, "article-title")),
    authors: authorsIn(front),
    year: earliestYear(front),
    container: textOfNode(elementOf(front, "journal-title")) || textOfNode(elementOf(front, "abbrev-journal-title")),
    doi,
    // As workers/adapters/sources/europe-pmc.ts addresses the same article.
    url: pmc ? `https://europepmc.org/article/PMC/PMC${pmc}` : doi && `https://doi.org/${doi}`,
    licence: licenceIn(front),
  };
}

/** "Ada Lindqvist", or the name of a group. Editors and reviewers are no authors. */
function authorsIn(front: XmlNode): string[] {
  return [...elementsOf(front, "contrib")]
    .filter(({ attributes }) => (attributes["contrib-type"] ?? "author") === "author")
    .map((contributor) => {
      const name = elementOf(contributor, "name");
      if (!name) return textOfNode(elementOf(contributor, "string-name") ?? elementOf(contributor, "collab"));
      return `${textOfNode(elementOf(name, "given-names"))} ${textOfNode(elementOf(name, "surname"))}`.trim();
    });
}

/** Online, printed and collected articles have several dates. */
function earliestYear(front: XmlNode): number | null {
  const years = [...elementsOf(front, "pub-date")]
    .map((date) => Number(textOfNode(elementOf(date, "year"))))
    .filter((year) => Number.isInteger(year) && year > 0);
  return years.length === 0 ? null : Math.min(...years);
}

/** The licence's address (ali:license_ref, then xlink:href), or else its words. */
function licenceIn(front: XmlNode): string | null {
  const licence = elementOf(front, "license");
  const reference = textOfNode(
    (licence && elementOf(licence, "ali:license_ref")) ?? elementOf(front, "ali:license_ref"),
  );
  if (reference !== "" || !licence) return reference || null;
  const links = [licence, ...elementsOf(licence, "ext-link"), ...elementsOf(licence, "uri")];
  const href = links.map(({ attributes }) => attributes["xlink:href"]).find((address) => address);
  return href ?? (textOfNode(licence) || licence.attributes["license-type"] || null);
}
