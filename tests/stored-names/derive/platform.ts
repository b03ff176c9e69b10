import { readFileSync } from "node:fs";
import { createKeyedTexts } from "#workers/adapters/sources/student-shards.ts";
import { codeOf, filesIn, type Node } from "../code.ts";
import type { Findings } from "../compare.ts";
import { distinct, HOLE, matchesOf } from "../strings.ts";
import { argumentsOf } from "./words.ts";

const workers = { site: "wrangler.toml", similarity: "workers/similarity.toml" };

/** `binding=DB`, and for each migration of objects its tag with the classes it made: what the platform knows us by. */
function resources(path: string): string[] {
  const [head = "", ...sections] = readFileSync(path, "utf8")
    .replace(/^\s*#.*$/gm, "")
    .split(/^(?=\[)/m);
  const [worker] = valuesOf(head, "name");
  return [
    `Worker ${worker}`,
    ...sections.flatMap((section) => {
      const [tag] = valuesOf(section, "tag");
      if (tag) return `${worker}: objects ${tag} ${/new_sqlite_classes = \["(.+)"\]/.exec(section)?.[1]}`;
      const names = ["binding", "name", "class_name", "script_name", "bucket_name", "database_name", "queue"];
      const found = names.flatMap((name) => valuesOf(section, name).map((value) => `${name} ${value}`));
      const entry = /^\[exports\.(\w+)\]/.exec(section)?.[1];
      return [...(entry ? [`entry ${entry}`] : []), ...(found.length > 0 ? [found.join(", ")] : [])];
    }),
  ];
}

function valuesOf(text: string, name: string): string[] {
  return [...text.matchAll(new RegExp(`^${name} = "(.+)"$`, "gm"))].map(([, value]) => value ?? "");
}

const WORKERS = ["workers/app.ts", "workers/similarity.ts"];

/** `FingerprintShard.add`: another Worker, deployed at another time, calls these. */
function methods(): string[] {
  return filesIn("workers/objects/").flatMap((path) =>
    codeOf(path).nodes.flatMap((node) => {
      if (node.type !== "ClassDeclaration" || !/DurableObject/.test(node.superClass?.name ?? "")) return [];
      const named = (node.body.body as Node[]).filter(
        ({ type, key, kind }) => type === "MethodDefinition" && key.type === "Identifier" && kind === "method",
      );
      const name = exportedName(node.id.name);
      return [name, ...named.map(({ key }) => `${name}.${key.name}`)];
    }),
  );
}

/** The name the platform knows a class by: the one it is exported under. */
function exportedName(name: string): string {
  const specifiers = WORKERS.flatMap((path) =>
    (codeOf(path).program.body as Node[]).flatMap((node) => (node.specifiers ?? []) as Node[]),
  );
  return specifiers.find(({ local, exported }) => exported && local.name === name)?.exported.name ?? name;
}

/** Classes and entry points as the platform looks for them in the built module. */
function exported(): string[] {
  return WORKERS.flatMap((path) =>
    (codeOf(path).program.body as Node[]).flatMap((node) => {
      if (node.type !== "ExportNamedDeclaration") return [];
      const declared = (node.declaration?.declarations ?? []) as Node[];
      return [
        ...declared.map(({ id }) => id.name),
        ...(node.specifiers as Node[]).map(({ exported }) => exported.name),
      ];
    }),
  );
}

/** Tables inside an object, their columns, and the keys of those that keep a value. */
function objectStorage(): string[] {
  const made = ["workers/objects/sources/postings.ts", "workers/objects/sources/block-store.ts"].flatMap((path) =>
    matchesOf(path, /CREATE TABLE IF NOT EXISTS (\w+ \(.+\))(?: WITHOUT ROWID)?[;"]/g),
  );
  const columns = made.flatMap((statement) => {
    const [table = ""] = statement.split(" ");
    const inside = [...statement.matchAll(/[(,] ?([a-z]+) (?:INTEGER|TEXT|BLOB)/g)];
    return [table, ...inside.map(([, column]) => `${table}.${column}`)];
  });
  const keys = argumentsOf(filesIn("workers/objects/"), /ctx\.storage\.(?:get(?:<\w+>)?|put)$/, 0);
  return [...columns, ...keys.map((key) => `storage key ${key}`)];
}

/** Names by which an object is found: another name is another, empty object. */
function objectNames(): string[] {
  const rooms = matchesOf("workers/adapters/conversations/rooms.ts", /INBOX_ROOM = "(\w+)"/g);
  return [
    ...argumentsOf(["workers/adapters/sources/fingerprint-shards.ts"], /idFromName$/, 0),
    ...studentShards(),
    ...rooms,
  ];
}

/** `*.*-*\/0001`: a version of the student collection, as the key of a test makes it, and a number. */
function studentShards(): string[] {
  const { version } = createKeyedTexts(() => ({}) as never, { TEXT_KEY: `${"t".repeat(43)}=` });
  const numbers = matchesOf("db/sources/student-shards.ts", /\$\{`\$\{version\}\/`\} \|\| printf\('%(\d+)d'/g);
  return numbers.map((width) => `${version.replace(/[\da-f]+/g, HOLE)}/${"1".padStart(Number(width), "0")}`);
}

/** Settings that an operator has set: keys of the schemas, and what the Workers ask their environment for. */
function settings(): string[] {
  const readers = filesIn(
    "schema/platform/config",
    "schema/notifications/mail-from.ts",
    "workers/env.ts",
    "workers/platform/similarity-env.ts",
  );
  return distinct([
    ...readers.flatMap((path) =>
      codeOf(path).nodes.flatMap(({ type, key, computed }) => {
        const name = /Property$|TSPropertySignature/.test(type) && !computed ? (key?.name ?? key?.value) : null;
        return typeof name === "string" && /^[A-Z][A-Z\d_]+$/.test(name) ? name : [];
      }),
    ),
    ...["schema/platform/config.ts", "schema/notifications/mail-from.ts"].flatMap((path) =>
      matchesOf(path, /\bvars\.([A-Z][A-Z\d_]+)/g),
    ),
    ...matchesOf("scripts/start.mjs", /\bprocess\.env\.([A-Z][A-Z\d_]+)/g),
  ]);
}

export const platform: Findings = {
  "platform resources": { found: () => distinct(Object.values(workers).flatMap(resources)) },
  "exports of the Workers": { found: exported },
  "methods of objects": { found: methods },
  "storage of objects": { found: objectStorage },
  "names of objects": { found: objectNames },
  "settings of an operator": { found: settings },
};
