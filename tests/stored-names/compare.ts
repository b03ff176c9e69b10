import { createHash } from "node:crypto";

/** One kind of stored names: in rows, files, browsers, emails or at vendors. */
export type StoredNames = {
  /** Where they are stored, and so what is lost when one of them changes. */
  kept: string;
  /** Every name that the code writes. */
  names: readonly string[];
  /** Names that are written no more and still read: the old name and the one it is read as. */
  alsoRead?: Readonly<Record<string, string>>;
};

/** How the names of a kind are found in the code. */
export type Finding = {
  /** Every name the code writes now. */
  found: () => readonly string[];
  /** Feeds an old name to whatever reads this kind, and says which name it was read as; null where it was not read. */
  read?: (old: string) => string | null;
};

export type Findings = Readonly<Record<string, Finding>>;
export type Lists = Readonly<Record<string, StoredNames>>;

/** First digits of the SHA-256 of each listed name: a search and replace over the whole repository cannot change them. */
export function sealOf(name: string): string {
  return createHash("sha256").update(name).digest("hex").slice(0, 8);
}

/** Lines of `kind: seal seal …`; a kind may have several. */
export function readSeals(text: string): Map<string, Set<string>> {
  const seals = new Map<string, Set<string>>();
  for (const line of text.split("\n")) {
    const [, kind, rest] = /^([^#:]+):\s*(.*)$/.exec(line) ?? [];
    if (!kind || rest === undefined) continue;
    seals.set(kind, new Set([...(seals.get(kind) ?? []), ...rest.split(/\s+/).filter(Boolean)]));
  }
  return seals;
}

/** What is wrong with a kind, one sentence each; empty where the code and the list agree. */
export function problemsOf(
  kind: string,
  { kept, names, alsoRead = {} }: StoredNames,
  { found, read }: Finding,
  seals: ReadonlySet<string>,
): string[] {
  const written = new Set(found());
  const listed = new Set(names);
  const old = Object.keys(alsoRead);
  const known = [...names, ...old];
  return [
    ...(written.size === 0
      ? [`${kind}: the test finds no name in the code any more. Mend how it looks for them.`]
      : []),
    ...twice(known).map((name) => `${kind}: "${name}" is listed twice.`),
    ...names
      .filter((name) => !written.has(name))
      .map(
        (name) =>
          `${kind}: the code does not have "${name}" any more, and it is stored ${kept}. Keep the name; or read both, move "${name}" to alsoRead of this kind with the name it is read as, and prove it by the kind's reader.`,
      ),
    ...[...written]
      .filter((name) => !listed.has(name))
      .map(
        (name) =>
          `${kind}: "${name}" is in the code and not in the list. Names are added for ever: add it to the list, and "${kind}: ${sealOf(name)}" to seals.txt. If it took the place of a listed name, keep the old one instead.`,
      ),
    ...known
      .filter((name) => !seals.has(sealOf(name)))
      .map(
        (name) =>
          `${kind}: "${name}" has no seal. If it is new, add "${kind}: ${sealOf(name)}" to seals.txt. If a listed name was changed into it, change it back.`,
      ),
    ...[...seals]
      .filter((seal) => !known.some((name) => sealOf(name) === seal))
      .map(
        (seal) =>
          `${kind}: the name with the seal ${seal} was taken off the list or changed in it. It is stored ${kept}; put it back.`,
      ),
    ...old.flatMap((name) => unproven(kind, name, alsoRead[name] ?? "", { written, listed, read })),
  ];
}

function unproven(
  kind: string,
  old: string,
  now: string,
  { written, listed, read }: { written: Set<string>; listed: Set<string>; read: Finding["read"] },
): string[] {
  if (!listed.has(now) || !written.has(now))
    return [`${kind}: alsoRead says that "${old}" is read as "${now}", which is not a name of this kind.`];
  if (!read) {
    return [`${kind}: alsoRead has "${old}", and the test has no reader to prove it with. Give the kind one first.`];
  }
  const as = answerOf(read, old);
  return as === now ? [] : [`${kind}: "${old}" should be read as "${now}" and is read as ${JSON.stringify(as)}.`];
}

/** A reader that throws has not read the name. */
function answerOf(read: (old: string) => string | null, old: string): string | null {
  try {
    return read(old);
  } catch {
    return null;
  }
}

function twice(names: readonly string[]): string[] {
  return names.filter((name, at) => names.indexOf(name) !== at);
}

/** Names without blanks, one after another. */
export function words(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}

/** Names that belong to something: `{ orders: "id number" }` is `orders.id` and `orders.number`. */
export function under(owners: Readonly<Record<string, string>>, separator = "."): string[] {
  return Object.entries(owners).flatMap(([owner, names]) => words(names).map((name) => `${owner}${separator}${name}`));
}
