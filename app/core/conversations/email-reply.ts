import { beginsHeader, labelOf } from "./email-headers.ts";

/** The separator at the top of our emails about a conversation. Everything below it is our own email. */
export const WRITE_ABOVE = "Write above this line";

/** The part of an email that is examined, in characters. */
const MOST = 200_000;
/** A longer line is not the attribution line of a quotation. */
const LINE_MOST = 400;
/** Mail programs break a line at 78 characters (RFC 5322, 2.1.1); none breaks one that is much shorter. */
const BROKEN_LEAST = 50;

/** How an attribution begins, if it does not begin with a date: "On", "Am", "Le", …. */
const BEGINNING =
  /^(?:on|at|am|den|le|el|il|em|op|på|pe|w dniu|dnia|dne|dňa|il giorno|a|on the|no dia|la data de|ve)\b/iu;
/** Days and months as dates begin with them: "Mon,", "lun.", "ср,", "tir.", "pe", "29 грудня". */
const DATE_BEGINNING = /^(?:\p{L}{1,12}[.,]?\s)?\(?\d{1,4}(?:[-./:年,\s]|\p{L})/u;
const TIME = /\b\d{1,2}[:.h]\d{2}\b|\d{1,2}時|\d{1,2}点/u;
const YEAR = /\b(?:19|20)\d{2}\b|\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b|\d{4}年/u;
const ADDRESS = /[^\s<>@]{1,80}@[^\s<>@]{1,200}/u;

const WROTE =
  "(?:a )?wrote|writes|schrieb|a écrit|escribió|escribio|ha scritto|scrisse|escreveu|schreef|napisał(?:\\(a\\)|a)?|pisze|napsala?|napísala?|píše|skrev|skreiv|kirjoitti|a scris|написал(?:а|\\(а\\))?|пише|пишет|написав(?:ла|\\(ла\\))?|написала|yazdı|şunları yazdı|írta|έγραψε|schrieben|napisao|rašė|kirjutas|wrote the following|写道|寫道|のメール|님이 작성|đã viết|menulis|escrigué|va escriure";
/** It ends with who wrote, or with the verb, and a colon. */
const WROTE_AT_END = new RegExp(`(?:^|[\\s>)"”])(?:${WROTE})\\s*[:：]$`, "iu");
const WROTE_BEFORE_NAME = new RegExp(`\\s(?:${WROTE})\\s.{0,200}[:：]$`, "iu");
/** As Zoho does, between dashes and without a colon; and others, without either. */
const WROTE_ALONE = new RegExp(`${ADDRESS.source}>?\\)?\\s+(?:${WROTE})\\s*[:：]?\\s*-{0,10}$`, "iu");
const BRACKETED = /<\s?[^\s<>@]{1,80}@[^\s<>@]{1,200}\s?>/u;
/** An address at the end, and at most a few words after it. */
const ADDRESS_AT_END = /[^\s<>@]{1,80}@[^\s<>@]{1,200}\s?>(?:\s\p{L}[^:：.!?]{0,40})?\s?[:：]$/u;
const ADDRESS_IN_FRONT = new RegExp(
  `^[^<>@.!?:]{1,80}\\(?<[^\\s<>@]{1,80}@[^\\s<>@]{1,200}>\\)?,?\\s(?:${WROTE})(?!\\p{L}).{0,120}[:：]$`,
  "iu",
);
/** "2012/4/3 Bob <bob@example.test>", and "Quoting Bob <bob@example.test>:". They are one where quoted lines follow. */
const SHORT_ATTRIBUTION = new RegExp(
  `^(?:\\d{4}[-/.]\\d{1,2}[-/.]\\d{1,2}\\s.{0,100}<${ADDRESS.source}>|(?:quoting|zitat von|citando|citation de|zacytowane) .{0,100}${ADDRESS.source}>?\\s?:)$`,
  "iu",
);

const SEPARATOR_WORDS =
  "original message|original mail|original email|forwarded message|forwarded by .{1,60}|begin forwarded message|reply message|replied message|ursprüngliche nachricht|originalnachricht|original-nachricht|weitergeleitete nachricht|message d[’']origine|message original|mail original|message initial|message transféré|mensaje original|mensaje reenviado|mensagem original|mensagem encaminhada|messaggio originale|messaggio inoltrato|oorspronkelijk bericht|doorgestuurd bericht|ursprungligt meddelande|ursprungliga meddelandet|originalmeddelande|vidarebefordrat meddelande|oprindelig (?:meddelelse|besked)|videresendt (?:meddelelse|besked)|opprinnelig melding|videresendt melding|alkuperäinen viesti|välitetty viesti|wiadomość oryginalna|oryginalna wiadomość|wiadomość przekazana|původní zpráva|pôvodná správa|eredeti üzenet|mesaj original|orijinal mesaj|özgün ileti|исходное сообщение|оригинальное сообщение|пересылаемое сообщение|пересланное сообщение|оригінальне повідомлення|переслане повідомлення|вихідне повідомлення|原始邮件|原始郵件|邮件原件|转发邮件|元のメッセージ|転送メッセージ|원본 메시지|αρχικό μήνυμα";
const SEPARATOR = new RegExp(`^[-_=*\\s]{2,40}(?:${SEPARATOR_WORDS})[-_=*\\s:：]{0,40}$`, "iu");
const BARE_SEPARATOR = new RegExp(`^(?:${SEPARATOR_WORDS})\\s?[:：]?$`, "iu");

/** Mail programs, and devices on which one writes. */
const PROGRAM =
  "iphone|ipad|ipod|apple|mac|android|samsung|galaxy|huawei|honor|xiaomi|redmi|oneplus|pixel|nokia|motorola|moto|lg|htc|sony|xperia|oppo|vivo|blackberry|windows|outlook|hotmail|yahoo|gmail|aol|gmx|web\\.de|proton|protonmail|tutanota|mailbird|spark|sparrow|thunderbird|mailbox|airmail|bluemail|edison|zoho|fastmail|verizon|t-mobile|vodafone|orange|phone|smartphone|mobile|handy|mobiltelefon|telefon|telefoon|téléphone|portable|móvil|celular|tablet|tablette|laptop|device";
const SENT =
  "sent (?:from|via|with|using)|get|gesendet (?:von|mit)|(?:diese nachricht wurde )?von mein\\p{L}{1,2}|envoyé (?:de|depuis|à partir de)|enviado (?:desde|do|de|a partir d[eo])|inviato da(?:l)?|verzonden (?:vanaf|met|door)|verstuurd vanaf|skickat från|skickades från|sendt fra|wysłane z|wysłano z|odesláno z|lähetetty|отправлено (?:с|из)|надіслано з";
const SENT_FROM = new RegExp(
  `^(?:${SENT})\\s.{0,30}?(?<!\\p{L})(?:${PROGRAM})(?!\\p{L})(?:\\s[\\p{L}\\p{N}.+™®()-]{1,20}){0,6}\\.?(?:\\s?[(<]https?:\\S{1,200})?$|^Sent from Mail\\s?<https?:\\S{1,200}> for Windows(?: 1[01])?$|^iPhone[’']?umdan gönderildi$|^Az iPhone-omról küldve$|^Στάλθηκε από το iPhone μου$|^أُ?رسلت من الـ? ?iPhone$|^נשלח מה-?iPhone שלי$|^나의 iPhone에서 보냄$|^Wysłane z iPhone['’]a$|^Odesláno z iPhonu$|^发自我的.{1,20}$|^iPhoneから送信$`,
  "iu",
);
const SENT_BEGINNING = new RegExp(`^(?:${SENT})\\s`, "iu");
/** It goes on as a sentence. */
const SENTENCE = /[,;!?]|\b(?:because|as|since|so|and|but|when|while|is|was|weil|da|und|denn|car|et|porque|y)\b/iu;
/** Outlook on a telephone puts this line between the reply and the quotation, whether or not a header follows. */
const OUTLOOK_APP = /^.{0,60}\boutlook\b.{0,40}<https?:\/\/aka\.ms\/\w{1,40}>$/iu;

/**
 * The text a person wrote in reply to an email: without the quoted email in the format of any mail program, and
 * without the signature. What may be the person's own is kept; if nothing would remain, everything except the
 * quotations is.
 */
export function cutReply(text: string): string {
  const lines = text.slice(0, MOST).replace(/\r\n?/g, "\n").replaceAll("\u00a0", " ").split("\n");
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    if (isQuotedLine(lines, at)) continue;
    const line = (lines[at] ?? "").trim();
    const short = line.slice(0, LINE_MOST + 1);
    if (isOurLine(short)) break;
    const announced = attributionAt(lines, at);
    if (announced > 0) {
      // Quoted lines follow, possibly with a reply below them; otherwise the rest is an email without quotation
      // marks.
      if (!isQuoted(lines, at + announced)) break;
      at += announced - 1;
      continue;
    }
    if (beginsQuotation(lines, at) || (OUTLOOK_APP.test(short) && kept.some((one) => one !== ""))) break;
    if (isSignature(lines, at)) {
      // A reply may stand below the quotation that follows.
      at = endOfSignature(lines, at) - 1;
      continue;
    }
    kept.push((lines[at] ?? "").trimEnd());
  }
  return tidy(kept) || tidy(lines.filter((_line, at) => !isQuotedLine(lines, at)));
}

