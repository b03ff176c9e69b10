import type { Piece } from "./line.ts";

/** With fewer rows side by side no columns are assumed. */
const ROWS_MIN = 6;

/** The average number of letters on each side: a text column has more, table cells mostly fewer. */
const COLUMN_LETTERS = 25;

/** Points by which the start of the second column may vary between rows. */
const SAME_PLACE = 2;

type Row = { pieces: Piece[]; gap: number | null };

/**
 * Some programs draw two columns row by row. If consecutive rows have one wide gap at the same position and prose
 * on both sides, the left column is read before the right one. `isGap` tells which blank piece is a column gap.
 */
export function columnsApart(pieces: readonly Piece[], isGap: (piece: Piece) => boolean): Piece[] {
  const result: Piece[] = [];
  let open: Row[] = [];
  for (const row of rowsOf(pieces, isGap)) {
    const first = open[0];
    if (first && !(row.gap !== null && Math.abs(rightStart(row) - rightStart(first)) <= SAME_PLACE)) close();
    if (row.gap === null) result.push(...row.pieces);
    else open.push(row);
  }
  close();
  return result;

  function close(): void {
    const apart = open.length >= ROWS_MIN && isProse(open, leftOf) && isProse(open, rightOf);
    if (apart) for (const side of [leftOf, rightOf]) for (const row of open) result.push(...asRow(side(row)));
    else for (const row of open) result.push(...row.pieces);
    open = [];
  }
}

function rowsOf(pieces: readonly Piece[], isGap: (piece: Piece) => boolean): Row[] {
  const rows: Row[] = [];
  let row: Piece[] = [];
  for (const piece of pieces) {
    row.push(piece);
    if (piece.ends) close();
  }
  if (row.length > 0) close();
  return rows;

  function close(): void {
    const gaps = row.flatMap((piece, index) => (isGap(piece) && index > 0 && index < row.length - 1 ? [index] : []));
    rows.push({ pieces: row, gap: gaps.length === 1 ? (gaps[0] ?? null) : null });
    row = [];
  }
}

function leftOf({ pieces, gap }: Row): Piece[] {
  return pieces.slice(0, gap ?? 0);
}

function rightOf({ pieces, gap }: Row): Piece[] {
  return pieces.slice((gap ?? 0) + 1);
}

function rightStart(row: Row): number {
  return rightOf(row).find((piece) => piece.text.trim() !== "")?.x ?? 0;
}

function isProse(rows: readonly Row[], side: (row: Row) => Piece[]): boolean {
  const letters = rows.reduce(
    (sum, row) => sum + side(row).reduce((length, piece) => length + piece.text.length, 0),
    0,
  );
  return letters / rows.length >= COLUMN_LETTERS;
}

function asRow(pieces: readonly Piece[]): Piece[] {
  return pieces.map((piece, index) => ({ ...piece, ends: index === pieces.length - 1 }));
}
