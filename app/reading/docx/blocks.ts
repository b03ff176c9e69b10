import { PAGE_MARK } from "../marks.ts";

type Paragraph = { text: string; item: boolean; boxes: string[] };
type Table = { rows: string[]; cells: string[]; cell: string[] };
type Level = { paragraph: Paragraph } | { table: Table };

/**
 * Puts paragraphs, list items and tables together as they open and close. They nest: a text box holds paragraphs
 * inside a paragraph, a cell holds paragraphs and further tables.
 */
export class Blocks {
  /** What has been written so far, for the limit. */
  characters = 0;
  #done: { text: string; item: boolean }[] = [];
  #levels: Level[] = [];
  #pageTurns = false;

  openParagraph(): void {
    this.#levels.push({ paragraph: { text: "", item: false, boxes: [] } });
  }

  markItem(): void {
    const paragraph = this.#paragraph();
    if (paragraph) paragraph.item = true;
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
    const { text, item, boxes } = level.paragraph;
    for (const block of [text.trim(), ...boxes]) this.#place(block, item && block !== "");
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
    if (level && "table" in level) this.#place(level.table.rows.join("\n"), false);
  }

  text(): string {
    let text = "";
    let last: { item: boolean } | undefined;
    for (const block of this.#done) {
      text += (last ? (last.item && block.item ? "\n" : "\n\n") : "") + block.text;
      last = block;
    }
    return text;
  }

  /** A finished block goes into the cell or after the paragraph around it, else to the end. */
  #place(text: string, item: boolean): void {
    if (text === "") return;
    const level = this.#levels.at(-1);
    if (!level) this.#done.push({ text, item });
    else if ("table" in level) level.table.cell.push(text);
    else level.paragraph.boxes.push(text);
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
