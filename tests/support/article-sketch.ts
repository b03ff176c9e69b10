type Node = {
  type: string;
  text?: string;
  attrs?: Record<string, unknown>;
  marks?: { type: string; attrs?: Record<string, unknown> }[];
  content?: Node[];
};

/** A document as text that is easy to compare: one line per block, marks as in Markdown. */
export function sketchOf(blocks: readonly unknown[], indent = ""): string[] {
  return (blocks as Node[]).flatMap((block): string[] => {
    const inner = block.content ?? [];
    switch (block.type) {
      case "heading":
        return [`${indent}${"#".repeat(Number(block.attrs?.level))} ${words(inner)}`];
      case "bulletList":
      case "orderedList":
        return inner.flatMap((item, at) => {
          const sign = block.type === "bulletList" ? "-" : `${Number(block.attrs?.start ?? 1) + at}.`;
          const [first, ...rest] = item.content ?? [];
          return [`${indent}${sign} ${words(first?.content ?? [])}`, ...sketchOf(rest, `${indent}  `)];
        });
      case "blockquote":
        return sketchOf(inner, `${indent}> `);
      case "codeBlock":
        return [`${indent}code: ${(inner[0]?.text ?? "").replace(/\n/g, "⏎")}`];
      case "table":
        return inner.map((row) => `${indent}| ${(row.content ?? []).map(cell).join(" | ")} |`);
      case "pastedPicture":
        return [`${indent}picture ${Number(block.attrs?.number)}`];
      case "figure":
        return [`${indent}figure ${block.attrs?.alt}`];
      default:
        return [`${indent}${words(inner)}`];
    }
  });
}

function cell({ type, attrs, content }: Node): string {
  const span = [attrs?.colspan, attrs?.rowspan].map((one) => Number(one ?? 1));
  const said = `${type === "tableHeader" ? "!" : ""}${span.some((one) => one > 1) ? `(${span.join("x")}) ` : ""}`;
  return said + sketchOf(content ?? []).join("; ");
}

function words(inlines: readonly Node[]): string {
  return inlines
    .map(({ type, text = "", attrs, marks = [] }) => {
      if (type === "hardBreak") return "⏎";
      if (type === "footnote") return `{${attrs?.text}}`;
      return marks.reduce((said, mark) => {
        if (mark.type === "bold") return `**${said}**`;
        if (mark.type === "italic") return `*${said}*`;
        if (mark.type === "code") return `\`${said}\``;
        return `[${said}](${mark.attrs?.href})`;
      }, text);
    })
    .join("");
}
