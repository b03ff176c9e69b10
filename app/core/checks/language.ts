/** The length of text to analyse; more does not change the result. */
const LOOKED_AT = 60_000;

/** Function words that are frequent in their language; words shared by several of these languages have little weight. */
const functionWords: Record<string, string> = {
  en: "the and of to that is was for with this which from are were have not been their they has would these",
  de: "der die und das nicht ist von mit dem den sich auf ein eine auch wird werden sind durch wurde als oder nach",
  fr: "le les des et est une dans qui que pour par sur pas avec sont cette mais nous plus ont aux ces comme",
  es: "el los las una que del por con para como más pero sus este esta son entre cuando muy sin sobre también",
  it: "il che della per una sono con non del nel alla dei delle gli anche come più questo questa tra dal nella",
  pt: "os uma que não para com por mais como mas dos das pelo pela são também foi sua seu entre quando muito",
  nl: "het een van en dat niet zijn voor met op aan ook worden door wordt deze naar bij maar hebben als uit",
  sv: "och att det som en på är av för med den till inte om ett har från var kan sig eller men vid också",
  da: "og det at en den til er som på de med for af ikke der var har et kan om også men eller blev fra",
  pl: "nie się na jest że do jak to przez oraz są dla od tym ale który która po być może tego także przy",
  tr: "ve bir bu için ile olarak da de olan daha gibi çok ancak kadar sonra olduğu göre ise her tarafından",
};

/** The minimum: every twelfth word, and half as many again as the next best language. Otherwise the language is unknown. */
const SHARE = 1 / 12;
const LEAD = 1.5;

/** Spellings used only in British or only in American English. `-ize` is used in both. */
const british =
  /\b(?:(?:un)?(?:colour|favour|honour|labour|behaviour|neighbour|tumour|rumour|humour|vigour|odour|flavour|endeavour|harbour)\w*|(?:organ|recogn|real|emphas|summar|character|general|min|max|categor|prior|util|hospital|special|critic|standard|hypothes|stigmat|apolog)is(?:e|es|ed|ing|ation|ations)|(?:anal|paral|catal)ys(?:e|es|ed|ing)|(?:centre|theatre|fibre|litre|metre|calibre)s?|(?:travell|modell|labell|cancell|counsell|signall)(?:ed|ing|er|ers|ors?)|defence|offence|grey|ageing|whilst|amongst|paediatric\w*|an(?:aesth)\w*|haem\w+|oestr\w+|oesoph\w+|foet(?:al|us)|orthopaedic\w*|diarrhoea|leukaemia|anaemi[ac]|programmes?|catalogues?|judgement|enrolment|fulfil|skilful|learnt|towards)\b/gi;
const american =
  /\b(?:(?:un)?(?:color|favor|honor|labor|behavior|neighbor|tumor|rumor|humor|vigor|odor|flavor|endeavor|harbor)(?:s|ed|ing|al|ally|able|ably|ite|ites|er|ers|hood|hoods)?|(?:anal|paral|catal)yz(?:e|es|ed|ing)|(?:center|theater|fiber|liter|meter|caliber)s?|(?:travel|model|label|cancel|counsel|signal)(?:ed|ing|er|ers|ors?)|defense|offense|gray|pediatric\w*|anesth\w*|hem(?:o|a)\w+|estrogen\w*|esophag\w*|fet(?:al|us)|orthopedic\w*|diarrhea|leukemia|anemi[ac]|enrollment|fulfill|skillful)\b/gi;

/** How many spellings of one variant a text needs, and by what factor they must outnumber the other's. */
const SPELLINGS = 2;
const SPELLING_LEAD = 3;

/**
 * The language of a text as BCP 47, by its letters, function words and spellings; null if they do not decide. A
 * wrong guess would be worse than none, so similar languages with close scores give null.
 */
export function languageOf(text: string): string | null {
  const looked = text.slice(0, LOOKED_AT);
  return byLetters(looked) ?? byWords(looked);
}

/** Names of the recognised languages, as displayed to students. */
const names: Record<string, string> = {
  en: "English",
  "en-GB": "English (UK)",
  "en-US": "English (US)",
  de: "German",
  fr: "French",
  es: "Spanish",
  it: "Italian",
  pt: "Portuguese",
  nl: "Dutch",
  sv: "Swedish",
  da: "Danish",
  pl: "Polish",
  tr: "Turkish",
  zh: "Chinese",
  ja: "Japanese",
  ko: "Korean",
  ru: "Russian",
  uk: "Ukrainian",
  el: "Greek",
  he: "Hebrew",
  th: "Thai",
  ar: "Arabic",
  fa: "Persian",
};

export function languageName(language: string | null): string {
  return (language && names[language]) ?? "unknown";
}

function byLetters(text: string): string | null {
  const letters = count(text, /\p{L}/gu);
  if (letters === 0) return null;
  const share = (script: RegExp) => count(text, script) / letters;
  const kana = share(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  if (kana > 0.1) return "ja";
  if (share(/\p{Script=Han}/gu) > 0.5) return "zh";
  if (share(/\p{Script=Hangul}/gu) > 0.5) return "ko";
  if (share(/\p{Script=Greek}/gu) > 0.5) return "el";
  if (share(/\p{Script=Hebrew}/gu) > 0.5) return "he";
  if (share(/\p{Script=Thai}/gu) > 0.5) return "th";
  if (share(/\p{Script=Cyrillic}/gu) > 0.5) return cyrillic(text);
  if (share(/\p{Script=Arabic}/gu) > 0.5) return share(/[پچژگ]/gu) > 0.01 ? "fa" : "ar";
  return null;
}

/** Russian and Ukrainian have letters of their own; Bulgarian, Serbian and others are not recognised. */
function cyrillic(text: string): string | null {
  if (/[їєґ]/iu.test(text)) return "uk";
  return /[ыэё]/iu.test(text) ? "ru" : null;
}

function byWords(text: string): string | null {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (words.length < 30) return null;
  const counts = Object.entries(functionWords).map(([language, list]) => {
    const requested = new Set(list.split(" "));
    return { language, found: words.filter((word) => requested.has(word)).length };
  });
  const [best, next] = counts.sort((a, b) => b.found - a.found);
  if (!best || best.found < words.length * SHARE || best.found < LEAD * (next?.found ?? 0)) return null;
  return best.language === "en" ? english(text) : best.language;
}

function english(text: string): string {
  const [uk, us] = [count(text, british), count(text, american)];
  if (uk >= SPELLINGS && uk >= SPELLING_LEAD * us) return "en-GB";
  if (us >= SPELLINGS && us >= SPELLING_LEAD * uk) return "en-US";
  return "en";
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
