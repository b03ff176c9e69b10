import { Unreadable } from "../unreadable.ts";
import type { PdfValue } from "./lexer.ts";
import type { Entries } from "./stream-dictionary.ts";

/** An entry is kept in memory for each number the table claims, used or not; see OBJECTS_MAX in guard.ts. */
const TABLE_MAX = 1_000_000;

/**
 * Rejects a cross-reference table or an object stream that claims more objects than the file could use, and
 * returns how many packed objects it contains. pdf.js trusts the claimed count: with entries of zero bytes (/W [0
 * 0 0]) a file of 300 bytes fills the memory.
 */
export function refuseHugeTable(entries: Entries): number {
  const counted = entries.has("Size") || entries.has("Index");
  if (isType(entries, "XRef") || (entries.has("W") && counted)) refuseTable(entries);
  if (!isType(entries, "ObjStm")) return 0;
  const packed = plain(entries.get("N"));
  if (packed > TABLE_MAX) throw new Unreadable("bomb", "an object stream that claims too many objects");
  return packed;
}

function refuseTable(entries: Entries): void {
  const index = entries.get("Index");
  const widths = entries.get("W");
  if (index !== undefined && index.type !== "array") throw new Unreadable("corrupt", "a table index out of sight");
  if (widths?.type !== "array") throw new Unreadable("corrupt", "a table without widths");
  const counts = index ? index.items.filter((_, place) => place % 2 === 1) : [];
  const claimed = counts.reduce((sum, count) => sum + plain(count), 0);
  const bytes = widths.items.reduce((sum, width) => sum + plain(width), 0);
  if (bytes === 0) throw new Unreadable("bomb", "a table of entries without width");
  if (Math.max(claimed, plain(entries.get("Size"))) > TABLE_MAX) throw new Unreadable("bomb", "a table too long");
}

function plain(value: PdfValue | undefined): number {
  if (value === undefined) return 0;
  if (value.type !== "integer") throw new Unreadable("corrupt", "a table with a count that is no plain number");
  return value.value;
}

function isType(entries: Entries, type: string): boolean {
  const value = entries.get("Type");
  return value?.type === "name" && value.name === type;
}
