import type { Inline, Mark } from "#schema/content/article-body.ts";
import { hasClass, type PastedElement, styleOf } from "./tree.ts";

export type Style = {
  bold: boolean;
  italic: boolean;
  code: boolean;
  href: string | null;
  raised: "up" | "down" | null;
  underlined: boolean;
  struck: boolean;
};

export const plainStyle: Style = {
  bold: false,
  italic: false,
  code: false,
  href: null,
  raised: null,
  underlined: false,
  struck: false,
};

const MONO = /courier|consolas|monaco|menlo|monospace|liberation mono|source code|roboto mono/;

/** The style of the text inside an element, by its tag and its style attribute; the last declaration wins. */
export function styleWithin(element: PastedElement, outer: Style): Style {
  const declared = styleOf(element);
  const [weight, slant, family, align] = ["font-weight", "font-style", "font-family", "vertical-align"].map((name) =>
    declared.get(name),
  );
  const { tag } = element;
  const bold = weight ? /^(?:bold|bolder|[6-9]00)$/.test(weight) : outer.bold || tag === "b" || tag === "strong";
  const italic = slant ? /^(?:italic|oblique)/.test(slant) : outer.italic || /^(?:i|em|cite|dfn|var)$/.test(tag);
  const code = /^(?:code|kbd|samp|tt)$/.test(tag) || (family ? MONO.test(family) : outer.code);
  const raised =
    tag === "sup" || align === "super"
      ? "up"
      : tag === "sub" || align === "sub"
        ? "down"
        : align === "baseline"
          ? null
          : outer.raised;
  // Text decorations apply to all descendants; "none" on a descendant does not remove them.
  const lines = `${declared.get("text-decoration") ?? ""} ${declared.get("text-decoration-line") ?? ""}`;
  const underlined = outer.underlined || tag === "u" || /\bunderline\b/.test(lines);
  const struck = outer.struck || /^(?:s|strike)$/.test(tag) || /\bline-through\b/.test(lines);
  return { bold, italic, code, raised, underlined, struck, href: outer.href };
}

/** A URL allowed in an article, without a search engine's redirect. Null for any other URL. */
export function addressIn(href: string | undefined): string | null {
  const address = (href ?? "").replace(/[\t\n\r]/g, "").trim();
  const detour = /^https?:\/\/(?:www\.)?google\.[a-z.]+\/url\?(.*)$/i.exec(address);
  const meant = detour ? (new URLSearchParams(detour[1]).get("q") ?? address) : address;
  return /^(?:https?:\/\/[^\s/$.?#].[^\s]*|mailto:[^\s@]+@[^\s@]+)$/i.test(meant) && meant.length <= 2000
    ? meant
    : null;
}

export function marksOf({ bold, italic, code, href }: Style): Mark[] {
  if (code) return [{ type: "code" }];
  return [
    ...(href ? [{ type: "link" as const, attrs: { href } }] : []),
    ...(bold ? [{ type: "bold" as const }] : []),
    ...(italic ? [{ type: "italic" as const }] : []),
  ];
}

const UP: Record<string, string> = Object.fromEntries(
  [..."0123456789+-=()ni"].map((sign, at) => [sign, [..."⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ"][at] ?? sign]),
);
const DOWN: Record<string, string> = Object.fromEntries(
  [..."0123456789+-=()aeox"].map((sign, at) => [sign, [..."₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₒₓ"][at] ?? sign]),
);

/** Superscript and subscript text in Unicode characters; null if a character has none. */
export function raisedText(text: string, raised: "up" | "down"): string | null {
  const letters = raised === "up" ? UP : DOWN;
  const minus = text.replace(/[−–]/g, "-");
  const signs = [...minus].map((sign) => (/\s/.test(sign) ? sign : letters[sign]));
  return signs.includes(undefined) ? null : signs.join("");
}

/** Merges adjacent runs of the same style, collapses whitespace and trims both ends. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one pass over the runs; its cases share the two neighbours.
export function tidy(inlines: readonly Inline[]): Inline[] {
  const joined: Inline[] = [];
  for (const node of inlines) {
    const last = joined.at(-1);
    if (node.type === "text" && last?.type === "text" && same(node, last)) {
      joined[joined.length - 1] = { ...last, text: last.text + node.text };
    } else joined.push(node);
  }
  const out: Inline[] = [];
  for (const node of joined) {
    if (node.type !== "text") {
      out.push(node);
      continue;
    }
    const last = out.at(-1);
    const blankBefore = !last || last.type === "hardBreak" || (last.type === "text" && / $/.test(last.text));
    const text = node.text
      .replace(/[ \t\r\n]+/g, " ")
      .replace(/ ?\u00a0 |\u00a0{2,}/g, " ")
      .replace(/ {2,}/g, " ")
      .replace(blankBefore ? /^ / : /$^/, "");
    if (text) out.push({ ...node, text });
  }
  for (let last = out.at(-1); last; last = out.at(-1)) {
    if (last.type === "hardBreak") out.pop();
    else if (last.type === "text" && /[ \u00a0]$/.test(last.text)) {
      const text = last.text.replace(/[ \u00a0]+$/, "");
      if (text) out[out.length - 1] = { ...last, text };
      else out.pop();
      if (text) break;
    } else break;
  }
  return out;
}

function same(one: Inline, other: Inline): boolean {
  return JSON.stringify(one.marks ?? []) === JSON.stringify(other.marks ?? []);
}

/** Elements of word processors that are not displayed. */
export function isUnread(element: PastedElement): boolean {
  const declared = styleOf(element);
  const { display } = Object.fromEntries(declared);
  return (
    /^(?:script|style|meta|link|title|head|xml|template|noscript|o:p|base|colgroup|col|w:.*)$/.test(element.tag) ||
    display === "none" ||
    declared.get("mso-hide") === "all" ||
    declared.get("mso-list") === "ignore" ||
    hasClass(element, /^(?:mw-editsection|apple-interchange-newline|EOP|sr-only|mw-cite-backlink)$/i)
  );
}

/** Whitespace that word processors wrap in an element to preserve it. */
export function isBlank(element: PastedElement): boolean {
  return hasClass(element, /^Apple-converted-space$/i) || styleOf(element).get("mso-spacerun") === "yes";
}
