import type { Nodes, Root } from "mdast";

/** Paragraphs are separated by an empty line, items and rows by line breaks, cells by tabs; notes follow at the end. */
export function treeText(root: Root): string {
  const notes = root.children.filter(({ type }) => type === "footnoteDefinition");
  const others = root.children.filter(({ type }) => type !== "footnoteDefinition");
  return [...others, ...notes].map(blockText).filter(isText).join("\n\n");
}

function blockText(node: Nodes): string {
  switch (node.type) {
    case "list": {
      const first = node.start ?? 1;
      const items = node.children.map((item, at) => {
        const text = item.children.map(blockText).filter(isText).join("\n");
        return node.ordered ? `${first + at}. ${text}` : text;
      });
      return items.filter(isText).join("\n");
    }
    case "table":
      return node.children.map((row) => row.children.map(inlineText).join("\t")).join("\n");
    case "blockquote":
    case "footnoteDefinition":
      return node.children.map(blockText).filter(isText).join("\n\n");
    case "code":
      return node.value;
    default:
      return inlineText(node).trim();
  }
}

function inlineText(node: Nodes): string {
  switch (node.type) {
    case "text":
    case "inlineCode":
      return node.value;
    case "break":
      return "\n";
    case "html":
    case "image":
    case "yaml":
      return "";
    default:
      return "children" in node ? node.children.map(inlineText).join("") : "";
  }
}

function isText(text: string): boolean {
  return text.trim() !== "";
}
