import type { Entry } from "./archive.ts";
import { isOff, over, PLAIN, styleWith, type TextStyle } from "./text-style.ts";
import { type Namespaces, readXml, type Tag } from "./xml.ts";

/** The text properties defined by styles, so that text hidden by a style is found as well. */
export type Styles = {
  /** Of a paragraph of this style; null is the default paragraph style. */
  paragraph(id: string | null): TextStyle;
  character(id: string): TextStyle;
  /** Whether a table of this style may have coloured cells. */
  shadesTables(id: string): boolean;
  /** A paragraph style with the styles it is based on, nearest first; null is the default paragraph style. */
  kinds(id: string | null): StyleKind[];
};

/** The outline properties of a style; null if not specified. */
export type StyleKind = {
  id: string;
  /** Lower case: "heading 1". */
  name: string;
  /** From 0, where 9 is body text. */
  outline: number | null;
  list: string | null;
  level: number | null;
};

type Style = { based: string | null; textStyle: TextStyle; shades: boolean; kind: StyleKind };

/** A style with those it is based on. `paragraph` includes the document's defaults. */
type Resolved = { textStyle: TextStyle; paragraph: TextStyle; kinds: StyleKind[]; shades: boolean };

/** Word allows chains of eleven; the limit ends cycles of styles. */
const CHAIN_MAX = 20;

/** Word keeps at most 4,079. */
const STYLES_MAX = 4_079;

export function readStyles(bytes: Uint8Array, entry: Entry | null, namespaces: Namespaces): Styles {
  const styles = new Map<string, Style>();
  const all = new Map<string, Resolved>();
  let defaults = PLAIN;
  let usual: string | null = null;
  let style: Style | null = null;
  const path: string[] = [];

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a parser: one branch for each element of WordprocessingML.
  function open(tag: Tag): void {
    path.push(tag.name);
    const { attributes } = tag;
    if (tag.name === "w:style") {
      const id = attributes["w:styleId"] ?? "";
      style = {
        based: null,
        textStyle: PLAIN,
        shades: false,
        kind: { id, name: "", outline: null, list: null, level: null },
      };
      if (styles.size < STYLES_MAX) styles.set(id, style);
      const isDefault = attributes["w:default"] !== undefined && !isOff(attributes["w:default"]);
      if (attributes["w:type"] === "paragraph" && isDefault) usual = id;
    } else if (tag.name === "w:basedOn") {
      if (style) style.based = attributes["w:val"] ?? null;
    } else if (tag.name === "w:name") {
      if (style) style.kind.name = (attributes["w:val"] ?? "").toLowerCase();
    } else if (style && path.includes("w:pPr") && KIND_TAGS.has(tag.name)) {
      takeKind(style.kind, tag.name, attributes["w:val"] ?? "");
    } else if (path.at(-2) === "w:rPr" && path.at(-3) === "w:rPrDefault") {
      defaults = styleWith(defaults, tag);
    } else if (style && isOwn(path)) {
      style.textStyle = styleWith(style.textStyle, tag);
    } else if (style && tag.name === "w:shd") {
      style.shades ||= styleWith(PLAIN, tag).shaded === true;
    }
  }

  function close(name: string): void {
    path.pop();
    if (name === "w:style") style = null;
  }

  if (entry) readXml(bytes, entry, namespaces, { open, close, text() {} });
  return {
    paragraph: (id) => resolved(id ?? usual).paragraph,
    character: (id) => resolved(id).textStyle,
    kinds: (id) => resolved(id ?? usual).kinds,
    shadesTables: (id) => resolved(id).shades,
  };

  /** Resolved once per style. Unknown names, of which a file may have any number, are not cached. */
  function resolved(id: string | null): Resolved {
    const known = all.get(id ?? "");
    if (known) return known;
    const chain = chainOf(id);
    const textStyle = chain.reduce((nearer, { textStyle: below }) => over(nearer, below), PLAIN);
    const result = {
      textStyle,
      paragraph: over(textStyle, defaults),
      kinds: chain.map(({ kind }) => kind),
      shades: chain.some((one) => one.shades || one.textStyle.shaded === true),
    };
    if (chain.length > 0) all.set(id ?? "", result);
    return result;
  }

  function chainOf(id: string | null): Style[] {
    const chain: Style[] = [];
    for (let next = id; next !== null && chain.length < CHAIN_MAX; ) {
      const found = styles.get(next);
      if (!found) break;
      chain.push(found);
      next = found.based;
    }
    return chain;
  }
}

const KIND_TAGS = new Set(["w:outlineLvl", "w:numId", "w:ilvl"]);

function takeKind(kind: StyleKind, name: string, value: string): void {
  if (name === "w:numId") kind.list = value;
  else if (name === "w:ilvl") kind.level = Number.parseInt(value, 10) || 0;
  else kind.outline = Number.parseInt(value, 10) || 0;
}

/** Whether the properties are those of the style itself, not of a table's first row. */
function isOwn(path: readonly string[]): boolean {
  return (path.at(-2) === "w:rPr" || path.at(-2) === "w:pPr") && path.at(-3) === "w:style";
}
