import { numberedEntries } from "./citation-names.ts";
import type { Citation } from "./citations.ts";
import type { Range } from "./flags.ts";
import { grammarOf } from "./stopwords.ts";

/** A note or an entry of a list: what its number or label leads to. */
type Notes = ReadonlyMap<string, string>;

const HEADING =
  /^[\s#*]*(?:\d{1,2}\.?\s+)?(?:(?:end|foot)?notes?(?: and references)?|(?:fu(?:ß|ss)noten|endnoten|anmerkungen)|notes? (?:de bas de page|et références)|notas?(?: al pie| finales| de rodapé)?|note(?: a piè di pagina)?|noten|eindnoten|voetnoten|noter|fotnoter|przypisy|poznámky|примечания|сноски)\s*:?[\s*#]*$/iu;
const LABELLED = /^[ \t]{0,8}\[\^([\w-]{1,20})\]:[ \t]{0,8}(.{1,600})/;
const RAISED = /^[ \t]{0,8}([¹²³⁰⁴-⁹]{1,3})[ \t]{0,8}(\S.{0,600})/u;
const NUMBERED = /^[ \t]{0,8}\[?(\d{1,3})(?:\]|[.):])?[ \t]{1,8}(\S.{0,600})/;

/** The notes of a text by number or label: under a heading, behind raised numbers, or as Markdown has them. */
export function notesIn(text: string): Notes {
  const notes = new Map<string, string>();
  const add = (label: string, note: string) => {
    if (!notes.has(label)) notes.set(label, note.trim());
  };
  let isListed = false;
  for (const line of text.split(/\r?\n|\f/)) {
    const [, label = "", note = ""] =
      LABELLED.exec(line) ?? RAISED.exec(line) ?? (isListed ? NUMBERED.exec(line) : null) ?? [];
    if (label !== "") add(labelOf(label), note);
    else isListed = goesOn(line, isListed);
  }
  return notes;
}

/** Whether the lines below belong to a list of notes. A short line that is no entry begins another section. */
function goesOn(line: string, isListed: boolean): boolean {
  if (line.length >= 60 || line.trim() === "") return isListed;
  return HEADING.test(line) || (isListed && /[.,;:)]\s*$/.test(line));
}

function labelOf(label: string): string {
  return /^[¹²³⁰⁴-⁹]/u.test(label) ? digitsOf(label) : label;
}

/** The number of raised digits. */
function digitsOf(sign: string): string {
  return sign.normalize("NFKC").replace(/\D/g, "");
}

