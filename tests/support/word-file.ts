import { strFromU8, unzipSync } from "fflate";
import { SaxesParser } from "saxes";

type ReadComment = { id: string; author: string; text: string; on: string };

/**
 * The content of a Word file as a reading program finds it: the parts, the text by paragraph, and each comment with the
 * words that it refers to.
 */
export function readWordFile(bytes: Uint8Array) {
  const parts = Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, part]) => [name, strFromU8(part)]));
  const open = new Map<string, string>();
  const closed = new Map<string, string>();
  const paragraphs: { text: string; style: string }[] = [];
  parse(parts["word/document.xml"] ?? "", {
    open(name, attributes) {
      const id = attributes["w:id"] ?? "";
      if (name === "w:p") paragraphs.push({ text: "", style: "" });
      if (name === "w:pStyle") paragraphs.at(-1)!.style = attributes["w:val"] ?? "";
      if (name === "w:commentRangeStart") open.set(id, "");
      if (name === "w:commentRangeEnd") {
        closed.set(id, open.get(id) ?? "(never began)");
        open.delete(id);
      }
      if (name === "w:br" || name === "w:p") for (const [one, text] of open) open.set(one, `${text} `);
    },
    text(text, within) {
      if (within !== "w:t") return;
      paragraphs.at(-1)!.text += text;
      for (const [id, before] of open) open.set(id, before + text);
    },
  });
  const comments: ReadComment[] = [];
  parse(parts["word/comments.xml"] ?? "", {
    open(name, attributes) {
      const id = attributes["w:id"] ?? "";
      if (name === "w:comment")
        comments.push({ id, author: attributes["w:author"] ?? "", text: "", on: closed.get(id) ?? "(nothing)" });
    },
    text(text, within) {
      if (within === "w:t") comments.at(-1)!.text += `${text}\n`;
    },
  });
  for (const [name, xml] of Object.entries(parts)) if (/\.(?:xml|rels)$/.test(name)) parse(xml, {});
  return { parts, paragraphs, comments, left: [...open.keys()] };
}

type Handlers = {
  open?: (name: string, attributes: Record<string, string>) => void;
  text?: (text: string, within: string) => void;
};

/** Throws if the XML is not well-formed. */
function parse(xml: string, { open, text }: Handlers): void {
  const parser = new SaxesParser();
  const path: string[] = [];
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    path.push(name);
    open?.(name, attributes as Record<string, string>);
  });
  parser.on("closetag", () => void path.pop());
  parser.on("text", (said) => text?.(said, path.at(-1) ?? ""));
  parser.write(xml).close();
}