/** The line at the top of our emails; a sentence that mentions it is the person's. */
function isOurLine(line: string): boolean {
  return /^[>*\s_#-]{0,20}$/.test(line.slice(0, Math.max(0, line.indexOf(WRITE_ABOVE)))) && line.includes(WRITE_ABOVE);
}

/** A line after ">". One alone that has a space before it is the person's own (RFC 3676, 4.4). */
function isQuotedLine(lines: readonly string[], at: number): boolean {
  if ((lines[at] ?? "").startsWith(">")) return true;
  const [before, line, after] = [-1, 0, 1].map((step) => (lines[at + step] ?? "").trimStart().startsWith(">"));
  return Boolean(line && (before || after));
}

/** The number of lines of an attribution that begins here: programs break it into two or three. 0 if there is none. */
function attributionAt(lines: readonly string[], at: number): number {
  let joined = "";
  for (let count = 1; count <= 3; count++) {
    const line = (lines[at + count - 1] ?? "").trim();
    if (line === "" || (line.startsWith(">") && !/^>\s?[:：]$/.test(line)) || line.length > LINE_MOST) return 0;
    joined = joined && !line.startsWith(">") ? `${joined} ${line}` : joined + line;
    if (!isAttribution(joined, isQuoted(lines, at + count))) continue;
    return isBroken(lines, at, count) ? count : 0;
  }
  return 0;
}

/** @param quoted whether quoted lines follow; without them a sentence of the person's looks the same, unless it has an address */
function isAttribution(line: string, quoted: boolean): boolean {
  const text = line.replace(/^[-–—*\s]{1,10}/u, "");
  if (quoted && (ADDRESS_IN_FRONT.test(text) || SHORT_ATTRIBUTION.test(text) || isInAnyLanguage(text))) return true;
  const dated = TIME.test(text) || YEAR.test(text);
  if (!dated || !(BEGINNING.test(text) || DATE_BEGINNING.test(text))) return false;
  if (ADDRESS_AT_END.test(text) || WROTE_ALONE.test(text)) return true;
  const written = WROTE_AT_END.test(text) || WROTE_BEFORE_NAME.test(text);
  return written && (quoted || ADDRESS.test(text));
}

/** An address in brackets, a time and a colon at the end, above quoted lines: programs speak more languages than we know. */
function isInAnyLanguage(line: string): boolean {
  return BRACKETED.test(line) && /\p{Nd}{1,2}[:.h]\p{Nd}{2}/u.test(line) && /[:：]$/.test(line);
}

/**
 * Whether the lines are one that a mail program has broken. Where a later one of them is an attribution by itself, those
 * before it are the person's own.
 */
function isBroken(lines: readonly string[], at: number, count: number): boolean {
  if (count === 1) return true;
  const [first = "", ...rest] = lines.slice(at, at + count).map((line) => line.trim());
  for (let from = 0; from < rest.length; from++) {
    const later = rest.slice(from).join(" ");
    if (isAttribution(later, true) && (!ADDRESS_IN_FRONT.test(later) || !isDateLine(first))) return false;
  }
  return /[,<(]$/.test(first) || first.length >= BROKEN_LEAST || /[<@>]/.test(rest[0] ?? "");
}

/** A line that is nothing but the beginning of an attribution with its date. */
function isDateLine(line: string): boolean {
  return TIME.test(line) && /,$/.test(line);
}

function isQuoted(lines: readonly string[], from: number): boolean {
  for (let at = from; at < Math.min(lines.length, from + 4); at++) {
    const line = (lines[at] ?? "").trim();
    if (line !== "") return line.startsWith(">");
  }
  return false;
}

/** Everything from here on is another email, without quotation marks. */
function beginsQuotation(lines: readonly string[], at: number): boolean {
  return isSeparator(lines, at) || beginsHeader(lines, at);
}

function isSeparator(lines: readonly string[], at: number): boolean {
  const line = (lines[at] ?? "").trim().slice(0, LINE_MOST);
  if (SEPARATOR.test(line)) return true;
  // Without dashes the words may be the person's, unless a header follows.
  return BARE_SEPARATOR.test(line) && [1, 2].some((more) => labelOf(lines[at + more] ?? "") !== null);
}

/** Lines of a signature without the space that marks it (RFC 3676, 4.3): few, and short. */
const SHORT_SIGNATURE = { lines: 5, characters: 70 };

function isSignature(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? "";
  if (/^-- $/.test(line)) return true;
  if (line !== "--") return false;
  // What is looked at is bounded, or a text of such lines would take long.
  const near = lines.slice(at, at + SHORT_SIGNATURE.lines * 3);
  const end = endOfSignature(near, 0);
  const below = near.slice(1, end).filter((one) => one.trim() !== "");
  const ends = end < near.length || at + near.length === lines.length;
  const short = below.every((one) => one.trim().length <= SHORT_SIGNATURE.characters);
  return ends && short && below.length <= SHORT_SIGNATURE.lines;
}

/** Where a quotation begins below a signature; the end of the email if none does. */
function endOfSignature(lines: readonly string[], from: number): number {
  for (let at = from + 1; at < lines.length; at++) {
    const line = (lines[at] ?? "").trim();
    if (line.startsWith(">") || isOurLine(line)) return at;
    if (attributionAt(lines, at) > 0 || beginsQuotation(lines, at)) return at;
  }
  return lines.length;
}

/** A line that a mail program adds by itself: what it or the device is called, and no more. */
function isProgramLine(line: string): boolean {
  // Without its beginning: "Inviato da iPhone" has a word by which German sentences go on.
  return line.length <= LINE_MOST && SENT_FROM.test(line) && !SENTENCE.test(line.replace(SENT_BEGINNING, ""));
}

function tidy(lines: readonly string[]): string {
  const kept = [...lines];
  while (kept.length > 0 && (/^[\s_=-]*$/.test(kept.at(-1) ?? "") || isProgramLine((kept.at(-1) ?? "").trim())))
    kept.pop();
  return kept
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
