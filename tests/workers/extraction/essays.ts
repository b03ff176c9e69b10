import columns from "../../fixtures/documents/columns.pdf?bytes";
import doc from "../../fixtures/documents/essay.doc?bytes";
import docx from "../../fixtures/documents/essay.docx?bytes";
import pdf from "../../fixtures/documents/essay.pdf?bytes";
import txt from "../../fixtures/documents/essay.txt?bytes";
import marksDoc from "../../fixtures/documents/marks.doc?bytes";
import marksDocx from "../../fixtures/documents/marks.docx?bytes";
import password from "../../fixtures/documents/password.pdf?bytes";
import restricted from "../../fixtures/documents/restricted.pdf?bytes";

const committed = { columns, doc, docx, marksDoc, marksDocx, pdf, password, restricted };

/** A copy, since the extractor takes its bytes over. */
export function file(name: keyof typeof committed): Uint8Array {
  return committed[name].slice();
}

/** The essay as it was written, without the marks that make-documents.ts reads: the footnote's place, the dashes of the list. */
export const essay = new TextDecoder().decode(txt).trim().replace("[1]", "").replace(/^- /gm, "");

export function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** How much of a text's runs of eight words is found in another, 0 to 1: what a similarity check would see of it. */
export function shared(text: string, other: string): number {
  const runs = runsOf(text);
  const others = new Set(runsOf(other));
  return runs.filter((run) => others.has(run)).length / runs.length;
}

function runsOf(text: string): string[] {
  const words = wordsOf(text.toLowerCase());
  return words.slice(0, -7).map((_, index) => words.slice(index, index + 8).join(" "));
}
