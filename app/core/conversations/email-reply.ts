/** The separator at the top of our emails about a conversation. Everything below it is our own email. */
export const WRITE_ABOVE = "Write above this line";

/** The part of an email that is examined, in characters. */
const MOST = 200_000;
/** A longer line is not the attribution line of a quotation. */
const LINE_MOST = 400;

/** Attribution lines that mail programs put before a quotation: first words, last words. */
const ATTRIBUTIONS: [RegExp, RegExp][] = [
  [/^(?:on|at)\b/i, /\b(?:wrote|writes)\s*:$/i],
  [/^(?:am|den)\b/i, /\bschrieb\b.{0,120}:$/i],
  [
    /^(?:le|el|il|em|op|w dniu|dne|dňa|den|på|pe|il giorno)\b/iu,
    /(?:a écrit|escribió|ha scritto|escreveu|schreef|napisał\(?a?\)?|napsala?|napísala?|skrev|a scris).{0,120}:$/iu,
  ],
  [
    /^\S.{0,200}<[^<>\s]{1,200}@[^<>\s]{1,200}>/,
    /\b(?:wrote|schrieb|a écrit|escribió|ha scritto|escreveu|schreef|skrev)\s*:$/iu,
  ],
  [/^\d{4}[-/年.]/, /(?:wrote|:|：)$/i],
];

const SEPARATORS =
  /^[-_=\s]{0,40}(?:original message|forwarded message|ursprüngliche nachricht|weitergeleitete nachricht|message d'origine|message original|mensaje original|mensagem original|messaggio originale|oorspronkelijk bericht|ursprungligt meddelande|oprindelig meddelelse|wiadomość oryginalna|původní zpráva)[-_=\s:]{0,40}$/iu;

/** The header of a quoted email as Outlook writes it, its first two lines. */
const HEADS: [RegExp, RegExp][] = [
  [
    /^\*?(?:from|von|de|da|van|från|fra|od)\s?:\*?\s/i,
    /^\*?(?:sent|date|gesendet|datum|envoyé|enviado|fecha|inviato|data|verzonden|skickat|sendt|wysłano|odesláno)(?:\s[a-zé]{2,3})?\s?:\*?\s/iu,
  ],
];

const SENT_FROM =
  /^(?:sent from my|sent with|get outlook for|von meinem .{1,40} gesendet|gesendet von|envoyé de(?:puis)? mon|enviado desde mi|inviato da|verzonden vanaf)\b.{0,80}$/iu;

/**
 * The text a person wrote in reply to an email: without the quoted email in the format of any mail program, and
 * without the signature. If nothing would remain, everything except the quotations is kept, so that no text is
 * lost.
 */
export function cutReply(text: string): string {
  const lines = text.slice(0, MOST).replace(/\r\n?/g, "\n").replaceAll("\u00a0", " ").split("\n");
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = (lines[at] ?? "").trim();
    if (line.startsWith(">")) continue;
    const short = line.slice(0, LINE_MOST + 1);
    if (short.includes(WRITE_ABOVE)) break;
    const announced = attributionAt(lines, at);
    if (announced > 0) {
      // Quoted lines follow, possibly with a reply below them; otherwise the rest is an email without quotation
      // marks.
      if (!isQuoted(lines, at + announced)) break;
      at += announced - 1;
      continue;
    }
    if (SEPARATORS.test(short) || isHead(lines, at)) break;
    if (/^--\s?$/.test(lines[at] ?? "")) break;
    kept.push((lines[at] ?? "").trimEnd());
  }
  return tidy(kept) || tidy(lines.filter((line) => !line.trim().startsWith(">")));
}

/** The number of lines of an attribution that begins here: programs break it into two or three. 0 if there is none. */
function attributionAt(lines: readonly string[], at: number): number {
  let joined = "";
  for (let count = 1; count <= 3; count++) {
    const line = (lines[at + count - 1] ?? "").trim();
    if (line === "" || line.startsWith(">") || line.length > LINE_MOST) return 0;
    joined = joined ? `${joined} ${line}` : line;
    // Without a date or an address it may be a sentence of the writer.
    if (!/\d|@/.test(joined)) continue;
    if (ATTRIBUTIONS.some(([first, last]) => first.test(joined) && last.test(joined))) {
      return isQuoted(lines, at + count) || /@|\d{1,2}[:.h]\d{2}|\d{4}/.test(joined) ? count : 0;
    }
  }
  return 0;
}

function isQuoted(lines: readonly string[], from: number): boolean {
  for (let at = from; at < Math.min(lines.length, from + 4); at++) {
    const line = (lines[at] ?? "").trim();
    if (line !== "") return line.startsWith(">");
  }
  return false;
}

/** "From: … / Sent: …" on consecutive lines. */
function isHead(lines: readonly string[], at: number): boolean {
  const [first, second] = [lines[at], lines[at + 1]].map((line) => (line ?? "").trim().slice(0, LINE_MOST));
  return HEADS.some(([from, sent]) => from.test(first ?? "") && sent.test(second ?? ""));
}

function tidy(lines: readonly string[]): string {
  const kept = [...lines];
  while (kept.length > 0 && (/^[\s_=-]*$/.test(kept.at(-1) ?? "") || SENT_FROM.test((kept.at(-1) ?? "").trim())))
    kept.pop();
  return kept
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
