import type { Nodes, Parents } from "hast";
import { fromHtml } from "hast-util-from-html";
import { toMdast } from "hast-util-to-mdast";
import { pointsToNote } from "../note-references.ts";
import { treeText } from "./tree-text.ts";

/** A page as a browser parses it, without scripts, styles, the head and superscript reference numbers. */
export function htmlText(source: string): string {
  const page = fromHtml(source);
  dropNoteReferences(page);
  const tree = toMdast(page);
  return tree.type === "root" ? treeText(tree) : "";
}

function dropNoteReferences(parent: Parents): void {
  const kept: Nodes[] = [];
  for (const child of parent.children) {
    const isReference =
      child.type === "element" && child.tagName === "sup" && pointsToNote(endOf(kept.at(-1)), endOf(child));
    if (!isReference) kept.push(child);
  }
  parent.children = kept as typeof parent.children;
  for (const child of kept) if ("children" in child) dropNoteReferences(child);
}

/** The last text in a node, which shows what a superscript number refers to. */
function endOf(node: Nodes | undefined): string {
  let last = node;
  while (last && "children" in last) last = last.children.at(-1);
  return last?.type === "text" ? last.value.slice(-LONGEST_REFERENCE) : "";
}

/** The maximum length of a reference, characters: "12, 14–17". */
const LONGEST_REFERENCE = 24;
