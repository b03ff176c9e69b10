import type { ParagraphKind, Role } from "./blocks.ts";
import type { Numbering } from "./numbering.ts";
import type { StyleKind, Styles } from "./styles.ts";

/** Nine outline levels from 0; 9 is body text. */
const BODY = 9;

/** The list that ends lists. */
const NO_LIST = "0";

/** Says of each paragraph, in order, whether it is a heading or a list item, and which number stands before it. */
export function rolesOf(styles: Styles, numbering: Numbering): (properties: ParagraphKind) => Role {
  return (properties) => {
    const kinds = styles.kinds(properties.style);
    const list = listOf(properties, kinds, numbering);
    const label = list && numbering.next(list.id, list.level);
    const heading = headingLevel(properties, kinds);
    if (heading !== null) return { kind: "heading", level: heading, label: label ?? "" };
    if (list) return { kind: "item", level: list.level + 1, label: label ?? "" };
    const listed = properties.list === null && LIST_STYLE.test(properties.style ?? "");
    return { kind: listed ? "item" : "text", level: 1, label: "" };
  };
}

/** Word's own list styles, in files that do not bring them along. */
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
  const linked = kinds.map((kind) => numbering.levelOfStyle(id, kind.id)).find((found) => found !== null);
  return { id, level: Math.min(linked ?? kinds.find((kind) => kind.level !== null)?.level ?? 0, 8) };
}

/** An outline level, else the name of a built-in style, which other programs leave without one. */
function headingLevel({ outline, style }: ParagraphKind, kinds: readonly StyleKind[]): number | null {
  const level = outline ?? kinds.find((kind) => kind.outline !== null)?.outline ?? null;
  if (level !== null) return level < BODY ? level + 1 : null;
  for (const name of [...kinds.map((kind) => kind.name), style ?? ""]) {
    const [, digit] = /^heading ?([1-9])$/i.exec(name) ?? [];
    if (digit) return Number(digit);
    if (/^title$/i.test(name)) return 1;
  }
  return null;
}
