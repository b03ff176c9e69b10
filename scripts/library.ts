// Public collections that checks are compared with: imports texts, builds a snapshot, and uploads it to a site. `npm
// run library` without words prints how it is called.
import { readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { dollars, storageAMonth, uploadOfParts } from "#core/sources/collection-costs.ts";
import { SEGMENT_FORMAT_VERSION } from "#core/sources/segments/format.ts";
import { CollectionId, SnapshotManifest } from "#schema/sources/segment.ts";
import { type ImportFormat, importFormats, openImport } from "./library/formats/imported-text.ts";
import { importTexts, UNFINISHED_SNAPSHOT } from "./library/import-texts.ts";
import { manifestOf } from "./library/manifest.ts";
import { mergeAll } from "./library/merge-files.ts";
import { progressLine } from "./library/progress-line.ts";
import { publish } from "./library/publish.ts";
import { type ImportProgress, openWorkspace, removeWorkspace, type Workspace } from "./library/workspace.ts";

const HELP = `npm run library -- import FORMAT PATH [options]   import texts, build a snapshot and publish it
npm run library -- publish COLLECTION             upload a snapshot that was built
npm run library -- refused COLLECTION             print what was not imported, and why

FORMAT is one of: ${importFormats.join(", ")}. PATH is a file, a folder or an https address.
  --collection NAME   the collection, such as "Simple English Wikipedia" (default: the name of the file or folder)
  --description TEXT  what it is, in a sentence        --homepage URL  where it is from
  --licence ID        the licence of texts that state none, such as "CC BY 4.0"
  --limit N           read at most N rows              --metadata FILE the CSV of a folder
  --field OURS=THEIRS where a record has a field, such as text=body.plain (JSON Lines, Parquet)
  --resume            go on with an import that was interrupted
  --restart           throw the interrupted import away and begin again
  --no-publish        build the snapshot only
  --to URL            the site (default http://localhost:8787); elsewhere LIBRARY_KEY has to be set as it is there
  --folder FOLDER     where imports are kept (default .library)`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    collection: { type: "string" },
    description: { type: "string", default: "" },
    homepage: { type: "string" },
    licence: { type: "string" },
    limit: { type: "string" },
    metadata: { type: "string" },
    field: { type: "string", multiple: true, default: [] },
    resume: { type: "boolean", default: false },
    restart: { type: "boolean", default: false },
    "no-publish": { type: "boolean", default: false },
    to: { type: "string", default: `http://localhost:${process.env.PORT ?? 8787}` },
    folder: { type: "string", default: ".library" },
  },
});

try {
  await run(positionals);
} catch (problem) {
  if (!(problem instanceof Error)) throw problem;
  console.error(problem.message);
  process.exit(1);
}

async function run([command, ...words]: string[]): Promise<void> {
  switch (command) {
    case "import":
      return importInto(words);
    case "publish":
      return publishAgain(words[0]);
    case "refused":
      return printRefused(words[0]);
    default:
      console.log(HELP);
      if (command !== undefined && command !== "help") throw new Error(`\nThere is no command "${command}".`);
  }
}

async function importInto([format, path]: string[]): Promise<void> {
  if (!importFormats.some((one) => one === format) || path === undefined)
    throw new Error(`Say what to import: npm run library -- import FORMAT PATH\n\n${HELP}`);
  const name = options.collection ?? nameOf(path);
  const id = collectionIdOf(name);
  if (options.restart) removeWorkspace(folderOf(id));
  const workspace = openWorkspace(folderOf(id));
  const progress = beginImport(workspace, format as ImportFormat, path);
  if (!progress.finished) {
    const source = await openImport(format as ImportFormat, path, {
      from: progress.rows,
      fields: fieldsOf(options.field),
      ...(options.metadata !== undefined && { metadata: options.metadata }),
    });
    const tell = progressLine(progress);
    const choices = { licence: options.licence ?? null, container: name, limit: limitOf(options.limit) };
    const done = await importTexts(workspace, source, choices, tell.progress);
    tell.end(done);
  }
  const finished = workspace.progress() as ImportProgress;
  if (finished.documents === 0)
    throw new Error("Nothing was imported. See what was refused: npm run library -- refused");
  const segments = await mergeAll(workspace, (line) => console.log(line));
  const collection = { id, name, description: options.description, homepage: options.homepage ?? null };
  const manifest = manifestOf(collection, finished, segments, UNFINISHED_SNAPSHOT, SEGMENT_FORMAT_VERSION);
  workspace.writeFile("manifest.json", JSON.stringify(SnapshotManifest.parse(manifest)));
  workspace.close();
  describe(manifest, finished);
  if (options["no-publish"]) console.log(`Not published. To do so: npm run library -- publish ${id}`);
  else await publishManifest(manifest);
}

