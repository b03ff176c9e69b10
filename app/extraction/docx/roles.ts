import type { ParagraphKind, Role } from "./blocks.ts";
import type { Numbering } from "./numbering.ts";
import type { StyleKind, Styles } from "./styles.ts";

/** Nine outline levels from 0; 9 is body text. */
const BODY = 9;

/** The list id that removes a paragraph from its list. */
const NO_LIST = "0";

/** Returns for each paragraph, in order, whether it is a heading or a list item, and its number. */
export function rolesOf(styles: Styles, numbering: Numbering): (properties: ParagraphKind) => Role {
  // Styles are resolved once, because every paragraph refers to one.
  const known = new Map<readonly StyleKind[], number | null>();
  return (properties) => {
    const kinds = styles.kinds(properties.style);
    const list = listOf(properties, kinds, numbering);
    const label = list && numbering.next(list.id, list.level);
    const heading = headingLevel(properties, kinds, known);
    if (heading !== null) return { kind: "heading", level: heading, label: label ?? "" };
    if (list) return { kind: "item", level: list.level + 1, label: label ?? "" };
    const listed = properties.list === null && LIST_STYLE.test(properties.style ?? "");
    return { kind: listed ? "item" : "text", level: 1, label: "" };
  };
}

/** Word's built-in list styles, for files that do not define them. */
const LIST_STYLE = /^list(?:bullet|number)\d?$/i;

function listOf(
  { list, level }: ParagraphKind,
  kinds: readonly StyleKind[],
  numbering: Numbering,
): { id: string; level: number } | null {
  const styled = kinds.find((kind) => kind.list !== null);
  const id = list ?? styled?.list ?? null;
  if (id === null || id === NO_LIST) return null;
  if (level !== null) return { id, level: Math.min(level, 8) };
  for (const kind of kinds) {
    const linked = numbering.levelOfStyle(id, kind.id);
    if (linked !== null) return { id, level: linked };
  }
  return { id, level: Math.min(kinds.find((kind) => kind.level !== null)?.level ?? 0, 8) };
}

/** The outline level, or else the name of a built-in style, which other programs write without a level. */
function headingLevel(
  { outline, style }: ParagraphKind,
  kinds: readonly StyleKind[],
  known: Map<readonly StyleKind[], number | null>,
): number | null {
  if (outline !== null) return outline < BODY ? outline + 1 : null;
  if (kinds.length === 0) return levelOfName(style ?? "");
  const found = known.get(kinds);
  if (found !== undefined) return found;
  const level = levelOfStyle(kinds);
  known.set(kinds, level);
  return level;
}

function levelOfStyle(kinds: readonly StyleKind[]): number | null {
  const outline = kinds.find((kind) => kind.outline !== null)?.outline ?? null;
  if (outline !== null) return outline < BODY ? outline + 1 : null;
  return kinds.map((kind) => levelOfName(kind.name) ?? levelOfName(kind.id)).find((level) => level !== null) ?? null;
}

function levelOfName(name: string): number | null {
  const [, digit] = /^heading ?([1-9])$/i.exec(name) ?? [];
  if (digit) return Number(digit);
  return /^title$/i.test(name) ? 1 : null;
}
