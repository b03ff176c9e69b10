import { markedBlock, PAGE_MARK, STRUCTURE_MAX } from "../marks.ts";

/** The outline properties of a paragraph; null if its style decides. */
export type ParagraphKind = {
  style: string | null;
  outline: number | null;
  list: string | null;
  level: number | null;
  /** Its paragraph mark is deleted or moved: without text of its own it is not a paragraph. */
  gone: boolean;
};

/** The role of a paragraph. `label` is the number Word displays before it. */
export type Role = { kind: "heading" | "item" | "text"; level: number; label: string };

type Block = { text: string; kind: Role["kind"]; level: number };
type Paragraph = { text: string; properties: ParagraphKind; boxes: Block[] };
type Table = { rows: string[]; cells: string[]; cell: string[] };
type Level = { paragraph: Paragraph } | { table: Table };

/**
 * Assembles paragraphs, list items and tables as their tags open and close. They nest: a text box contains
 * paragraphs inside a paragraph, a cell contains paragraphs and further tables.
 */
export class Blocks {
  /** Characters written so far, for the limit. */
  characters = 0;
  #roleOf: (properties: ParagraphKind) => Role;
  #done: Block[] = [];
  #levels: Level[] = [];
  #pageTurns = false;

  /** `roleOf` is called once per paragraph, in order, because lists count. */
  constructor(roleOf: (properties: ParagraphKind) => Role) {
    this.#roleOf = roleOf;
  }

  openParagraph(): void {
    const properties = { style: null, outline: null, list: null, level: null, gone: false };
    this.#levels.push({ paragraph: { text: "", properties, boxes: [] } });
  }

  /** Sets properties of the open paragraph. */
  setProperty(properties: Partial<ParagraphKind>): void {
    const paragraph = this.#paragraph();
    if (paragraph) Object.assign(paragraph.properties, properties);
  }

  write(text: string): void {
    const paragraph = this.#paragraph();
    if (!paragraph || text === "") return;
    const turns = this.#pageTurns && text.trim() !== "";
    paragraph.text += turns ? PAGE_MARK + text : text;
    if (turns) this.#pageTurns = false;
    this.characters += text.length;
  }

  /** The next word begins a page. */
  breakPage(): void {
    this.#pageTurns = true;
  }

  closeParagraph(): void {
    const level = this.#levels.pop();
    if (!level || !("paragraph" in level)) return;
    const { properties, boxes } = level.paragraph;
    const text = level.paragraph.text.trim();
    for (const block of this.#paragraphBlocks(text, properties)) this.#place(block);
    for (const box of boxes) this.#place(box);
  }

  /** An empty item is counted, but its number is not text. */
  #paragraphBlocks(text: string, properties: ParagraphKind): Block[] {
    if (text === "" && properties.gone) return [];
    const { label, ...role } = this.#roleOf(properties);
    this.characters += label.length;
    return text === "" ? [] : [{ ...role, text: labelled(label, text) }];
  }

  openTable(): void {
    this.#levels.push({ table: { rows: [], cells: [], cell: [] } });
  }

  openRow(): void {
    const table = this.#table();
    if (table) table.cells = [];
  }

  openCell(): void {
    const table = this.#table();
    if (table) table.cell = [];
  }

  closeCell(): void {
    const table = this.#table();
    table?.cells.push(table.cell.join(" ").replace(/\s+/g, " ").trim());
  }

  closeRow(): void {
    const table = this.#table();
    const row = table?.cells.join("\t").trimEnd() ?? "";
    if (row !== "") table?.rows.push(row);
  }

  closeTable(): void {
    const level = this.#levels.pop();
    if (level && "table" in level) this.#place({ text: level.table.rows.join("\n"), kind: "text", level: 0 });
  }

  text(): string {
    let text = "";
    let last: Block | undefined;
    let named = 0;
    for (const block of this.#done) {
      if (last) text += last.kind === "item" && block.kind === "item" ? "\n" : "\n\n";
      const isNamed = block.kind !== "text" && named < STRUCTURE_MAX;
      if (isNamed) named++;
      text += isNamed ? markedBlock(block.text, block.kind, block.level) : block.text;
      last = block;
    }
    return text;
  }

  /** A finished block is added to the surrounding cell, or after the surrounding paragraph, otherwise at the end. */
  #place(block: Block): void {
    if (block.text === "") return;
    const level = this.#levels.at(-1);
    if (!level) this.#done.push(block);
    else if ("table" in level) level.table.cell.push(block.text);
    else level.paragraph.boxes.push(block);
  }

  #paragraph(): Paragraph | null {
    const level = this.#levels.at(-1);
    return level && "paragraph" in level ? level.paragraph : null;
  }

  #table(): Table | null {
    const level = this.#levels.at(-1);
    return level && "table" in level ? level.table : null;
  }
}

/** The page mark stays before the first word. */
function labelled(label: string, text: string): string {
  if (label === "") return text;
  return text.startsWith(PAGE_MARK) ? `${PAGE_MARK}${label} ${text.slice(1)}` : `${label} ${text}`;
}
