/** An in-text citation, [start, end) in UTF-16 units. */
export type Citation = {
  start: number;
  end: number;
  style: "author-year" | "author-page" | "numeric" | "note";
  text: string;
  /** "Lee (2020) argues": the citation names the author in the sentence, so it applies to the words after it. */
  narrative: boolean;
  /** What names the work, where that stands elsewhere: the text of a note, an entry of the list, an earlier citation. */
  work?: string;
};

// Patterns have bounded repeats only, to prevent excessive backtracking on hostile texts.
const YEAR = /(?:^|[^\d\p{L}])(?:(?:1[5-9]|20)\d{2}[a-z]?|n\.\s?d\.|in press|forthcoming)(?![\d\p{L}])/u;
const NAME = /\p{Lu}[\p{L}\u2019'-]{1,40}/u;
const MONTHS = /\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b/g;
const AUTHOR_PAGE =
  /^\p{Lu}[\p{L}\u2019'-]{1,40}(?:(?:,? and |,? & | et al\.?,? )(?:\p{Lu}[\p{L}\u2019'-]{1,40})?)?,? (?:pp?\. ?)?\d{1,4}(?:\s?[\u2013-]\s?\d{1,4})?$/u;
/** What names no work by itself: a page, "ibid.", "op. cit.". */
const ALONE =
  /^(?:(?:pp?\.\s?|at\s)?\d{1,3}(?:\s?[\u2013-]\s?\d{1,3})?|(?:ibid(?:em)?|ebd|ebenda|loc\.? ?cit|op\.? ?cit)\.?(?:,? ?(?:pp?\.|S\.|at)? ?\d{1,4}(?:\s?[\u2013-]\s?\d{1,4})?)?)$/i;
const NUMBERS = /^\d{1,3}(?:\s?[,;\u2013-]\s?\d{1,3}){0,20}$/;
const NARRATIVE_NAME =
  /\p{Lu}[\p{L}\u2019'-]{1,40}(?:(?: and | & |, )\p{Lu}[\p{L}\u2019'-]{1,40}){0,5}(?: et al\.?| and (?:colleagues|others))?\s?$/u;
const LONGEST_CITATION = 250;
const LONGEST_NAMES = 160;

/** The in-text citations of a text in order: (Lee, 2020), Lee (2020), (Lee 12), [3, 5-7], superscript note marks. */
export function findCitations(text: string): Citation[] {
  const found: Citation[] = [];
  for (let i = 0; i < text.length; i += 1) {
    const mark = text.charCodeAt(i);
    let citation: Citation | null = null;
    if (mark === 0x28) citation = bracketed(text, i);
    else if (mark === 0x5b) citation = numbered(text, i);
    else if (isSuperscript(mark)) citation = noteMark(text, i);
    if (!citation) continue;
    found.push(citation);
    i = citation.end - 1;
  }
  return found;
}

function bracketed(text: string, at: number): Citation | null {
  const inside = within(text, at, ")");
  if (inside === null) return null;
  const end = at + inside.length + 2;
  if (ALONE.test(inside)) return cite(text, at, end, "author-page");
  if (AUTHOR_PAGE.test(inside) && !YEAR.test(inside)) return cite(text, at, end, "author-page");
  if (!YEAR.test(inside)) return null;
  if (!/^\s*(?:(?:1[5-9]|20)\d{2}|n\.\s?d\.|in press|forthcoming)/.test(inside)) {
    return NAME.test(inside.replace(MONTHS, "")) ? cite(text, at, end, "author-year") : null;
  }
  const names = NARRATIVE_NAME.exec(text.slice(Math.max(0, at - LONGEST_NAMES), at));
  return names ? { ...cite(text, at - names[0].length, end, "author-year"), narrative: true } : null;
}

function numbered(text: string, at: number): Citation | null {
  const inside = within(text, at, "]");
  if (inside !== null && /^\^[\w-]{1,20}$/.test(inside)) {
    const end = at + inside.length + 2;
    return text.charAt(end) === ":" ? null : cite(text, at, end, "note");
  }
  return inside !== null && NUMBERS.test(inside.trim()) ? cite(text, at, at + inside.length + 2, "numeric") : null;
}

/** A raised number after a word or punctuation mark; after a digit or a single letter it is an exponent. */
function noteMark(text: string, at: number): Citation | null {
  const before = text.slice(Math.max(0, at - 2), at);
  if (!/[\p{L}]{2}$|[.,;:!?)\u201d"\u00bb\u2019]$/u.test(before)) return null;
  let end = at;
  while (end < text.length && isSuperscript(text.charCodeAt(end))) end += 1;
  return end - at <= 3 ? cite(text, at, end, "note") : null;
}

function within(text: string, at: number, closer: string): string | null {
  for (let i = at + 1; i < text.length && i - at <= LONGEST_CITATION; i += 1) {
    const mark = text.charAt(i);
    if (mark === closer) return text.slice(at + 1, i);
    if (mark === "(" || mark === "[") return null;
  }
  return null;
}

function cite(text: string, start: number, end: number, style: Citation["style"]): Citation {
  return { start, end, style, text: text.slice(start, end), narrative: false };
}

function isSuperscript(unit: number): boolean {
  return unit === 0xb9 || unit === 0xb2 || unit === 0xb3 || (unit >= 0x2070 && unit <= 0x2079);
}
