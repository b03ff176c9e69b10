import type { Block, Table } from "#schema/content/article-body.ts";
import type { ListBlock } from "./lists.ts";
import { elementsIn, isElement, type PastedElement, textOf } from "./tree.ts";

const ROWS_MOST = 200;
const CELLS_MOST = 20;

/** A table with its merged cells. A table of a single cell is a frame around text and is not kept as a table. */
export function tableOf<Raw>(
  table: PastedElement,
  flow: (cell: PastedElement) => ListBlock[],
  blocks: (element: PastedElement) => Raw[],
  leftOut: (cells: number) => void,
): (Raw | Block)[] {
  const rows = rowsOf(table).map((row) => cellsOf(row));
  const [only, ...more] = rows.flat();
  const caption = captionOf(table);
  if (!only) return caption;
  if (more.length === 0) return [...caption, ...blocks(only)];
  leftOut(rows.slice(ROWS_MOST).flat().length);
  const content: Table["content"] = [];
  for (const [at, cells] of rows.slice(0, ROWS_MOST).entries()) {
    // A row has no cells of its own if all of them were merged into those above.
    if (cells.length === 0) {
      shorten(content, at);
      continue;
    }
    leftOut(cells.slice(CELLS_MOST).length);
    content.push({
      type: "tableRow",
      content: cells.slice(0, CELLS_MOST).map((cell) => {
        const all = flow(cell);
        const inner = all.slice(0, CELLS_MOST);
        if (all.length > inner.length) leftOut(1);
        return {
          type: cell.tag === "th" || isHead(table, cell) ? ("tableHeader" as const) : ("tableCell" as const),
          attrs: { colspan: span(cell, "colspan", 20), rowspan: Math.min(span(cell, "rowspan", 50), rows.length - at) },
          content: inner.length > 0 ? inner : [{ type: "paragraph" as const }],
        };
      }),
    });
  }
  return [...caption, { type: "table", content }];
}

function captionOf(table: PastedElement): Block[] {
  const caption = table.children.filter(isElement).find(({ tag }) => tag === "caption");
  const words = caption ? textOf(caption).replace(/\s+/g, " ").trim() : "";
  return words ? [{ type: "paragraph", content: [{ type: "text", text: words }] }] : [];
}

function shorten(content: Table["content"], at: number): void {
  for (const [above, row] of content.entries())
    for (const cell of row.content)
      if (cell.attrs && above + cell.attrs.rowspan > at) cell.attrs.rowspan = Math.max(1, cell.attrs.rowspan - 1);
}

function rowsOf(table: PastedElement): PastedElement[] {
  return table.children.filter(isElement).flatMap((inner) => {
    if (inner.tag === "tr") return [inner];
    return /^(?:thead|tbody|tfoot)$/.test(inner.tag)
      ? inner.children.filter(isElement).filter(({ tag }) => tag === "tr")
      : [];
  });
}

function cellsOf(row: PastedElement): PastedElement[] {
  return row.children.filter(isElement).filter(({ tag }) => tag === "td" || tag === "th");
}

function isHead(table: PastedElement, cell: PastedElement): boolean {
  const head = table.children.filter(isElement).find(({ tag }) => tag === "thead");
  return head ? [...elementsIn(head)].includes(cell) : false;
}

function span(cell: PastedElement, which: "colspan" | "rowspan", most: number): number {
  const declared = Math.floor(Number(cell.attributes[which] ?? 1));
  return declared >= 1 ? Math.min(most, declared) : 1;
}
