import { expect, test } from "vitest";
import { z } from "zod";
import { type Finding, problemsOf, sealOf, under, words } from "./stored-names/compare.ts";
import { leadsNowhere, pathsWritten } from "./stored-names/derive/addresses.ts";
import { namesByColumn, readers } from "./stored-names/derive/documents.ts";
import { formatsInCode } from "./stored-names/derive/formats.ts";
import { namesOfJobs, readerOfJobs } from "./stored-names/derive/queues.ts";
import { columns } from "./stored-names/derive/tables.ts";
import { kinds, sides } from "./stored-names/kinds.ts";
import { formatLists, passing, places } from "./stored-names/lists/formats.ts";
import { textColumns } from "./stored-names/lists/text-columns.ts";
import { canonical, readerOf } from "./stored-names/old-names.ts";
import { stored } from "./stored-names/samples.ts";
import { namesOfSchema } from "./stored-names/zod.ts";

// Rows, files, browsers, emails and vendors have these names too, so the code cannot change them alone.
// tests/stored-names/lists has every one of them. tests/stored-names/derive finds those of the code.

test.each(kinds)("stored names: $kind", ({ kind, list, finding, seals }) => {
  expect(problemsOf(kind, list, finding, seals)).toEqual([]);
});

test("every kind of stored names has a list, a way to find it in the code, and seals", () => {
  expect(sides.found).toEqual(sides.listed);
  expect(sides.sealed).toEqual(sides.listed);
});

test("every format of a name that the code builds is listed with its kind, or as not stored", () => {
  const listed = new Set([...Object.values(formatLists).flatMap(({ names }) => names), ...passing]);
  const found = formatsInCode();
  expect([...found.keys()].filter((format) => !listed.has(format)).map(unlisted)).toEqual([]);
  expect(passing.filter((format) => !found.has(format)).map(passed)).toEqual([]);
  const fewer = Object.entries(places).filter(([format, count]) => (found.get(format) ?? 0) < count);
  expect(fewer.map(([format, count]) => changedInOnePlace(format, count, found.get(format) ?? 0))).toEqual([]);
  const counted = [...found].filter(([format, count]) => count > 1 && !passing.includes(format));
  expect(counted.filter(([format, count]) => (places[format] ?? 1) < count).map(uncounted)).toEqual([]);
});

function unlisted(format: string): string {
  return `"${format}" is in no list of tests/stored-names/lists/formats.ts. If it took the place of a listed format, keep the old one: rows, files or links have it. Otherwise list it with its kind, or as passing if it is stored nowhere.`;
}

function passed(format: string): string {
  return `"${format}" is listed as passing and is not in the code any more: take it out.`;
}

function changedInOnePlace(format: string, before: number, now: number): string {
  return `"${format}" was in ${before} places and is in ${now}. If it was changed in one of them, change it back: rows, files or links have it. If two places became one, lower the number in places.`;
}

function uncounted([format, count]: [string, number]): string {
  return `"${format}" is in ${count} places: say so in places of tests/stored-names/lists/formats.ts.`;
}

/** Search patterns, and an address in structured data that is not served. */
const NOT_OPENED = ["%/media/*/%", "*?q={search_term_string}", "/favicon.svg"];

test("every address we hand out has a page or a call that reads its parameters", () => {
  const { names = [] } = formatLists["addresses handed out"] ?? {};
  const handedOut = [...names, ...pathsWritten()].filter((address) => !NOT_OPENED.includes(address));
  expect(handedOut.flatMap((address) => leadsNowhere(address) ?? [])).toEqual([]);
});

test("every column of text or JSON is listed with its content", () => {
  const known = Object.values(textColumns).flatMap((tables) => under(tables));
  const open = columns.filter(
    ({ at, text, json, values }) => (text && values === null) || (json && namesByColumn[at]?.length === 0),
  );
  expect(known.filter((at, place) => known.indexOf(at) !== place)).toEqual([]);
  expect(open.map(({ at }) => at).filter((at) => !known.includes(at))).toEqual([]);
  expect(known.filter((at) => !open.some((column) => column.at === at))).toEqual([]);
});

test.each(Object.keys(stored))("a stored document is read completely: %s", (document) => {
  expect(canonical(readers[document]?.parse(stored[document]))).toBe(canonical(stored[document]));
});

// The comparing itself: a list that nothing can fail protects nothing.

const list = { kept: "in rows", names: ["open", "closed"] };
const both: Finding = { found: () => ["open", "closed"] };
const sealed = new Set([sealOf("open"), sealOf("closed")]);

test("a list that agrees with the code has no problem", () => {
  expect(problemsOf("states", list, both, sealed)).toEqual([]);
});

test("a name that is no longer in the code is a problem, and the message says where it is stored", () => {
  const [problem, ...others] = problemsOf("states", list, { found: () => ["open"] }, sealed);
  expect(problem).toContain('does not have "closed" any more, and it is stored in rows');
  expect(others).toEqual([]);
});

