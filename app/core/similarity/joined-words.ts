import type { Edit } from "./edits.ts";

/** Whether a join is inside a code identifier, which joins a few words by capitals. */
export function isInIdentifier(text: string, { start, end }: Edit): boolean {
  if (start !== end || !/^[a-z0-9][A-Z]$/.test(text.slice(start - 1, start + 1))) return false;
  const around = text.slice(Math.max(0, start - IDENTIFIER), start + IDENTIFIER);
  return !new RegExp(`[A-Za-z]{${IDENTIFIER}}`).test(around);
}

/**
 * Whether an edit is inside code. Code is read as written, wherever it is quoted: its identifiers in prose stay whole.
 */
export function isInCode(text: string, edit: Edit): boolean {
  if (!isInIdentifier(text, edit)) return false;
  const around = text.slice(Math.max(0, edit.start - CODE_AROUND), edit.start + CODE_AROUND);
  return (around.match(/[{}()[\]=;<>_]/g)?.length ?? 0) >= LEAST_CODE_SIGNS;
}

/** Characters examined around an edit, and the signs of code required among them. */
const CODE_AROUND = 100;
const LEAST_CODE_SIGNS = 6;

/** Fewest letters of a long identifier. */
const IDENTIFIER = 40;

/** Whether a position is inside a URL, address or hashtag, which join words; a list of references has hundreds. */
export function isInAddress(text: string, at: number): boolean {
  let from = at;
  while (from > 0 && from > at - LONGEST_ADDRESS && !/\s/.test(text.charAt(from - 1))) from -= 1;
  const token = text.slice(from, at + LONGEST_ADDRESS).split(/\s/, 1)[0] ?? "";
  return ADDRESS.test(token);
}

const LONGEST_ADDRESS = 200;
const ADDRESS = /:\/\/|^\W{0,3}(?:www\.|[#@]\w)|\w@\w|[a-z]\.[a-z]{2,6}\//i;

/**
 * Whether an edit is inside a heading in capitals, which is often spaced out letter by letter. The search covers at
 * most the length of a heading.
 */
export function isInHeading(text: string, { start }: Edit): boolean {
  const before = text.slice(Math.max(0, start - LONGEST_HEADING), start);
  const [after = ""] = text.slice(start, start + LONGEST_HEADING).split("\n", 1);
  const from = before.lastIndexOf("\n") + 1;
  if (from === 0 && start > LONGEST_HEADING) return false;
  const line = before.slice(from) + after;
  return line.length <= LONGEST_HEADING && !/\p{Ll}/u.test(line);
}

const LONGEST_HEADING = 80;
