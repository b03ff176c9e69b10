import type { Inline } from "#schema/content/article-body.ts";
import {
  addressIn,
  isBlank,
  isUnread,
  marksOf,
  plainStyle,
  raisedText,
  type Style,
  styleWithin,
  tidy,
} from "./inline.ts";
import {
  codeBlock,
  flowOf,
  isCode,
  joined,
  levelled,
  linesOf,
  type PastedBlock,
  type PastedPicture,
  type Raw,
  withoutBold,
} from "./joining.ts";
import { type FlatItem, headingLevel, isQuote, type ListBlock, nested, webWordLevel, wordItem } from "./lists.ts";
import { type Notes, notesIn } from "./notes.ts";
import { tableOf } from "./table.ts";
import { elementsIn, hasClass, isElement, type PastedElement, type PastedNode, styleOf, textOf } from "./tree.ts";

/** Content that an article cannot contain, by kind; the editor reports it after pasting. */
export type Dropped = {
  deletions: number;
  comments: number;
  notes: number;
  links: number;
  media: number;
  raised: number;
  underlined: number;
  struck: number;
  /** Truncated footnotes, and cells beyond the largest table. */
  longNotes: number;
  cells: number;
};

export const nothingDropped: Readonly<Dropped> = {
  deletions: 0,
  comments: 0,
  notes: 0,
  links: 0,
  media: 0,
  raised: 0,
  underlined: 0,
  struck: 0,
  longNotes: 0,
  cells: 0,
};

export type Pasted = { blocks: PastedBlock[]; pictures: PastedPicture[]; dropped: Dropped };

const SKIPPED_MEDIA =
  /^(?:svg|math|canvas|video|audio|iframe|object|embed|form|input|select|textarea|button|applet|map)$/;
const BLOCKS =
  /^(?:p|div|h[1-6]|ul|ol|li|dl|dt|dd|blockquote|pre|table|figure|figcaption|section|article|header|footer|main|aside|nav|address|hr|center|body|html|details|summary|caption)$/;
const NOTE_LENGTH = 1000;
const CAPTION_LENGTH = 300;

/** Converts clipboard HTML into article blocks; everything else is left out and counted. */
export function articleOf(root: PastedElement): Pasted {
  const reader = new Reader(notesIn(root));
  const blocks = reader.blocks(root, plainStyle);
  return { blocks: levelled(joined(blocks)), pictures: reader.pictures, dropped: reader.dropped };
}

class Reader {
  readonly pictures: PastedPicture[] = [];
  readonly dropped: Dropped = { ...nothingDropped };

  constructor(private readonly notes: Notes) {}

  blocks(parent: PastedElement, style: Style): Raw[] {
    const out: Raw[] = [];
    let line: Inline[] = [];
    const flush = (): void => {
      const content = tidy(line);
      line = [];
      if (content.length > 0) out.push({ type: "paragraph", content });
    };
    const visit = (node: PastedNode, outer: Style): void => {
      if (!isElement(node)) return void line.push(...this.text(node, outer));
      if (this.leavesOut(node)) return;
      if (this.notes.textAt.has(node)) return void line.push(...this.note(node));
      if (isBlank(node)) return void line.push(...this.text(" ", outer));
      if (node.tag === "br") return void line.push({ type: "hardBreak" });
      if (node.tag === "img") {
        const picture = this.picture(node, "");
        if (!picture) return;
        flush();
        return void out.push(picture);
      }
      if (BLOCKS.test(node.tag)) {
        flush();
        return void out.push(...this.block(node, outer));
      }
      const inner = this.inside(node, outer);
      for (const child of node.children) visit(child, inner);
    };
    for (const node of parent.children) visit(node, style);
    flush();
    return out;
  }

  private block(element: PastedElement, outer: Style): Raw[] {
    const style = styleWithin(element, outer);
    const { tag } = element;
    const level = headingLevel(element);
    if (level !== null) return this.heading(element, level, style);
    const item = wordItem(element);
    if (item)
      return this.apart((apart) => [{ type: "item", item: { ...item, content: this.flow(element, style, apart) } }]);
    if (tag === "ul" || tag === "ol") return this.list(element, style);
    if (tag === "li" || tag === "dd" || tag === "dt") return this.blocks(element, style);
    if (tag === "blockquote" || isQuote(element)) return this.quote(element, style);
    if (tag === "pre") return codeBlock(textOf(element));
    if (tag === "table")
      return this.apart((apart) =>
        tableOf(
          element,
          (cell) => this.flow(cell, styleWithin(cell, { ...style, bold: false }), apart),
          (inner) => this.blocks(inner, style),
          (cells) => {
            this.dropped.cells += cells;
          },
        ),
      );
    if (tag === "figure") return this.figure(element, style);
    if (tag === "hr") return [];
    const inner = this.blocks(element, style);
    const [only] = inner;
    // A paragraph entirely in monospaced text is code.
    if (inner.length === 1 && only?.type === "paragraph" && isCode(only.content))
      return codeBlock(linesOf(only.content));
    return inner;
  }

  /** Content that a block cannot contain follows after it. */
  private apart(make: (apart: Raw[]) => Raw[]): Raw[] {
    const apart: Raw[] = [];
    return [...make(apart), ...apart];
  }

