import { elementsIn, fragmentOf, isElement, type PastedElement, type PastedNode, styleOf, textOf } from "./tree.ts";

export type Notes = {
  /** The text of a note, by the link that refers to it. */
  textAt: ReadonlyMap<PastedElement, string>;
  /** References to notes whose text was not copied, and references to reviewers' comments. */
  lost: ReadonlySet<PastedElement>;
  commentSigns: ReadonlySet<PastedElement>;
  /** The containers of the texts of notes and comments, which are removed from the text. */
  gone: ReadonlySet<PastedNode>;
};

const NOTE_LIKE = /^(?:_?ftn|_?edn|ftnt|sdfootnote|sdendnote|cite_note|endnote|footnote)/i;
const COMMENT_LIKE = /^(?:cmnt|_msocom)/i;

/**
 * Footnotes and endnotes of Word, Google Docs, LibreOffice and web pages have the same structure: a link in the
 * sentence leads to an element that contains a link back.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one rule of four conditions, each of which names what it excludes.
export function notesIn(root: PastedElement): Notes {
  const { named, parents } = indexOf(root);
  const textAt = new Map<PastedElement, string>();
  const lost = new Set<PastedElement>();
  const commentSigns = new Set<PastedElement>();
  const gone = new Set<PastedNode>();
  for (const link of elementsIn(root)) {
    const fragment = fragmentOf(link);
    if (fragment === null || [...gone].some((one) => isWithin(link, one, parents))) continue;
    if (COMMENT_LIKE.test(fragment)) {
      const place = named.get(fragment);
      // This includes the link back from a comment's text.
      if (!/ref|anchor/i.test(fragment)) commentSigns.add(link);
      if (place && !/ref|anchor/i.test(fragment)) gone.add(containerOf(place, parents));
      continue;
    }
    const place = named.get(fragment);
    const container = place && containerOf(place, parents);
    const back = container && backLink(container, link, named, parents);
    if (container && back && !holdsHeading(container) && isBefore(link, container, root)) {
      textAt.set(link, wordsOf(container, back));
      gone.add(container);
    } else if (NOTE_LIKE.test(fragment) && !/ref|anc/i.test(fragment)) lost.add(link);
  }
  for (const element of elementsIn(root))
    if (/^(?:comment-list|comment)$/.test(styleOf(element).get("mso-element") ?? "")) gone.add(element);
  return { textAt, lost, commentSigns, gone };
}

function indexOf(root: PastedElement) {
  const named = new Map<string, PastedElement>();
  const parents = new Map<PastedElement, PastedElement>();
  const visit = (element: PastedElement): void => {
    for (const name of [element.attributes.id, element.attributes.name])
      if (name && !named.has(name)) named.set(name, element);
    for (const inner of element.children)
      if (isElement(inner)) {
        parents.set(inner, element);
        visit(inner);
      }
  };
  visit(root);
  return { named, parents };
}

/** The list item, paragraph or division that contains a note's text. */
function containerOf(place: PastedElement, parents: ReadonlyMap<PastedElement, PastedElement>): PastedElement {
  let at = place;
  while (!/^(?:li|p|div|aside|dd|tr|section)$/.test(at.tag)) {
    const above = parents.get(at);
    if (!above) return place;
    at = above;
  }
  const above = parents.get(at);
  const wrapped =
    above &&
    (/^(?:footnote|endnote)$/.test(styleOf(above).get("mso-element") ?? "") ||
      /^sd(?:foot|end)note\d+$/.test(above.attributes.id ?? ""));
  return wrapped ? above : at;
}

/** The link back to the reference: to the reference itself, or to an element that contains only the reference. */
function backLink(
  container: PastedElement,
  sign: PastedElement,
  named: ReadonlyMap<string, PastedElement>,
  parents: ReadonlyMap<PastedElement, PastedElement>,
): PastedElement | null {
  for (const link of elementsIn(container)) {
    const target = named.get(fragmentOf(link) ?? "");
    if (!target || target === container) continue;
    if (isWithin(target, sign, parents) || (isWithin(sign, target, parents) && isOnly(sign, target))) return link;
  }
  return null;
}

/** An entry in a table of contents is not a note reference, although its section may link back to it. */
function isOnly(sign: PastedElement, target: PastedElement): boolean {
  return textOf(target).trim() === textOf(sign).trim();
}

/** A section is not a note, although its heading may link back to the table of contents. */
function holdsHeading(container: PastedElement): boolean {
  return [container, ...elementsIn(container)].some(({ tag }) => /^h[1-6]$/.test(tag));
}

function isWithin(
  element: PastedElement,
  outer: PastedNode,
  parents: ReadonlyMap<PastedElement, PastedElement>,
): boolean {
  for (let at: PastedElement | undefined = element; at; at = parents.get(at)) if (at === outer) return true;
  return false;
}

function isBefore(one: PastedElement, other: PastedElement, root: PastedElement): boolean {
  for (const element of elementsIn(root)) {
    if (element === one) return true;
    if (element === other) return false;
  }
  return false;
}

function wordsOf(container: PastedElement, back: PastedElement): string {
  return textOf(container, new Set([back]))
    .replace(/\s+/g, " ")
    .replace(/^[\s^↑.\]]+/, "")
    .trim();
}
