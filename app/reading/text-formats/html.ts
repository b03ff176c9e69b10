import { fromHtml } from "hast-util-from-html";
import { toMdast } from "hast-util-to-mdast";
import { treeText } from "./tree-text.ts";

/** A page as a browser parses it; scripts, styles and the head are no text. */
export function htmlText(source: string): string {
  const tree = toMdast(fromHtml(source));
  return tree.type === "root" ? treeText(tree) : "";
}