  private heading(element: PastedElement, level: number, style: Style): Raw[] {
    const inner = this.blocks(element, { ...style, bold: false });
    return inner.flatMap((block): Raw[] => {
      if (block.type !== "paragraph") return [block];
      const content = (block.content ?? []).map((node) => withoutBold(node));
      return [{ type: "heading", attrs: { level: level as 2 }, content }];
    });
  }

  private list(element: PastedElement, style: Style): Raw[] {
    const ordered = element.tag === "ol";
    const start = Math.min(9999, Math.max(0, Number(element.attributes.start ?? 1) || 1));
    const items: FlatItem[] = [];
    const apart: Raw[] = [];
    for (const child of element.children) {
      if (!isElement(child) && child.trim() === "") continue;
      const inner = isElement(child) ? child : { tag: "li", attributes: {}, children: [child] };
      if (this.leavesOut(inner)) continue;
      // Google Docs writes a nested list next to its item, not inside it.
      if (inner.tag === "ul" || inner.tag === "ol") {
        const lists = joined(this.list(inner, style)).flatMap((one) => flowOf(one, apart));
        const last = items.at(-1);
        if (last) last.content.push(...lists);
        else items.push({ level: 1, ordered, start, content: lists });
        continue;
      }
      const level = webWordLevel(inner);
      const content = this.flow(inner, styleWithin(inner, style), apart);
      if (content.length === 0) continue;
      if (level !== null) apart.push({ type: "item", item: { level, ordered, start, content } });
      else items.push({ level: 1, ordered, start, content });
    }
    return [...nested(items), ...apart];
  }

  /** The allowed content of a list item, a quotation or a cell: paragraphs and lists. Pictures follow after it. */
  private flow(element: PastedElement, style: Style, apart: Raw[]): ListBlock[] {
    return joined(this.blocks(element, style)).flatMap((block) => flowOf(block, apart));
  }

  private quote(element: PastedElement, style: Style): Raw[] {
    const apart: Raw[] = [];
    // Word's quotation style is italic, which the quotation block replaces.
    const content = this.flow(element, { ...style, italic: false }, apart);
    return [...(content.length > 0 ? [{ type: "blockquote" as const, content }] : []), ...apart];
  }

  private figure(element: PastedElement, style: Style): Raw[] {
    const all = [...elementsIn(element)];
    const [image, ...more] = all.filter(({ tag }) => tag === "img");
    const caption = all.find(({ tag }) => tag === "figcaption");
    const declared = caption ? textOf(caption).replace(/\s+/g, " ").trim() : "";
    const onlyCaption = textOf(element).replace(/\s+/g, " ").trim() === declared;
    if (!image || more.length > 0 || !onlyCaption || declared.length > CAPTION_LENGTH || this.leavesOut(image))
      return this.blocks(element, style);
    const picture = this.picture(image, declared);
    return picture ? [picture] : [];
  }

  private picture(image: PastedElement, caption: string): PastedBlock | null {
    const { src, alt, width, height } = image.attributes;
    // Tracking pixels and spacers.
    if (Number(width ?? 99) <= 2 || Number(height ?? 99) <= 2) return null;
    this.pictures.push({
      src: src ?? "",
      alt: (alt ?? "").replace(/\s+/g, " ").trim().slice(0, 250),
      caption,
    });
    return { type: "pastedPicture", attrs: { number: this.pictures.length - 1 } };
  }

  private inside(element: PastedElement, outer: Style): Style {
    const style = styleWithin(element, outer);
    if (element.tag !== "a" || element.attributes.href === undefined) return style;
    const href = addressIn(element.attributes.href);
    if (!href && textOf(element).trim() !== "") this.dropped.links++;
    return { ...style, href };
  }

  private note(sign: PastedElement): Inline[] {
    const whole = this.notes.textAt.get(sign) ?? "";
    const text = whole.slice(0, NOTE_LENGTH).trim();
    if (!text) this.dropped.notes++;
    if (whole.length > NOTE_LENGTH) this.dropped.longNotes++;
    return text ? [{ type: "footnote", attrs: { text } }] : [];
  }

  private text(words: string, style: Style): Inline[] {
    if (words === "") return [];
    const marks = marksOf(style);
    const raised = style.raised && words.trim() !== "" ? raisedText(words, style.raised) : words;
    if (raised === null) this.dropped.raised++;
    // Links are underlined anyway and are not counted.
    if (style.underlined && !style.href && words.trim() !== "") this.dropped.underlined++;
    if (style.struck && words.trim() !== "") this.dropped.struck++;
    return [{ type: "text", text: raised ?? words, ...(marks.length > 0 && { marks }) }];
  }

  private leavesOut(element: PastedElement): boolean {
    if (isUnread(element) || this.notes.gone.has(element)) return true;
    if (this.notes.lost.has(element)) return this.counted("notes");
    if (this.notes.commentSigns.has(element)) return this.counted("comments");
    if (hasClass(element, /^MsoCommentReference$/)) {
      const signed = [...elementsIn(element)].some((one) => this.notes.commentSigns.has(one));
      return signed ? this.counted("comments") : true;
    }
    if (element.tag === "del" || styleOf(element).get("mso-element") === "deleted") return this.counted("deletions");
    if (SKIPPED_MEDIA.test(element.tag)) return this.counted("media");
    return false;
  }

  private counted(kind: keyof Dropped): true {
    this.dropped[kind]++;
    return true;
  }
}
