import type { Paragraph } from "./docx.ts";

/** Our own documentation: long, in English, and in no collection that a check compares with. */
const pages = import.meta.glob<string>(
  ["../../../docs/decisions/*.md", "../../../docs/design/*.md", "!**/README.md", "!**/security-tests.md"],
  { query: "?raw", import: "default", eager: true },
);

/** Fewer words are a label or a line of a list, not a paragraph. */
const WORDS_LEAST = 12;
/** A paragraph with more names of code reads like a manual. */
const NAMES_MOST = 2;

/** Sections of our documentation until there are so many words, from the nth page on. */
export function documentation(words: number, from = 0): Paragraph[] {
  const found: Paragraph[] = [];
  let count = 0;
  for (const markdown of Object.values(pages).slice(from)) {
    for (const paragraph of paragraphsOf(markdown)) {
      found.push(paragraph);
      count += wordsOf(typeof paragraph === "string" ? paragraph : "");
      if (count >= words) return found;
    }
  }
  return found;
}

/** Headings and paragraphs of a page in Markdown, as plain text; code and tables are left out. */
function paragraphsOf(markdown: string): Paragraph[] {
  const prose = markdown.replace(/^```[\s\S]*?^```/gm, "").replace(/^(?: {4}|\|).*$/gm, "");
  const found: Paragraph[] = [];
  for (const block of prose.split(/\n\s*\n|\n(?=[-\d])/)) {
    if ((block.match(/`/g)?.length ?? 0) > 2 * NAMES_MOST) continue;
    const heading = /^#{1,3} (?:\d+\.? )?(.+)$/.exec(block.trim())?.[1];
    if (heading) found.push({ heading: plain(heading) });
    else if (wordsOf(plain(block)) >= WORDS_LEAST) found.push(plain(block));
  }
  // A heading without a paragraph under it says nothing.
  return found.filter((one, at) => typeof one === "string" || typeof found[at + 1] === "string");
}

function plain(markdown: string): string {
  return markdown
    .replace(/\s*\([^()]*`[^()]*\)/g, "")
    .replace(/\*\*(?:Status|Context|Decision|Consequences)\.?\*\*:? ?/g, "")
    .replace(/^\s*(?:[-*]|\d+\.) /gm, "")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[`*]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}

function wordsOf(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}
