// Public collections that checks are compared with: imports texts, builds a snapshot, and uploads it to a site. `npm
// run library` without words prints how it is called.
import { join } from "node:path";
import { parseArgs } from "node:util";
import { shownName } from "#core/sources/shown-name.ts";
import { SnapshotManifest } from "#schema/sources/segment.ts";
import { collectionIdOf, nameOf } from "./library/collection-id.ts";
import { type ImportFormat, importFormats } from "./library/formats/imported-text.ts";
import { type ImportManner, importCollection } from "./library/import-collection.ts";
import { publishSnapshot } from "./library/publish-snapshot.ts";
import { askOnTerminal } from "./library/starter/ask.ts";
import { runStarter } from "./library/starter/run-starter.ts";
import { starterSet } from "./library/starter-set.ts";
import { openWorkspace } from "./library/workspace.ts";

const HELP = `npm run library -- import FORMAT PATH [options]   import texts, build a snapshot and publish it
npm run library -- starter [NAME …] [options]     download an open set of texts, verify it and import it
npm run library -- publish COLLECTION             upload a snapshot that was built
npm run library -- refused COLLECTION             print what was not imported, and why

FORMAT is one of: ${importFormats.join(", ")}. PATH is a file, a folder or an https address.
  --collection NAME   the collection, such as "Simple English Wikipedia" (default: the name of the file or folder)
  --description TEXT  what it is, in a sentence        --homepage URL  where it is from
  --licence ID        the licence of texts that state none, such as "CC BY 4.0"
  --metadata FILE     the CSV of a folder
  --field OURS=THEIRS where a record has a field, such as text=body.plain (JSON Lines, Parquet)
  --resume            go on with an import that was interrupted
The starter set: ${starterSet.map(({ name }) => name).join(", ")} (default: all).
  --list              say what each is and what it takes, and end
  --yes               download without a question
Both:
  --limit N           read at most N rows
  --restart           throw an earlier import away and begin again
  --no-publish        build the snapshot only
  --to URL            the site (default http://localhost:8787); elsewhere LIBRARY_KEY has to be set as it is there
  --folder FOLDER     where imports are kept (default .library)`;

function readArguments() {
  return parseArgs({
    allowPositionals: true,
    options: {
      help: { type: "boolean", short: "h", default: false },
      collection: { type: "string" },
      description: { type: "string", default: "" },
      homepage: { type: "string" },
      licence: { type: "string" },
      limit: { type: "string" },
      metadata: { type: "string" },
      field: { type: "string", multiple: true, default: [] },
      resume: { type: "boolean", default: false },
      restart: { type: "boolean", default: false },
      list: { type: "boolean", default: false },
      yes: { type: "boolean", default: false },
      "no-publish": { type: "boolean", default: false },
      to: { type: "string", default: `http://localhost:${process.env.PORT ?? 8787}` },
      folder: { type: "string", default: ".library" },
    },
  });
}

let options: ReturnType<typeof readArguments>["values"];
try {
  const read = readArguments();
  options = read.values;
  await run(options.help ? [] : read.positionals);
} catch (problem) {
  if (!(problem instanceof Error)) throw problem;
  console.error(problem.message);
  process.exit(1);
}

async function run([command, ...words]: string[]): Promise<void> {
  switch (command) {
    case "import":
      return importFrom(words);
    case "starter":
      return importStarterSet(words);
    case "publish":
      return publishAgain(words[0]);
    case "refused":
      return printRefused(words[0]);
    default:
      console.log(HELP);
      if (command !== undefined && command !== "help") throw new Error(`\nThere is no command "${command}".`);
  }
}

async function importFrom([word, path]: string[]): Promise<void> {
  const format = importFormats.find((one): one is ImportFormat => one === word);
  if (format === undefined || path === undefined)
    throw new Error(`Say what to import: npm run library -- import FORMAT PATH\n\n${HELP}`);
  await importCollection(
    {
      format,
      path,
      name: options.collection ?? nameOf(path),
      description: options.description,
      homepage: options.homepage ?? null,
      licence: options.licence ?? null,
      limit: limitOf(options.limit),
      fields: fieldsOf(options.field),
      ...(options.metadata !== undefined && { metadata: options.metadata }),
    },
    manner(),
  );
}

async function importStarterSet(names: string[]): Promise<void> {
  const choices = { names, list: options.list, yes: options.yes, limit: limitOf(options.limit) };
  const isDone = await runStarter(starterSet, choices, manner(), askOnTerminal);
  if (!isDone) process.exitCode = 1;
}

function manner(): ImportManner {
  const { folder, resume, restart } = options;
  return { folder, resume, restart, to: options["no-publish"] ? null : options.to, say };
}

async function publishAgain(collection: string | undefined): Promise<void> {
  const folder = folderOf(collection);
  const workspace = openWorkspace(folder);
  const stored = workspace.readFile("manifest.json");
  workspace.close();
  if (stored === null) throw new Error(`There is no finished snapshot in ${folder}. Import it first.`);
  await publishSnapshot(SnapshotManifest.parse(JSON.parse(stored)), { to: options.to, folder }, say);
}

async function printRefused(collection: string | undefined): Promise<void> {
  const workspace = openWorkspace(folderOf(collection));
  for (const { row, name, reason } of workspace.refused()) console.log(`${row}\t${shownName(name)}\t${reason}`);
  workspace.close();
}

function folderOf(collection: string | undefined): string {
  return join(options.folder, collectionIdOf(collection ?? ""));
}

function fieldsOf(given: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    given.map((field) => {
      const [ours, theirs] = field.split("=", 2);
      if (!ours || !theirs) throw new Error(`--field ${field}: write it as OURS=THEIRS, such as text=body.plain.`);
      return [ours, theirs];
    }),
  );
}

function limitOf(given: string | undefined): number {
  if (given === undefined) return Number.POSITIVE_INFINITY;
  const limit = Number(given);
  if (!Number.isInteger(limit) || limit < 1) throw new Error("--limit has to be a whole number of at least 1.");
  return limit;
}

function say(line: string): void {
  console.log(line);
}
