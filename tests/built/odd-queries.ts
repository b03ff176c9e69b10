import { existsSync, globSync, readFileSync } from "node:fs";
import { importsOf } from "../../scripts/import-graph.ts";

/** Values that a query can have and no page of ours writes. Some are several words, since each is searched by itself. */
export const oddValues: readonly string[] = [
  "",
  // D1 refuses a LIKE pattern over 50 bytes.
  `${"a".repeat(49)} ${"b".repeat(50)} ${"c".repeat(51)}`,
  "d".repeat(2000),
  `${"\u{1f600}".repeat(14)} ${"\u0645\u0631\u062d\u0628\u0627".repeat(6)} ${"e\u0301".repeat(18)}`,
  "a\u0000b \u0001\u001b\u0085\u2028\ufeff\uffff\u202e",
  `%%__\\ "' \`;-- <b> {}[]`,
  `"a OR NOT AND NEAR(b c, 2) title:* ^d -e + *`,
  "__proto__",
  "-1",
  "1e309",
  "99999999999999999999",
  "9999-99-99",
];

/** Bytes that are no text in UTF-8, as they are written in an address. */
const NO_TEXT = "%FF%ED%A0%80%C0%AF";

/** The keys that a page reads of its query: by their names or by a schema, in its file and what that imports. */
export function keysReadBy(file: string): string[] {
  return unique(closureOf(file).flatMap((path) => keysIn(path)));
}

/** The keys that any call reads of its query. */
export function keysOfCalls(): string[] {
  const files = globSync("workers/api/**/*.ts");
  return unique([...files, ...files.flatMap(schemasOf)].flatMap((path) => keysIn(path)));
}

function closureOf(file: string): string[] {
  const found = new Set<string>([file]);
  for (const path of found) {
    for (const { what, typeOnly } of importsOf(path)) {
      if (!typeOnly && READING.test(what) && existsSync(what)) found.add(what);
    }
  }
  return [...found];
}

/** Where queries are read; the design system and the shell only write them. */
const READING = /^(?:app\/(?:routes|core|components\/(?!ui\/|shell\/))|schema)\/.*\.tsx?$/;

function schemasOf(file: string): string[] {
  return importsOf(file).flatMap(({ what }) => (what.startsWith("schema/") ? [what] : []));
}

function keysIn(path: string): string[] {
  const text = readFileSync(path, "utf8");
  if (!/URLSearchParams|searchParams|\bquery\([A-Z]/.test(text)) return [];
  const read = [...text.matchAll(/\.(?:get|has|getAll)\("([a-z]\w*)"\)|cursorIn\(keys, "(\w+)"\)/g)];
  const schemas = path.startsWith("app/") ? [] : [...text.matchAll(/z\.object\(\{(.*?)\}\)/gs)];
  const shaped = schemas.flatMap(([, shape = ""]) => [...shape.matchAll(/(?:^|[\s,{])([a-z]\w*):/g)]);
  return [...read.map(([, name, cursor]) => name ?? cursor ?? ""), ...shaped.map(([, name = ""]) => name)];
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)].sort();
}

/** Keys that name one thing: an unknown one is not found, before other keys are read. Of calls only conversations have them. */
export const naming = new Set(["c", "link", "token", "conversation", "report", "around"]);

/** The values that the store itself refuses: every key and every part of a path is asked with them. */
const HARDEST = oddValues.filter((value) => /^a{49}|\u0000/.test(value));
const OTHERS = oddValues.filter((value) => value !== "" && !HARDEST.includes(value));

/**
 * The parts that stand in for those of a path: the hardest, bytes that are no text, and one of the others, another for each
 * `turn`.
 */
export function oddParts(turn: number): string[] {
  return [...[...HARDEST, OTHERS[turn % OTHERS.length] ?? ""].map(encodeURIComponent), NO_TEXT];
}

/**
 * Queries of the route with the number `turn`: every key has the hardest values, each key another than its neighbour, so
 * that one key that is refused hides few others, and some of the others, which are shared out among the routes that read
 * the same key; last each key twice, and bytes that are no text.
 */
export function oddQueries(keys: readonly string[], turn: number): string[] {
  const names = keys.filter((key) => naming.has(key));
  const others = keys.filter((key) => !naming.has(key));
  const more = [...OTHERS, ""];
  const [one, two] = HARDEST as [string, string];
  const rounds: ((at: number) => string)[] = [
    (at) => (at % 2 === 0 ? one : two),
    (at) => (at % 2 === 0 ? two : one),
    (at) => more[(at + 2 * turn) % more.length] ?? "",
    (at) => more[(at + 2 * turn + 1) % more.length] ?? "",
  ];
  const together = rounds.map((value) => others.map((key, at): [string, string] => [key, value(at)]));
  const alone = names.flatMap((key, at) => rounds.map((value): [string, string][] => [[key, value(at)]]));
  const twice = ["q", ...others].map((key) => `${key}=1&${key}=${NO_TEXT}`).join("&");
  const asked = others.length > 0 ? [...together, ...alone] : alone;
  return [...asked.map((query) => String(new URLSearchParams(query))), twice];
}
