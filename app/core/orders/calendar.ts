import type { WorkStatus } from "#schema/vocabulary/orders.ts";

export type CalendarEntry = {
  /** The same for every version of one entry, so that a calendar replaces the earlier version. */
  uid: string;
  /** UTC ms. */
  start: number;
  /** UTC ms; an entry without an end is a point in time, such as a deadline. */
  end?: number;
  summary: string;
  description: string;
  url: string;
  /** When this version was made, UTC ms. */
  stampedAt: number;
  /** Increases with every version; the highest one is valid. */
  sequence: number;
  cancelled: boolean;
};

/** RFC 5545, 3.1: a line has at most 75 octets without its line break. */
const LINE_OCTETS = 75;

/** Names the program that wrote the file, not the site's name, which an operator may change. */
const PROGRAM = "-//academic writing help//orders//EN";

type Deadline = {
  id: string;
  number: string;
  kind: string;
  /** UTC ms. */
  promisedAt: number;
  placedAt: number;
  version: number;
  status: WorkStatus;
};

/** The deadline of an order. The same order has the same entry in a file of its own and in the feed of its student. */
export function deadlineEntry(
  order: Deadline,
  { appName, origin }: { appName: string; origin: string },
): CalendarEntry {
  return {
    uid: `order-${order.id}@${new URL(origin).hostname}`,
    start: order.promisedAt,
    summary: `${order.number}: ${order.kind} is due`,
    description: `Order ${order.number} at ${appName}.`,
    url: `${origin}/dashboard/orders/${order.id}`,
    stampedAt: order.placedAt,
    sequence: order.version,
    cancelled: order.status === "cancelled" || order.status === "expired",
  };
}

/** Entries as one iCalendar file (RFC 5545) that calendars import or subscribe to. All texts are escaped. */
export function calendarOf(entries: readonly CalendarEntry[]): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:${PROGRAM}`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    ...entries.flatMap(linesOf),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

function linesOf(entry: CalendarEntry): string[] {
  return [
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
    // A deadline does not block time in a calendar.
    `TRANSP:${entry.end === undefined ? "TRANSPARENT" : "OPAQUE"}`,
    ...(entry.cancelled ? [] : alarm(entry.summary)),
    "END:VEVENT",
  ];
}

function alarm(summary: string): string[] {
  return ["BEGIN:VALARM", "ACTION:DISPLAY", `DESCRIPTION:${textOf(summary)}`, "TRIGGER:-PT2H", "END:VALARM"];
}

/** 20261121T203000Z */
function timeOf(ms: number): string {
  return new Date(ms).toISOString().replace(/[-:]|\.\d+/g, "");
}

/** RFC 5545, 3.3.11. Control characters except line breaks are not allowed in a text. */
function textOf(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(/(?!\n)\p{Cc}/gu, " ")
    .replace(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");
}

/** A URL is not a TEXT value and is not escaped: only http(s) URLs are written, as the URL parser serialises them. */
function addressOf(url: string): string[] {
  if (!URL.canParse(url)) return [];
  const { href, protocol } = new URL(url);
  return protocol === "https:" || protocol === "http:" ? [`URL:${href}`] : [];
}

/** Folds a line that is too long, never inside a character. A continuation line begins with a space. */
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
