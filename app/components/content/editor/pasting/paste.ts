import { closeHistory } from "@tiptap/pm/history";
import { Fragment, type Node as ProseNode, Slice } from "@tiptap/pm/model";
import { dropPoint } from "@tiptap/pm/transform";
import type { EditorView } from "@tiptap/pm/view";
import { articleOf, type Dropped, nothingDropped, type Pasted } from "#core/content/pasting/article.ts";
import { asFlow, type PastedPicture } from "#core/content/pasting/joining.ts";
import { articleOfText } from "#core/content/pasting/plain.ts";
import type { Block } from "#schema/content/article-body.ts";
import { filesOf, uploaded } from "./pictures.ts";
import { treeOf } from "./read-html.ts";

/** What a paste dropped, and the pictures it added that have no description yet. */
export type PasteReport = { dropped: Dropped; unread: number; undescribed: string[] };
/** Called twice for a paste with pictures: before and after they are uploaded. */
type OnReport = (paste: string, report: PasteReport) => void;

/** Handles all pasting and dropping before the editor parses it. */
export function pasting(onReport: OnReport) {
  return {
    handleDOMEvents: {
      paste: (view: EditorView, event: ClipboardEvent): boolean =>
        done(event, take(view, event.clipboardData, onReport)),
      drop: (view: EditorView, event: DragEvent): boolean => {
        // Text moved within the editor needs no import.
        if (view.dragging) return false;
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
        return done(event, at !== null && take(view, event.dataTransfer, onReport, at.pos));
      },
    },
  };
}

function done(event: Event, taken: boolean): boolean {
  if (taken) event.preventDefault();
  return taken;
}

function take(view: EditorView, data: DataTransfer | null, onReport: OnReport, at?: number): boolean {
  // In a code block the text is pasted unchanged; content copied from this editor is already valid.
  if (!data || !view.editable || view.state.selection.$from.parent.type.spec.code) return false;
  const html = data.getData("text/html");
  if (/\bdata-pm-slice=/.test(html)) return false;
  const files = [...data.files].filter(({ type }) => type.startsWith("image/"));
  const pasted = pastedOf(html, data.getData("text/plain"), files);
  if (!pasted) return false;
  const held = filesOf(pasted.pictures, files);
  const keys = held.map((file) => (file ? crypto.randomUUID() : null));
  insert(view, pasted, keys, at);
  void bringIn(view, pasted, held, keys, onReport);
  return true;
}

function pastedOf(html: string, text: string, files: readonly File[]): Pasted | null {
  if (html.trim()) return articleOf(treeOf(html));
  // A single line, for example an address, is left to the editor's own rules.
  if (text.trim())
    return /\n/.test(text.trim()) ? { blocks: articleOfText(text), pictures: [], dropped: nothingDropped } : null;
  if (files.length === 0) return null;
  const pictures = files.map(({ name }) => ({ src: `file:${name}`, alt: "", caption: "" }));
  return {
    blocks: pictures.map((_, number) => ({ type: "pastedPicture", attrs: { number } })),
    pictures,
    dropped: nothingDropped,
  };
}

function captionOf(picture: PastedPicture | undefined): Block[] {
  return picture?.caption ? [{ type: "paragraph", content: [{ type: "text", text: picture.caption }] }] : [];
}

/** In one transaction, so that one undo reverts the whole paste. */
function insert(
  view: EditorView,
  { blocks: all, pictures }: Pasted,
  keys: readonly (string | null)[],
  at?: number,
): void {
  const { schema } = view.state;
  const tr = closeHistory(view.state.tr);
  const $from = at === undefined ? tr.selection.$from : tr.doc.resolve(at);
  const within = $from.depth > 1;
  // If a picture cannot be read, its caption is kept.
  const blocks = all.flatMap((block) =>
    block.type === "pastedPicture" && !keys[block.attrs.number] ? captionOf(pictures[block.attrs.number]) : [block],
  );
  const places = blocks.flatMap((block): ProseNode[] => {
    const key = block.type === "pastedPicture" ? keys[block.attrs.number] : null;
    return key ? [schema.node("pastedPicture", { key })] : [];
  });
  const content = within
    ? asFlow(blocks).map((block) => schema.nodeFromJSON(block))
    : blocks.flatMap((block): ProseNode[] => {
        if (block.type !== "pastedPicture") return [schema.nodeFromJSON(block)];
        const key = keys[block.attrs.number];
        return key ? [schema.node("pastedPicture", { key })] : [];
      });
  // Typing continues after a pasted table or code block, not inside it.
  const last = content.at(-1)?.type.name;
  if (!within && (last === "table" || last === "codeBlock")) content.push(schema.node("paragraph"));
  const open = (node: ProseNode | undefined): number => (node?.type.name === "paragraph" ? 1 : 0);
  if (content.length > 0) {
    const alone = content.length === 1 ? open(content[0]) : 0;
    const end = content.length === 1 ? alone : open(content.at(-1));
    const slice = new Slice(Fragment.from(content), open(content[0]), end);
    if (at === undefined) tr.replaceSelection(slice);
    else {
      const point = dropPoint(tr.doc, at, slice) ?? at;
      tr.replaceRange(point, point, slice);
    }
  }
  // Lists, quotations and cells cannot contain pictures, so the pictures are inserted after them.
  if (within && places.length > 0) tr.insert(tr.mapping.map($from.after(1)), places);
  view.dispatch(tr.setMeta("paste", true).scrollIntoView());
}

async function bringIn(
  view: EditorView,
  { pictures, dropped }: Pasted,
  held: readonly (File | null)[],
  keys: readonly (string | null)[],
  onReport: OnReport,
): Promise<void> {
  const unread = held.filter((file) => !file).length;
  const paste = crypto.randomUUID();
  onReport(paste, { dropped, unread, undescribed: [] });
  const undescribed: string[] = [];
  let failed = 0;
  await Promise.all(
    pictures.map(async (picture, at) => {
      const [file, key] = [held[at], keys[at]];
      if (!file || !key) return;
      const figure = await uploaded(file, picture);
      if (view.isDestroyed) return;
      if (!figure) failed++;
      else if (figure.alt.length < 3) undescribed.push(figure.src);
      const left = figure
        ? [view.state.schema.node("figure", figure)]
        : captionOf(picture).map((block) => view.state.schema.nodeFromJSON(block));
      replace(view, key, left);
    }),
  );
  if (held.some(Boolean)) onReport(paste, { dropped, unread: unread + failed, undescribed });
}

/** Replaces the placeholder with the picture, without an undo step of its own. */
function replace(view: EditorView, key: string, nodes: readonly ProseNode[]): void {
  view.state.doc.descendants((node, position) => {
    if (node.type.name !== "pastedPicture" || node.attrs.key !== key) return true;
    const tr = view.state.tr.replaceWith(position, position + node.nodeSize, nodes);
    view.dispatch(tr.setMeta("addToHistory", false));
    return false;
  });
}

/** Sets the description of a picture, wherever it is in the text. */
export function describe(view: EditorView, src: string, alt: string): void {
  view.state.doc.descendants((node, position) => {
    if (node.type.name === "figure" && node.attrs.src === src)
      view.dispatch(view.state.tr.setNodeMarkup(position, null, { ...node.attrs, alt }));
  });
}
