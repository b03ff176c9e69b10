import { mergeAttributes, Node } from "@tiptap/core";
import textStyles from "#app/components/ui/text.module.css";
import type { Picture } from "#schema/content/article-body.ts";
import { calloutKinds } from "#schema/vocabulary/content.ts";

/** A callout around paragraphs and lists: note, example or warning. */
export const Callout = Node.create({
  name: "callout",
  group: "block",
  content: "(paragraph | bulletList | orderedList)+",
  defining: true,
  addAttributes: () => ({
    kind: {
      default: "note",
      parseHTML: (element) => {
        const kind = element.getAttribute("data-kind");
        return calloutKinds.find((known) => known === kind) ?? "note";
      },
      renderHTML: ({ kind }) => ({ "data-kind": kind }),
    },
  }),
  parseHTML: () => [{ tag: "div[data-callout]" }],
  renderHTML: ({ HTMLAttributes }) => [
    "div",
    mergeAttributes({ "data-callout": "", class: `call ${HTMLAttributes["data-kind"]}` }, HTMLAttributes),
    0,
  ],
});

/** A footnote. Its text is an attribute, so that the sentence around it is not split. */
export const Footnote = Node.create({
  name: "footnote",
  group: "inline",
  inline: true,
  atom: true,
  addAttributes: () => ({
    text: {
      default: "",
      parseHTML: (element) => element.getAttribute("data-footnote") ?? "",
      renderHTML: ({ text }) => ({ "data-footnote": text, title: text }),
    },
  }),
  parseHTML: () => [{ tag: "sup[data-footnote]" }],
  renderHTML: ({ HTMLAttributes }) => ["sup", mergeAttributes({ class: "fn-sign" }, HTMLAttributes), "note"],
});

/** A picture of the media library with its description. All its data is in its attributes. */
export const Figure = Node.create({
  name: "figure",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({
    src: { default: "" },
    alt: { default: "" },
    width: { default: 1 },
    height: { default: 1 },
    variants: { default: [], rendered: false },
    caption: { default: undefined, rendered: false },
    licence: { default: undefined, rendered: false },
  }),
  // Pasted pictures are not parsed here: they are uploaded to the media library, where they are validated and
  // described.
  parseHTML: () => [],
  renderHTML: ({ node }) => {
    const { src, alt, width, height, caption } = node.attrs as Picture;
    return [
      "figure",
      ["img", { src, alt, width, height, loading: "lazy" }],
      ["figcaption", caption || alt || "No description"],
    ];
  },
});

/** The placeholder of a pasted picture while it uploads. Never saved. */
export const PastedPicture = Node.create({
  name: "pastedPicture",
  group: "block",
  atom: true,
  addAttributes: () => ({ key: { default: "", rendered: false } }),
  parseHTML: () => [],
  renderHTML: () => ["p", { class: textStyles.faint }, "Uploading picture…"],
});
