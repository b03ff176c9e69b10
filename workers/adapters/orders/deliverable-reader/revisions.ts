import type { Tag } from "#app/extraction/docx/xml.ts";
import type { Revision } from "./tally.ts";

/** A move is one deletion and one insertion: both are counted. */
const WRAPPERS: Readonly<Record<string, Pick<Revision, "kind" | "moved">>> = {
  "w:ins": { kind: "insertion", moved: false },
  "w:del": { kind: "deletion", moved: false },
  "w:moveFrom": { kind: "deletion", moved: true },
  "w:moveTo": { kind: "insertion", moved: true },
};

const CELLS: Readonly<Record<string, Pick<Revision, "kind" | "moved">>> = {
  "w:cellIns": { kind: "insertion", moved: false },
  "w:cellDel": { kind: "deletion", moved: false },
};

type Paragraph = { by: Revision | null; look: string | null };

/** Follows the marks of tracked changes: around runs, on the ends of paragraphs, on rows and cells of tables. */
export class Revisions {
  #around: Revision[] = [];
  #paragraphs: Paragraph[] = [];
  #structure: Revision | null = null;

  get inParagraph(): boolean {
    return this.#paragraphs.length > 0;
  }

  openParagraph(): void {
    this.#paragraphs.push({ by: null, look: null });
  }

  closeParagraph(): Paragraph {
    return this.#paragraphs.pop() ?? { by: null, look: null };
  }

  /** The look of a paragraph's end was changed. */
  formatMark(author: string): void {
    const paragraph = this.#paragraphs.at(-1);
    if (paragraph) paragraph.look = author;
  }

  /** Takes a mark up; true where it is one of a table's structure. */
  open(tag: Tag, path: readonly string[]): boolean {
    const by = WRAPPERS[tag.name] ?? CELLS[tag.name];
    if (!by) return false;
    const revision = { ...by, author: tag.attributes["w:author"] ?? "" };
    const parent = path.at(-2);
    this.#structure = null;
    if (tag.name in CELLS || parent === "w:trPr") this.#structure = revision;
    else if (parent === "w:rPr" && path.at(-3) === "w:pPr") this.#markParagraph(revision);
    // Formulas say it inside the run, where it holds for the run alone; their signs are no words, so it is let go.
    this.#around.push(revision);
    return this.#structure !== null;
  }

  close(name: string): void {
    if (name in WRAPPERS || name in CELLS) this.#around.pop();
  }

  structure(): Revision | null {
    return this.#structure;
  }

  /** Text inserted by one author and deleted by another is removed, whatever the nesting. */
  current(): Revision | null {
    return this.#around.findLast(({ kind }) => kind === "deletion") ?? this.#around.at(-1) ?? null;
  }

  #markParagraph(revision: Revision): void {
    const paragraph = this.#paragraphs.at(-1);
    if (!paragraph) return;
    // Inserted and deleted again: it is removed.
    if (paragraph.by?.kind !== "deletion") paragraph.by = revision;
  }
}
