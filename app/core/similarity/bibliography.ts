import type { Range } from "./flags.ts";
import { grammarOf } from "./stopwords.ts";

/** How the list of references is headed, in the languages of our readers' schools. Its content decides all the same. */
const NAMES = [
  ...[
    "references?(?: cited| list)?",
    "reference list",
    "list of (?:references|sources|works cited)",
    "references and notes",
  ],
  ...[
    "bibliography",
    "(?:select(?:ed)?|annotated|working|general) bibliography",
    "bibliographic references",
    "works? (?:cited|consulted|referenced)",
  ],
  ...[
    "literature(?: cited| list)?",
    "cited literature",
    "(?:primary |secondary |cited )?sources(?: cited| used| consulted)?",
  ],
  ...[
    "further reading",
    "recommended reading",
    "(?:suggested )?readings?",
    "(?:end|foot)?notes(?: and references)?",
    "citations",
  ],
  ...[
    "literatur(?:verzeichnis|liste|angaben)?",
    "quellen(?:verzeichnis|angaben)?",
    "bibliographie",
    "weiterführende literatur",
  ],
  ...["références(?: bibliographiques| citées)?", "ouvrages (?:cités|consultés)", "sources", "webographie"],
  ...["referencias(?: bibliográficas)?", "bibliografía", "obras (?:citadas|consultadas)", "fuentes"],
  ...["bibliografia", "riferimenti(?: bibliografici)?", "opere citate", "fonti"],
  ...["referências(?: bibliográficas)?", "obras citadas", "fontes"],
  ...["literatuur(?:lijst)?", "bronnen(?:lijst)?", "bibliografie", "referenties"],
  ...[
    "litteratur(?:lista|liste|förteckning)?",
    "källor",
    "källförteckning",
    "referenser",
    "kilder",
    "kildeliste",
    "referanser",
  ],
  ...["lähteet", "lähdeluettelo", "kirjallisuus(?:luettelo)?", "viitteet", "heimildir", "heimildaskrá"],
  ...[
    "literatura",
    "bibliografia załącznikowa",
    "piśmiennictwo",
    "źródła",
    "zdroje",
    "použitá literatura",
    "seznam literatury",
  ],
  ...[
    "irodalom(?:jegyzék)?",
    "felhasznált irodalom",
    "hivatkozások",
    "forrásjegyzék",
    "surse",
    "referințe(?: bibliografice)?",
  ],
  ...[
    "kaynakça",
    "kaynaklar",
    "referanslar",
    "kirjandus",
    "viited",
    "literatūra",
    "izvori",
    "literatura i izvori",
    "viri",
  ],
  ...["список (?:использованной )?литературы", "список використаних джерел", "литература", "література", "источники"],
  ...["использованная литература", "библиография", "бібліографія", "литература и извори", "використана література"],
  ...["βιβλιογραφία", "αναφορές", "πηγές", "ביבליוגרפיה", "מקורות", "المراجع", "المصادر(?: والمراجع)?", "منابع"],
  ...[
    "参考文献",
    "引用文献",
    "文献",
    "参考资料",
    "參考文獻",
    "참고문헌",
    "인용문헌",
    "संदर्भ(?: सूची)?",
    "tài liệu tham khảo",
    "daftar pustaka",
  ],
  ...["rujukan", "marejeo", "บรรณานุกรม", "เอกสารอ้างอิง"],
];
const HEADING = new RegExp(
  `^[\\s#*]*(?:\\d{1,2}(?:\\.\\d{1,2})*\\.?\\s+|[IVX]{1,5}\\.\\s+)?(?:${NAMES.join("|")})\\s*[:.]?[\\s*#]*$`,
  "iu",
);
/** "R E F E R E N C E S". */
const SPACED = /^[\s#*]*(?:\p{L} ){4,}\p{L}[\s#*:]*$/u;
const NEXT_SECTION =
  /^[\s#*]*(?:\d{1,2}\.?\s+)?(?:(?:appendix|appendices|annex|anhang|annexes?|ap\u00e9ndice|anexos?)\b.{0,80}|(?:list of )?(?:tables?|figures?)(?:\s+\d+.{0,80})?|(?:tabellen|abbildungs)verzeichnis|acknowledge?ments?|danksagung|remerciements)\s*[:.]?[\s*#]*$/iu;

// Matches a year, a DOI, a URL or a numbered label: features of a bibliography entry that are rare in prose.
const ENTRY = /\b(?:1[5-9]|20)\d{2}[a-z]?\b|\bdoi\b|https?:\/\/|^[ \t]*\[\d{1,3}\]|\bn\.\s?d\.|\bin press\b/gimu;

// An entry with all its authors has some 200 characters; a stretch three times as long without a year is prose.
const LONGEST_WITHOUT_ENTRY = 600;

// Prose with many citations has a year in every 500 characters, a bibliography in every 200 or fewer.
const CHARACTERS_AN_ENTRY = 250;

/** Of the words of a list, how many are function words at most. */
const MOST_GRAMMAR = 0.32;
/** A title alone can consist of function words only; a stretch with this many letters is longer than a title. */
const TELLING_LENGTH = 240;

/**
 * The bibliographies of a text (a thesis may have one per chapter). Each starts after its heading and ends at the next
 * section that cannot belong to a bibliography (appendix, tables, figures, acknowledgements), at the first stretch of
 * prose, or at the end of the text. A heading without entries after it is a line in a table of contents, or an attempt
 * to exclude text from the score.
 */
export function findBibliography(text: string): Range[] {
  const found: Range[] = [];
  let start = -1;
  let lastEntry = -1;
  let entries = 0;
  function close(end: number): void {
    const isDense = entries > 0 && entries * CHARACTERS_AN_ENTRY >= lastEntry - start;
    // A stretch with a year in every sentence can still be prose.
    if (start >= 0 && isDense && !isProse(text.slice(start, lastEntry))) found.push([start, end]);
    start = -1;
  }
  for (const [from, to] of lines(text)) {
    const line = text.slice(from, to);
    const marks = line.match(ENTRY)?.length ?? 0;
    const isEntry = marks * CHARACTERS_AN_ENTRY + LONGEST_WITHOUT_ENTRY > line.length && marks > 0 && !isProse(line);
    if (start >= 0 && isNextSection(line)) close(from);
    else if (start >= 0 && !isEntry && to - lastEntry > LONGEST_WITHOUT_ENTRY) close(lastEntry);
    if (isHeading(line)) {
      close(from);
      start = to;
      lastEntry = to;
      entries = 0;
    } else if (start >= 0 && isEntry) {
      lastEntry = to;
      entries += marks;
    }
  }
  close(text.length);
  return found;
}

/** Who and when: what a line of prose needs before it to look like an entry. */
const LABEL = /^[^\n(]{0,80}\((?:1[5-9]|20)\d{2}[a-z]?\)[.:,]?[ \t]*/gmu;
/** Fewer words tell nothing. */
const TELLING_WORDS = 18;
/** Of a stretch that is shorter than `TELLING_LENGTH`. */
const MOST_SHORT_GRAMMAR = 0.36;

function isProse(text: string): boolean {
  const { words, share } = grammarOf(text.replace(LABEL, ""));
  const isLong = text.length >= TELLING_LENGTH;
  if (!isLong && words < TELLING_WORDS) return false;
  return share > (isLong ? MOST_GRAMMAR : MOST_SHORT_GRAMMAR);
}

function isHeading(line: string): boolean {
  return line.length < 60 && HEADING.test(SPACED.test(line) ? line.replaceAll(" ", "") : line);
}

function isNextSection(line: string): boolean {
  return line.length < 120 && NEXT_SECTION.test(line);
}

function lines(text: string): Range[] {
  const found: Range[] = [];
  let start = 0;
  for (let i = 0; i <= text.length; i += 1) {
    const unit = i < text.length ? text.charCodeAt(i) : 0x0a;
    if (unit !== 0x0a && unit !== 0x0c && unit !== 0x0d) continue;
    if (i > start) found.push([start, i]);
    start = i + 1;
  }
  return found;
}