/** The import to do, or to go on with. */
function beginImport(workspace: Workspace, format: ImportFormat, path: string): ImportProgress {
  const known = workspace.progress();
  if (known) {
    if (known.format !== format || known.path !== path)
      throw new Error(
        `${workspace.folder} has an import of ${known.path} (${known.format}). Add --restart to replace it, or give another --collection.`,
      );
    if (!known.finished && !options.resume)
      throw new Error(
        `This import was interrupted after row ${known.rows.toLocaleString("en")}. Add --resume to go on, or --restart to begin again.`,
      );
    return known;
  }
  const counts = { rows: 0, documents: 0, works: 0, words: 0, refused: 0, duplicates: 0 };
  const begun = { format, path, ...counts, licences: {}, begunAt: Date.now(), finished: false };
  workspace.saveProgress(begun);
  return begun;
}

async function publishAgain(collection: string | undefined): Promise<void> {
  const id = collectionIdOf(collection ?? "");
  const workspace = openWorkspace(folderOf(id));
  const stored = workspace.readFile("manifest.json");
  workspace.close();
  if (stored === null) throw new Error(`There is no finished snapshot in ${folderOf(id)}. Import it first.`);
  await publishManifest(SnapshotManifest.parse(JSON.parse(stored)));
}

async function publishManifest(manifest: SnapshotManifest): Promise<void> {
  const { id } = manifest.collection;
  const bytes = manifest.segments.reduce((sum, segment) => sum + segment.bytes, 0);
  const parts = manifest.segments.reduce((sum, { partHashes }) => sum + partHashes.length, 0);
  const origin = new URL(options.to).origin;
  console.log(
    `Uploading ${parts} parts to ${origin}: ${dollars(uploadOfParts(parts))} once, ${dollars(storageAMonth(bytes))} a month for ${megabytes(bytes)}.`,
  );
  const begun = performance.now();
  await publish({ origin, key: keyOf(origin) }, folderOf(id), manifest, (sent, total) => {
    if (process.stdout.isTTY) process.stdout.write(`\r${Math.floor((sent / total) * 100)} % `);
  });
  const seconds = (performance.now() - begun) / 1000;
  console.log(
    `Published ${manifest.snapshot.id} in ${seconds.toFixed(1)} s (${megabytes(bytes / seconds)} a second). Checks search it from now on.`,
  );
}

async function printRefused(collection: string | undefined): Promise<void> {
  const workspace = openWorkspace(folderOf(collectionIdOf(collection ?? "")));
  for (const { row, name, reason } of workspace.refused()) console.log(`${row}\t${name}\t${reason}`);
  workspace.close();
}

function describe({ snapshot, segments }: SnapshotManifest, { refused, duplicates }: ImportProgress): void {
  const licences = Object.entries(snapshot.licences).sort((a, b) => b[1] - a[1]);
  console.log(
    `${snapshot.id}: ${count(snapshot.works)} works in ${count(snapshot.documents)} documents, ${count(snapshot.words)} words, ${megabytes(snapshot.bytes)} in ${segments.length} ${segments.length === 1 ? "segment" : "segments"}.`,
  );
  console.log(`Not imported: ${count(refused)} refused, ${count(duplicates)} duplicates.`);
  console.log(`Licences: ${licences.map(([licence, works]) => `${licence} ${count(works)}`).join(", ")}.`);
}

/** The key of the site: of a local one from its state, of any other from the setting. */
function keyOf(origin: string): string {
  if (process.env.LIBRARY_KEY) return process.env.LIBRARY_KEY;
  const state = resolve(process.env.STATE ?? ".wrangler/state");
  if (new URL(origin).hostname !== "localhost") throw new Error(`Set LIBRARY_KEY to the key that ${origin} has.`);
  try {
    const { LIBRARY_KEY } = JSON.parse(readFileSync(join(state, "secrets.json"), "utf8")) as { LIBRARY_KEY?: string };
    if (LIBRARY_KEY) return LIBRARY_KEY;
  } catch {
    // There is no local state yet.
  }
  throw new Error(`${state} has no key for uploads. Start the site once (npm start), or set LIBRARY_KEY.`);
}

function nameOf(path: string): string {
  return basename(new URL(path, "file:///").pathname).replace(
    /\.(?:xml|jsonl?|parquet|warc|zip)?(?:\.(?:gz|bz2|zst))?$/i,
    "",
  );
}

function collectionIdOf(name: string): string {
  const id = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+/, "")
    .slice(0, 48)
    .replace(/-+$/, "");
  if (!CollectionId.safeParse(id).success)
    throw new Error("Name the collection with letters or digits: --collection NAME");
  return id;
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

function folderOf(id: string): string {
  return join(options.folder, id);
}

function count(value: number): string {
  return value.toLocaleString("en");
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
