import { expect, test } from "vitest";
import { type CalendarEntry, calendarOf } from "#core/orders/calendar.ts";

const plain: CalendarEntry = {
  uid: "order-17@example.org",
  start: Date.UTC(2026, 10, 22, 20, 30),
  summary: "Proofreading comes back",
  description: "Order WS-000017",
  url: "https://example.org/dashboard/orders/17",
  stampedAt: Date.UTC(2026, 10, 21, 9, 5, 7),
  sequence: 2,
  cancelled: false,
};

const hostile = [
  "Commas, semicolons; and a back\\slash",
  "Two\nlines\r\nand\rmore\u2028still\u0085on",
  "END:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:Somebody else’s",
  "\\n is not a line break, \\, is not a comma",
  "Bells\u0007 and \u0000 nothing \u001b[31m",
  `${"😀".repeat(60)} and ${"ß".repeat(80)} and ${"语".repeat(50)}`,
  "a broken half \ud83d of a face",
  "x".repeat(1_000),
  "",
  " begins and ends with a blank ",
];

test("an entry is parsed as it was written", () => {
  const { events, alarms, calendar } = readCalendar(calendarOf([{ ...plain, end: plain.start + 3_600_000 }]));
  expect(calendar).toMatchObject({ VERSION: "2.0", METHOD: "PUBLISH", CALSCALE: "GREGORIAN" });
  expect(calendar.PRODID).toBeTruthy();
  expect(events).toEqual([
    {
      UID: plain.uid,
      DTSTAMP: "20261121T090507Z",
      DTSTART: "20261122T203000Z",
      DTEND: "20261122T213000Z",
      SEQUENCE: "2",
      STATUS: "CONFIRMED",
      SUMMARY: plain.summary,
      DESCRIPTION: plain.description,
      URL: plain.url,
      TRANSP: "OPAQUE",
    },
  ]);
  expect(alarms).toEqual([{ ACTION: "DISPLAY", DESCRIPTION: plain.summary, TRIGGER: "-PT2H" }]);
});

test("a deadline is a moment that does not block time", () => {
  const [event] = readCalendar(calendarOf([plain])).events;
  expect(event).not.toHaveProperty("DTEND");
  expect(event).toMatchObject({ TRANSP: "TRANSPARENT" });
});

test("a cancelled entry is marked as cancelled and has no alarm", () => {
  const { events, alarms } = readCalendar(calendarOf([{ ...plain, sequence: 3, cancelled: true }]));
  expect(events[0]).toMatchObject({ STATUS: "CANCELLED", SEQUENCE: "3", UID: plain.uid });
  expect(alarms).toEqual([]);
});

test.each(hostile)("a hostile text is escaped: %j", (text) => {
  const { events, alarms } = readCalendar(calendarOf([{ ...plain, uid: text, summary: text, description: text }]));
  const expected = text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028]/g, "\n")
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, " ");
  expect(events).toHaveLength(1);
  expect(events[0]).toMatchObject({ UID: expected, SUMMARY: expected, DESCRIPTION: expected });
  expect(alarms).toHaveLength(1);
});

test.each(hostile)("no line has more than 75 octets, no character is cut: %j", (text) => {
  const written = calendarOf([{ ...plain, summary: text, description: `${text}${text}` }]);
  expect(written.endsWith("\r\n")).toBe(true);
  expect(written.replaceAll("\r\n", "")).not.toMatch(/[\x00-\x1f\x7f]/);
  for (const line of written.split("\r\n")) {
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(line.isWellFormed()).toBe(true);
  }
});

test.each([
  ["javascript:alert(1)", undefined],
  ["no address", undefined],
  ["https://example.org/\r\nATTENDEE:mailto:x@example.org", "https://example.org/ATTENDEE:mailto:x@example.org"],
  ["https://example.org/a b?q=ü", "https://example.org/a%20b?q=%C3%BC"],
])("an address is a web address or omitted: %j", (url, written) => {
  const { events } = readCalendar(calendarOf([{ ...plain, url }]));
  expect(events).toHaveLength(1);
  expect(events[0]?.URL).toBe(written);
  expect(events[0]).not.toHaveProperty("ATTENDEE");
});

test("a feed holds several entries, and may be empty", () => {
  const { events, alarms } = readCalendar(calendarOf([plain, { ...plain, uid: "another", cancelled: true }]));
  expect(events.map(({ UID }) => UID)).toEqual([plain.uid, "another"]);
  expect(alarms).toHaveLength(1);
  expect(readCalendar(calendarOf([])).events).toEqual([]);
});

type Properties = Record<string, string>;

/** Reads a calendar by RFC 5545 alone; anything out of place throws. */
function readCalendar(written: string): { calendar: Properties; events: Properties[]; alarms: Properties[] } {
  const lines = written
    .replaceAll("\r\n ", "")
    .split("\r\n")
    .filter((line) => line !== "");
  const calendar: Properties = {};
  const events: Properties[] = [];
  const alarms: Properties[] = [];
  const open: { name: string; properties: Properties }[] = [];
  for (const line of lines) {
    const [, name, value] = /^([A-Z-]+):(.*)$/su.exec(line) ?? [];
    if (name === undefined || value === undefined) throw new Error(`no content line: ${line}`);
    if (name === "BEGIN") {
      const properties = value === "VCALENDAR" ? calendar : {};
      if (value === "VEVENT") events.push(properties);
      if (value === "VALARM") alarms.push(properties);
      open.push({ name: value, properties });
    } else if (name === "END") {
      if (open.pop()?.name !== value) throw new Error(`an end without its beginning: ${line}`);
    } else {
      const { properties } = open.at(-1) ?? {};
      if (!properties || name in properties) throw new Error(`out of place: ${line}`);
      properties[name] = name === "URL" || name === "PRODID" ? value : unescaped(value);
    }
  }
  if (open.length > 0) throw new Error("left open");
  return { calendar, events, alarms };
}

function unescaped(value: string): string {
  if (/(?<!\\)(?:\\\\)*[;,]/.test(value)) throw new Error(`not escaped: ${value}`);
  return value.replace(/\\([\\;,nN])/g, (_, escaped: string) => (escaped.toLowerCase() === "n" ? "\n" : escaped));
}
