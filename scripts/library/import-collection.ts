import { join } from "node:path";
import { SEGMENT_FORMAT_VERSION } from "#core/sources/segments/format.ts";
import { SnapshotManifest } from "#schema/sources/segment.ts";
import { collectionIdOf } from "./collection-id.ts";
import { type ImportFormat, type ImportOptions, openImport } from "./formats/imported-text.ts";
import { importTexts, type SegmentLimits, UNFINISHED_SNAPSHOT } from "./import-texts.ts";
import { manifestOf } from "./manifest.ts";
import { mergeAll } from "./merge-files.ts";
import { progressLine } from "./progress-line.ts";
import { publishSnapshot } from "./publish-snapshot.ts";
import { count, size } from "./quantities.ts";
import {
  type ImportChoices,
  type ImportProgress,
  openWorkspace,
  removeWorkspace,
  type Workspace,
} from "./workspace.ts";

/** What is imported into which collection. */
export type CollectionImport = {
  format: ImportFormat;
  /** A file, a folder or an address. */
  path: string;
  name: string;
  description: string;
  homepage: string | null;
  /** The licence of texts that state none. */
  licence: string | null;
  /** Rows that are read at most. */
  limit: number;
} & Omit<ImportOptions, "from" | "marker">;

export type ImportManner = {
  /** The folder with a folder for each import. */
  folder: string;
  /** Goes on with an interrupted import. */
  resume: boolean;
  /** Throws an earlier import away. */
  restart: boolean;
  /** The site that the snapshot is uploaded to; null builds it only. */
  to: string | null;
  say: (line: string) => void;
  /** Called after each row. */
  told?: (progress: ImportProgress) => void;
  segmentLimits?: SegmentLimits;
};

/** Imports texts into a collection, builds its snapshot and publishes it. Throws an Error that says what to do. */
export async function importCollection(
  { format, path, name, description, homepage, licence, limit, fields, metadata }: CollectionImport,
  { folder, resume, restart, to, say, told, segmentLimits }: ImportManner,
): Promise<SnapshotManifest> {
  const id = collectionIdOf(name);
  const own = join(folder, id);
  if (restart) removeWorkspace(own);
  const workspace = openWorkspace(own);
  try {
    const given = {
      licence,
      fields: fields && Object.keys(fields).length > 0 ? fields : null,
      metadata: metadata ?? null,
    };
    const progress = beginImport(workspace, { format, path, given }, resume);
    if (!progress.finished) {
      const { choices: chosen, rows: from, marker } = progress;
      const options = {
        from,
        ...(marker !== undefined && { marker }),
        ...(chosen.fields && { fields: chosen.fields }),
        ...(chosen.metadata !== null && { metadata: chosen.metadata }),
      };
      const source = await openImport(format, path, options);
      const tell = progressLine(progress, say);
      const choices = { licence: chosen.licence, container: name, limit };
      const hear: typeof tell.progress = (now, input) => {
        tell.progress(now, input);
        told?.(now);
      };
      tell.end(await importTexts(workspace, source, choices, hear, segmentLimits));
    }
    const finished = workspace.progress() ?? progress;
    if (finished.documents === 0)
      throw new Error(`Nothing was imported. See what was refused: npm run library -- refused ${id}`);
    const segments = await mergeAll(workspace, say);
    const collection = { id, name, description, homepage };
    const manifest = SnapshotManifest.parse(
      manifestOf(collection, finished, segments, UNFINISHED_SNAPSHOT, SEGMENT_FORMAT_VERSION),
    );
    workspace.writeFile("manifest.json", JSON.stringify(manifest));
    for (const line of summaryOf(manifest)) say(line);
    if (to === null) say(`Not published. To do so: npm run library -- publish ${id}`);
    else await publishSnapshot(manifest, { to, folder: own }, say);
    return manifest;
  } finally {
    workspace.close();
  }
}

/** The import to do, or to go on with. */
function beginImport(
  workspace: Workspace,
  { format, path, given }: { format: ImportFormat; path: string; given: ImportChoices },
  resume: boolean,
): ImportProgress {
  const known = workspace.progress();
  // Of an import that ended before its first segment, because its path was wrong, there is nothing to go on with.
  if (known && (known.rows > 0 || known.finished)) {
    if (known.format !== format || known.path !== path)
      throw new Error(
        `${workspace.folder} has an import of ${known.path} (${known.format}). Add --restart to replace it, or give another --collection.`,
      );
    if (!known.finished && !resume)
      throw new Error(
        `This import was interrupted after row ${count(known.rows)}. Add --resume to go on, or --restart to begin again.`,
      );
    if (known.formatVersion !== SEGMENT_FORMAT_VERSION)
      throw new Error(
        `${workspace.folder} has an import of another version of the project. Add --restart to begin again.`,
      );
    const other = known.finished ? null : changedChoice(known.choices, given);
    if (other !== null)
      throw new Error(
        `This import was begun with another --${other}. Leave --${other} out to go on as it was, or add --restart to begin again.`,
      );
    return known;
  }
  const counts = { rows: 0, documents: 0, works: 0, words: 0, refused: 0, duplicates: 0 };
  const begun = {
    format,
    path,
    formatVersion: SEGMENT_FORMAT_VERSION,
    choices: given,
    ...counts,
    licences: {},
    begunAt: Date.now(),
    finished: false,
  };
  workspace.saveProgress(begun);
  return begun;
}

/** The option that was given again and is another one. */
function changedChoice(before: ImportChoices, given: ImportChoices): string | null {
  const isChanged = (name: keyof ImportChoices) =>
    given[name] !== null && JSON.stringify(given[name]) !== JSON.stringify(before[name]);
  if (isChanged("licence")) return "licence";
  if (isChanged("metadata")) return "metadata";
  return isChanged("fields") ? "field" : null;
}

function summaryOf({ snapshot, segments }: SnapshotManifest): string[] {
  const licences = Object.entries(snapshot.licences).sort((a, b) => b[1] - a[1]);
  return [
    `${snapshot.id}: ${count(snapshot.works)} works in ${count(snapshot.documents)} documents, ${count(snapshot.words)} words, ${size(snapshot.bytes)} in ${segments.length} ${segments.length === 1 ? "segment" : "segments"}.`,
    `Not imported: ${count(snapshot.refused)} refused, ${count(snapshot.duplicates)} duplicates.`,
    `Licences: ${licences.map(([licence, works]) => `${licence} ${count(works)}`).join(", ")}.`,
  ];
}
