import { expect, test } from "vitest";

/** What was read of an answer, as "entry|part" or "entry|part|value", and the fields that were named as unreadable. */
export type Reading = { read: Record<string, unknown>; named: string[] };

export type RecordedAnswer = {
  answer: unknown;
  read: (answer: unknown) => Promise<Reading>;
  /** The fields of the answer that each part is made of. */
  from: Readonly<Record<string, readonly string[]>>;
  /** Fields that may be missing without being named, with what it means. */
  means?: Readonly<Record<string, string>>;
};

/** How an answer is taken apart: each field by its name, and the answer without it, or with nothing in it. */
export type Taken = {
  fields: ReadonlyMap<string, readonly string[]>;
  without: (path: readonly string[], how: How) => unknown;
};
type How = "null" | "absent";

export type Figures = { tries: number; same: number; partly: number; named: number; wrong: string[] };

/**
 * Takes each field of an answer away and sets it to null. Either the same is read, without what that field alone is made
 * of; or the answer, or an entry in it, is refused and the field is named. `wrong` lists all else. Fields of the same name
 * in several entries are tried in the first of them.
 */
export async function withoutEachField(
  { answer, read, from, means = {} }: RecordedAnswer,
  { fields, without }: Taken = takenApart(answer),
): Promise<Figures> {
  const whole = (await read(answer)).read;
  const figures: Figures = { tries: 0, same: 0, partly: 0, named: 0, wrong: [] };
  for (const [name, path] of fields) {
    for (const how of ["null", "absent"] as const) {
      figures.tries += 1;
      const after = await read(without(path, how));
      const outcome = compared(whole, after, { path, how, name, from, isMeant: name in means });
      if (isFine(outcome)) figures[outcome] += 1;
      else figures.wrong.push(`${name} ${how}: ${outcome}`);
    }
  }
  return figures;
}

function isFine(outcome: string): outcome is "same" | "partly" | "named" {
  return ["same", "partly", "named"].includes(outcome);
}

type Try = { path: readonly string[]; how: How; name: string; from: RecordedAnswer["from"]; isMeant: boolean };

function compared(whole: Reading["read"], { read, named }: Reading, { path, how, name, from, isMeant }: Try): string {
  const other = Object.keys(whole).filter((key) => JSON.stringify(read[key]) !== JSON.stringify(whole[key]));
  if (other.length === 0) return "same";
  const entries = (keys: readonly string[]) => new Set(keys.map((key) => key.split("|")[0]));
  const left = entries(Object.keys(read));
  const lost = [...entries(other)].filter((entry) => !left.has(entry));
  // A list without one of its entries is a shorter list.
  const isShorter = how === "absent" && isIndex(path.at(-1));
  const isNamed = named.some((field) => names(field, path));
  if (lost.length > 0 && !isShorter && !isMeant) return isNamed ? "named" : `lost ${lost}; named: ${named}`;
  const unrelated = other.filter(
    (key) => !(from[key.split("|")[1] ?? ""] ?? []).some((field) => isRelated(field, name)),
  );
  if (lost.length === 0 && unrelated.length > 0) return isNamed ? "named" : `takes along ${unrelated}`;
  const inEntry = /\*\./.test(name) && entries(other).size > 1;
  return inEntry ? `takes along other entries: ${other}` : "partly";
}

/** An entry of a list may be named by its list, and an empty element by what it lacks. */
function names(field: string, path: readonly string[]): boolean {
  const whole = path.join(".");
  if (field === whole || field.startsWith(`${whole}.`)) return true;
  const at = path.findLastIndex((key) => isIndex(key));
  return at > 0 && path.length - at <= 2 && field === path.slice(0, at).join(".");
}

function isRelated(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`);
}

function isIndex(key: string | undefined): boolean {
  return /^\d+$/.test(key ?? "");
}

function takenApart(answer: unknown): Taken {
  return { fields: fieldsOf(answer), without: (path, how) => without(answer, path, how) };
}

/** Entries of lists are called "*" in names. */
export function nameOf(path: readonly string[]): string {
  return path.map((part) => (isIndex(part) ? "*" : part)).join(".");
}

/** The path of the first field of each name. */
function fieldsOf(value: unknown): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const look = (one: unknown, path: readonly string[]) => {
    if (typeof one !== "object" || one === null) return;
    for (const [key, inside] of Object.entries(one)) {
      const deeper = [...path, key];
      const name = nameOf(deeper);
      if (!found.has(name)) found.set(name, deeper);
      look(inside, deeper);
    }
  };
  look(value, []);
  return found;
}

function without(answer: unknown, path: readonly string[], how: How): unknown {
  // Not a structured clone: one object in two places would lose the field in both.
  const copy = JSON.parse(JSON.stringify(answer));
  let at = copy as Record<string, unknown>;
  for (const key of path.slice(0, -1)) at = at[key] as Record<string, unknown>;
  const last = path.at(-1) ?? "";
  if (how === "null") at[last] = null;
  else if (Array.isArray(at)) at.splice(Number(last), 1);
  else delete at[last];
  return copy;
}

/** The fields that are logged as unreadable while this is done, as "service: field". */
export async function fieldsLogged<T>(work: () => Promise<T>): Promise<{ result: T; logged: string[] }> {
  const logged: string[] = [];
  const { error: write } = console;
  console.error = (line: unknown) => {
    const { event, service, field } = JSON.parse(String(line)) as Record<string, unknown>;
    if (event === "unreadable_answer") logged.push(`${service}: ${field}`);
  };
  try {
    return { result: await work(), logged };
  } finally {
    console.error = write;
  }
}

/** The fields named of one service. Throws if another one is named. */
export function fieldsNamed(service: string, logged: readonly string[]): string[] {
  return logged.map((line) => {
    if (!/^\w+: [\w:.*-]+$/.test(line) || !line.startsWith(`${service}: `)) throw new Error(`It logged "${line}".`);
    return line.slice(service.length + 2);
  });
}

/** The parts of something that was read, those of a list one by one; what is empty is none. */
export function partsOf(entry: string, read: object | null): Reading["read"] {
  const parts = Object.entries(read ?? {}).flatMap(([part, value]): [string, unknown][] => {
    if (value === null || value === undefined || value === "") return [];
    if (Array.isArray(value)) return value.map((one) => [`${entry}|${part}|${JSON.stringify(one)}`, true]);
    return [[`${entry}|${part}`, value]];
  });
  return Object.fromEntries(parts);
}

/** Tests of the recorded answers of a service: each is read whole, and without any one of its fields. */
export function testMissingFields(service: string, recordings: Readonly<Record<string, RecordedAnswer>>): void {
  test.each(Object.entries(recordings))(
    `each field of ${service}'s %s may be missing: the rest is read, or the service and the field are named`,
    async (_name, recording) => {
      const whole = await recording.read(recording.answer);
      expect(whole.named).toEqual([]);
      expect(Object.keys(whole.read)).not.toEqual([]);
      expect(await withoutEachField(recording)).toMatchObject({ wrong: [] });
    },
  );
}