const YEAR = /(?:^|\D)(?:1[5-9]|20)\d{2}(?!\d)/;
const IDENTIFIER = /\bdoi\b|https?:\/\/|\bisbn\b|\barxiv\b|\bpmid\b|\b(?:1[89]|20)\d{2};\s?\d/i;
const NAME = /\p{Lu}[\p{L}’'-]{2,40}/u;
/** What stands in an entry and seldom in a sentence: pages, volumes, publishers, a title in marks. */
const PLACE =
  /\b(?:pp?|vol|vols|nos?|eds?|hrsg|bd|ch|chap|art)\.\s?\d|\b(?:press|journal|review|university|verlag|editions?|act)\b|[“"‘«*_][^”"’»*_]{4,200}[”"’»*_]|\[\d{4}\]/iu;
/** Of the words of a note that names a work, how many are function words at most. */
const MOST_GRAMMAR = 0.36;
/** Fewer words tell nothing: half of a short title may be function words. */
const TELLING_WORDS = 9;

/** Whether the words of a note name a work. A note that thanks someone names none, also where it has a name and a year. */
export function namesAWork(note: string): boolean {
  if (IDENTIFIER.test(note)) return true;
  if (!NAME.test(note)) return false;
  const { words, share } = grammarOf(note);
  if (words >= TELLING_WORDS && share > MOST_GRAMMAR) return false;
  return YEAR.test(note) || PLACE.test(note);
}

const SAME_WORK = /\b(?:ibid(?:em)?|idem|ebd|ebenda|op\.?\s?cit|loc\.?\s?cit|a\.\s?a\.\s?O)\b/i;

/** Whether words lead back to an earlier citation: ibid., op. cit. */
function leadsBack(text: string): boolean {
  return SAME_WORK.test(text);
}

const PAGE_ALONE = /^\((?:pp?\.\s?|at\s)?\d{1,4}(?:\s?[–-]\s?\d{1,4})?\)$/;
/** How far before a page alone its author is looked for, UTF-16 units: a quotation of sixty words may stand between. */
const BEFORE_PAGE = 700;

/**
 * The citations of a text with the work that each of them names elsewhere: a raised number its note or, as in medicine, the
 * entry of the list of references, "ibid." the citation before, a page alone the entry of the author in its sentence. Signs
 * that lead nowhere are none.
 *
 * @param bibliographies where the lists of references are
 */
export function withWorks(text: string, found: readonly Citation[], bibliographies: readonly Range[]): Citation[] {
  const notes = new Map(notesIn(text));
  for (const [number, entry] of numberedEntries(text, bibliographies) ?? [])
    if (!notes.has(String(number))) notes.set(String(number), entry);
  const entries = bibliographies.flatMap(([start, end]) => text.slice(start, end).split(/\r?\n/));
  const kept: Citation[] = [];
  let before = "";
  for (const citation of found) {
    const work = workOf(text, citation, { notes, entries, before });
    if (work === null) continue;
    kept.push(work === "" ? citation : { ...citation, work });
    before = work || citation.text;
  }
  return kept;
}

/** Empty where the citation names its work itself; null where it names none. */
function workOf(
  text: string,
  { style, text: written, start }: Citation,
  { notes, entries, before }: { notes: Notes; entries: readonly string[]; before: string },
): string | null {
  if (PAGE_ALONE.test(written)) return authorsEntry(text.slice(Math.max(0, start - BEFORE_PAGE), start), entries);
  if (leadsBack(written)) return before === "" ? null : before;
  if (style !== "note") return "";
  const note = notes.get(/^\[\^/.test(written) ? written.slice(2, -1) : digitsOf(written));
  if (note === undefined) return null;
  if (leadsBack(note)) return earlierNote(note, notes) ?? (before === "" ? null : before);
  return namesAWork(note) ? note : null;
}

/** "Holm, op. cit., p. 4": the first note that names Holm and a work. */
function earlierNote(note: string, notes: Notes): string | null {
  const [name] = note.replace(SAME_WORK, "").match(NAME) ?? [];
  if (!name) return null;
  for (const one of notes.values()) if (one !== note && one.includes(name) && namesAWork(one)) return one;
  return null;
}

/** The entry of an author who is named in the sentence of a page alone. */
function authorsEntry(before: string, entries: readonly string[]): string | null {
  const sentence = beforeQuotation(before.trimEnd());
  const own = sentence.slice(Math.max(...[". ", "! ", "? ", "\n"].map((end) => sentence.lastIndexOf(end))) + 1);
  for (const name of own.match(/\p{Lu}[\p{L}’'-]{2,40}/gu) ?? []) {
    const entry = entries.find((line) => line.trimStart().startsWith(name));
    if (entry) return entry;
  }
  return null;
}

/** The sentence begins before the quotation that it ends with. */
function beforeQuotation(text: string): string {
  const [, opening] = PAIRS.find(([closing]) => closing.includes(text.charAt(text.length - 1))) ?? [];
  const open = opening ? Math.max(...[...opening].map((mark) => text.lastIndexOf(mark, text.length - 2))) : -1;
  return open < 0 ? text : text.slice(0, open);
}

/** Closing marks, and those that open what they close. */
const PAIRS = [
  ['”“"', '“„"'],
  ["»", "«"],
  ["’'", "‘'"],
] as const;
