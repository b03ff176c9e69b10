/** Words in a row that two texts have in common only if one has them from the other, or both from a third. */
const ROW = 12;
/** The same of words of four and more letters, in whose rows numbers, marks and small changes do not count. */
const LONG_ROW = 6;
const LONG = 4;

/** Whether another text has a passage of this one: then it is rightly a source of it, copied or not. */
export function sharingWith(text: string): (other: string) => boolean {
  const rows = new Set(rowsOf(text));
  return (other) => rowsOf(other).some((row) => rows.has(row));
}

function rowsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const long = words.filter(({ length }) => length >= LONG);
  return [...inRows(words, ROW), ...inRows(long, LONG_ROW)];
}

function inRows(words: readonly string[], length: number): string[] {
  const count = Math.max(0, words.length - length + 1);
  return Array.from({ length: count }, (_, i) => words.slice(i, i + length).join(" "));
}