test("a name of the code that is not listed is a problem", () => {
  const [problem, ...others] = problemsOf("states", list, { found: () => ["open", "closed", "held"] }, sealed);
  expect(problem).toContain(`"states: ${sealOf("held")}" to seals.txt`);
  expect(others).toEqual([]);
});

test("a name replaced in both the code and the list is a problem", () => {
  const renamed = { kept: "in rows", names: ["open", "done"] };
  const problems = problemsOf("states", renamed, { found: () => ["open", "done"] }, sealed).join("\n");
  expect(problems).toContain('"done" has no seal');
  expect(problems).toContain(`the seal ${sealOf("closed")} was taken off the list or changed in it`);
});

test("a list that finds no names in the code, or lists one twice, is a problem", () => {
  expect(problemsOf("states", list, { found: () => [] }, sealed).join("\n")).toContain("finds no name in the code");
  const doubled = { kept: "in rows", names: ["open", "closed", "open"] };
  expect(problemsOf("states", doubled, both, sealed)).toEqual(['states: "open" is listed twice.']);
});

test("an old name needs a reader that proves it is read as the new one", () => {
  const renamed = { kept: "in rows", names: ["open", "done"], alsoRead: { closed: "done" } };
  const found = () => ["open", "done"];
  const seals = new Set([...sealed, sealOf("done")]);
  const problems = (read?: (old: string) => string | null) =>
    problemsOf("states", renamed, { found, ...(read && { read }) }, seals);
  expect(problems().join()).toContain("has no reader to prove it with");
  expect(problems(() => null).join()).toContain("is read as null");
  expect(problems(() => "open").join()).toContain('is read as "open"');
  expect(
    problems(() => {
      throw new Error("unknown");
    }).join(),
  ).toContain("is read as null");
  expect(problems((old) => (old === "closed" ? "done" : null))).toEqual([]);
});

test("an old name cannot be read as one that is not listed", () => {
  const renamed = { kept: "in rows", names: ["open"], alsoRead: { closed: "done" } };
  const problems = problemsOf("states", renamed, { found: () => ["open"], read: () => "done" }, sealed);
  expect(problems.join()).toContain('"done", which is not a name of this kind');
});

test("an old job is proven to be read by a schema that turns it into the new one", () => {
  const Old = z.object({ v: z.literal(1), type: z.literal("add"), mediaId: z.uuid() });
  const New = z.object({ v: z.literal(1), type: z.literal("include"), fileId: z.uuid() });
  const jobs = z.preprocess((body) => {
    const { type, mediaId, ...rest } = body as Record<string, unknown>;
    return { ...rest, type: type === "add" ? "include" : type, fileId: mediaId ?? rest.fileId };
  }, New);
  expect(namesOfJobs(jobs)).toEqual(["v=1", "include", "include.fileId"]);
  expect(readerOfJobs(z.discriminatedUnion("type", [Old, New]))("add")).toBe("add");
  expect(readerOfJobs(jobs)("add")).toBe("include");
  expect(readerOfJobs(jobs)("include.mediaId")).toBe("include.fileId");
  expect(readerOfJobs(jobs)("remove")).toBeNull();
});

test("an old field or word of stored JSON is proven by the schema that reads it", () => {
  const Kind = z.preprocess((kind) => (kind === "notice" ? "notification" : kind), z.enum(["notification", "order"]));
  const Prefs = z.preprocess(
    ({ zone, timeZone = zone, ...rest }: Record<string, unknown>) => ({ ...rest, timeZone }),
    z.object({ kind: Kind, timeZone: z.string(), ways: z.array(z.object({ name: z.string() })) }),
  );
  const sample = { kind: "order", timeZone: "Europe/London", ways: [{ name: "email" }] };
  const read = readerOf({ prefs: Prefs }, { prefs: sample });
  expect(namesOfSchema(Prefs)).toEqual(["kind", "kind=notification", "kind=order", "timeZone", "ways", "ways.name"]);
  expect(read("prefs: zone")).toBe("prefs: timeZone");
  expect(read("prefs: kind=notice")).toBe("prefs: kind=notification");
  expect(read("prefs: hours")).toBeNull();
  expect(read("prefs: ways.label")).toBeNull();
  expect(read("prefs: kind=alert")).toBeNull();
  expect(read("another: zone")).toBeNull();
});

test("an old cookie, column or topic is unread while no reader is listed", () => {
  for (const [kind, old] of [
    ["cookies", "bookmark"],
    ["values of columns", "orders.kind=polishing"],
    ["words of text columns", "conversations.topic=check"],
  ]) {
    const { list, finding } = kinds.find((one) => one.kind === kind)!;
    const renamed = { ...list, alsoRead: { [old!]: list.names[0]! } };
    const seals = new Set([...list.names, old!].map(sealOf));
    expect(problemsOf(kind!, renamed, finding, seals).join()).toContain("is read as null");
  }
});

test("a name of several words is listed as one", () => {
  expect(words(" a  b\n c ")).toEqual(["a", "b", "c"]);
  expect(under({ orders: "id number" })).toEqual(["orders.id", "orders.number"]);
});
