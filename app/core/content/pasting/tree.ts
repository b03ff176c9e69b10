/** Parsed HTML, independent of the parser. Names are in lower case; comments are removed. */
export type PastedNode = string | PastedElement;
export type PastedElement = {
  tag: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly PastedNode[];
};

export function isElement(node: PastedNode): node is PastedElement {
  return typeof node !== "string";
}

/**
 * The declarations of a style attribute. They are parsed from the attribute, because a content security policy
 * without inline styles empties the style object of parsed elements.
 */
export function styleOf({ attributes }: PastedElement): ReadonlyMap<string, string> {
  const declared = new Map<string, string>();
  for (const part of (attributes.style ?? "").split(";")) {
    const colon = part.indexOf(":");
    if (colon > 0)
      declared.set(
        part.slice(0, colon).trim().toLowerCase(),
        part
          .slice(colon + 1)
          .trim()
          .toLowerCase(),
      );
  }
  return declared;
}

export function hasClass({ attributes }: PastedElement, pattern: RegExp): boolean {
  return (attributes.class ?? "").split(/\s+/).some((name) => pattern.test(name));
}

export function textOf(node: PastedNode, without: ReadonlySet<PastedNode> = new Set()): string {
  if (!isElement(node)) return node;
  return without.has(node) ? "" : node.children.map((inner) => textOf(inner, without)).join("");
}

export function* elementsIn(node: PastedElement): Generator<PastedElement> {
  for (const inner of node.children) {
    if (!isElement(inner)) continue;
    yield inner;
    yield* elementsIn(inner);
  }
}

/** The fragment of a URL. */
export function fragmentOf(element: PastedElement): string | null {
  const href = element.tag === "a" ? element.attributes.href : undefined;
  const at = href?.indexOf("#") ?? -1;
  return href && at >= 0 && at < href.length - 1 ? decoded(href.slice(at + 1)) : null;
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
