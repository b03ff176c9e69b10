import type { Range } from "./flags.ts";
import { paragraphs } from "./quotations.ts";

// A declaration has about sixty words; a longer paragraph is other text that begins like one.
const LONGEST_DECLARATION = 700;
// Upper limit for a whole cover sheet; a higher one could be used to exclude text from the score.
const MOST_CHARACTERS = 1_500;
const LONGEST_LINE = 120;

// A cover sheet has one declaration, sometimes two. A higher limit could be used to exclude text from the score.
const MOST_DECLARATIONS = 2;
// A cover sheet has about a dozen lines; a text with more of them has a label before each line.
const MOST_FORM_LINES = 12;
/** Most words after a label, and most characters of all such lines. */
const MOST_VALUE_WORDS = 10;
const MOST_FORM_CHARACTERS = 600;

const DECLARATION =
  /^[\s\d.#*]*(?:i|we)(?: \/ we)?,?(?: the undersigned,?)?(?: hereby| solemnly)? (?:declare|certify|confirm|affirm|acknowledge)\b/iu;
const OWN_WORK =
  /\b(?:my|our) own(?: original| unaided| independent)? work\b|\bplagiari[sz]|\bacademic (?:integrity|honesty|misconduct)\b|\bsole author\b|\bnot been submitted\b/iu;
const FORM_LINE = new RegExp(
  `^[\\s#*]*(?:${[
    "(?:student|candidate|matriculation|registration|enrolment)(?:'s)? ?(?:name|number|no\\.?|id)",
    "(?:course|module|unit|programme|program|subject|class)(?: (?:name|title|code|number|leader))?",
    "(?:assignment|assessment)(?: (?:title|number|no\\.?|type|brief))?",
    "(?:tutor|lecturer|supervisor|instructor|professor|marker)(?:'s)?(?: name)?",
    "(?:submission|due|hand-in) date",
    "date (?:of submission|submitted|due)",
    "(?:total )?word ?count",
    "(?:academic year|semester|term)",
  ].join("|")})\\s*:.{0,80}$`,
  "iu",
);

/**
 * The text that comes from a form and that every student submits: the lines of a cover sheet ("Student number: …") and
 * declarations of own work. Only whole short lines, and at most two short paragraphs.
 */
export function findTemplateText(text: string): Range[] {
  const found: Range[] = [];
  let declarations = 0;
  const lines: Range[] = [];
  for (const [start, end] of paragraphs(text)) {
    const paragraph = text.slice(start, end);
    if (isDeclaration(paragraph) && declarations < MOST_DECLARATIONS) {
      found.push([start, start + declaredLength(paragraph)]);
      declarations += 1;
    } else for (const [from, to] of formLines(paragraph)) lines.push([start + from, start + to]);
  }
  const formLength = lines.reduce((sum, [start, end]) => sum + end - start, 0);
  const isForm = lines.length <= MOST_FORM_LINES && formLength <= MOST_FORM_CHARACTERS;
  const all = isForm ? [...found, ...lines] : found;
  const length = all.reduce((sum, [start, end]) => sum + end - start, 0);
  return length <= MOST_CHARACTERS ? all.sort((a, b) => a[0] - b[0]) : [];
}

function isDeclaration(paragraph: string): boolean {
  return paragraph.length <= LONGEST_DECLARATION && DECLARATION.test(paragraph) && OWN_WORK.test(paragraph);
}

const SENTENCE = /[^.!?]+(?:[.!?]+\s*|$)/g;
const ABOUT_ONESELF = /\b(?:i|my|me|undersigned|author|submission|work)\b/iu;
const ABOUT_OURSELVES = /\b(?:we|our|us|undersigned|authors?|submission|work)\b/iu;

/** The length of a declaration: it ends before the first sentence that does not mention its author or the work. */
function declaredLength(paragraph: string): number {
  const about = /^[\s\d.#*]*we\b/iu.test(paragraph) ? ABOUT_OURSELVES : ABOUT_ONESELF;
  let length = 0;
  for (const { 0: sentence, index } of paragraph.matchAll(SENTENCE)) {
    if (!about.test(sentence) && !OWN_WORK.test(sentence)) break;
    length = index + sentence.trimEnd().length;
  }
  return length;
}

function formLines(paragraph: string): Range[] {
  const found: Range[] = [];
  let at = 0;
  for (const line of paragraph.split("\n")) {
    const isShort = line.length <= LONGEST_LINE && line.split(/\s+/).length <= MOST_VALUE_WORDS + 3;
    if (isShort && FORM_LINE.test(line)) found.push([at, at + line.length]);
    at += line.length + 1;
  }
  return found;
}
