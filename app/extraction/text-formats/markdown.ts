import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { treeText } from "./tree-text.ts";

/** CommonMark with GitHub's tables and footnotes; YAML front matter is not text. */
export function markdownText(source: string): string {
  const body = source.replace(/^\ufeff?---\r?\n[\s\S]{0,20000}?\r?\n---\r?\n/, "");
  return treeText(fromMarkdown(body, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }));
}
