export type CalendarEntry = {
  /** The same for every version of one entry, so that a calendar replaces what it had. */
  uid: string;
  /** UTC ms. */
  start: number;
  /** UTC ms; without it the entry is a moment, as a deadline is. */
  end?: number;
  summary: string;
  description: string;
  url: string;
  /** When this version was made, UTC ms. */
  stampedAt: number;
  /** Grows with every version; the highest one is. */
  sequence: number;
  cancelled: boolean;
};

/** RFC 5545, 3.1: a line has at most 75 octets, its end not counted. */
const LINE_OCTETS = 75;

/** Names the program that wrote the file, not the house: anyone who runs this under another name changes nothing. */
const PROGRAM = "-//academic writing help//orders//EN";

/** An entry as an iCalendar file (RFC 5545) that a calendar may take up. Whatever the texts hold, they stay texts. */
export function calendarEntry(entry: CalendarEntry): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:${PROGRAM}`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:${textOf(entry.uid)}`,
    `DTSTAMP:${timeOf(entry.stampedAt)}`,
    `DTSTART:${timeOf(entry.start)}`,
    ...(entry.end === undefined ? [] : [`DTEND:${timeOf(entry.end)}`]),
    `SEQUENCE:${entry.sequence}`,
    `STATUS:${entry.cancelled ? "CANCELLED" : "CONFIRMED"}`,
    `SUMMARY:${textOf(entry.summary)}`,
    `DESCRIPTION:${textOf(entry.description)}`,
    ...addressOf(entry.url),
    // A deadline keeps no one's hour busy.
    `TRANSP:${entry.end === undefined ? "TRANSPARENT" : "OPAQUE"}`,
    ...(entry.cancelled ? [] : alarm(entry.summary)),
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function alarm(summary: string): string[] {
  return ["BEGIN:VALARM", "ACTION:DISPLAY", `DESCRIPTION:${textOf(summary)}`, "TRIGGER:-PT2H", "END:VALARM"];
}

/** 20261121T203000Z */
function timeOf(ms: number): string {
  return new Date(ms).toISOString().replace(/[-:]|\.\d+/g, "");
}

/** RFC 5545, 3.3.11. Control characters but the line break are not allowed in a text at all. */
function textOf(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(/(?!\n)\p{Cc}/gu, " ")
    .replace(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");
}

/** An address is no text and is not escaped: only a web address goes in, written out by its own rules. */
function addressOf(url: string): string[] {
  if (!URL.canParse(url)) return [];
  const { href, protocol } = new URL(url);
  return protocol === "https:" || protocol === "http:" ? [`URL:${href}`] : [];
}

/** Breaks a line where it grows too long, never inside a character. What follows a break begins with a blank. */
function folded(line: string): string {
  let result = "";
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > LINE_OCTETS) {
      result += "\r\n ";
      octets = 1;
    }
    result += character;
    octets += size;
  }
  return result;
}

function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
