import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { areAlike, signatureKeys } from "#core/sources/segments/near-duplicates.ts";
import type { SentSegment } from "#schema/sources/segment.ts";

/** What decides how texts are read; null where nothing was given. */
export type ImportChoices = {
  licence: string | null;
  fields: Record<string, string> | null;
  metadata: string | null;
};

/** What an import has done so far. */
export type ImportProgress = {
  format: string;
  path: string;
  /** Of its segments. */
  formatVersion: string;
  /** How its texts are read, so that those after an interruption are read as those before it. */
  choices: ImportChoices;
  /** Rows of the input that are done, accepted or not. */
  rows: number;
  /** Of a folder: which files these rows are. */
  marker?: string;
  documents: number;
  works: number;
  words: number;
  refused: number;
  duplicates: number;
  licences: Record<string, number>;
  /** UTC ms at which it was begun: the snapshot's day. */
  begunAt: number;
  finished: boolean;
};

/** A segment of this import on disk. */
export type LocalSegment = { file: string; segment: SentSegment };

const TABLES = `
  CREATE TABLE IF NOT EXISTS progress (id INTEGER PRIMARY KEY CHECK (id = 1), value TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS hashes (hash BLOB PRIMARY KEY) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS signatures (work INTEGER PRIMARY KEY, signature BLOB NOT NULL);
  CREATE TABLE IF NOT EXISTS keys (key INTEGER NOT NULL, work INTEGER NOT NULL, PRIMARY KEY (key, work)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS refused (row INTEGER PRIMARY KEY, name TEXT NOT NULL, reason TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS segments (number INTEGER PRIMARY KEY, value TEXT NOT NULL);
`;
/** Works with a common key that are compared: boilerplate can give very many texts one key. */
const MOST_COMPARED = 20;

/**
 * The folder of one import: its state in SQLite, and its segments. What belongs to a segment (the row that is next, the
 * hashes of its texts, the refused rows) is committed after its file is complete, so that an import that is killed goes
 * on at the row after the last segment, and gives the same snapshot.
 */
export function openWorkspace(folder: string) {
  mkdirSync(folder, { recursive: true });
  const database = new DatabaseSync(join(folder, "import.sqlite"));
  lock(database, folder);
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -65536;");
  database.exec(TABLES);
  const insertHash = database.prepare("INSERT OR IGNORE INTO hashes (hash) VALUES (?)");
  const insertSignature = database.prepare("INSERT INTO signatures (work, signature) VALUES (?, ?)");
  const insertKey = database.prepare("INSERT OR IGNORE INTO keys (key, work) VALUES (?, ?)");
  const findKey = database.prepare("SELECT work FROM keys WHERE key = ? LIMIT ?");
  const findSignature = database.prepare("SELECT signature FROM signatures WHERE work = ?");
  const insertRefused = database.prepare("INSERT OR REPLACE INTO refused (row, name, reason) VALUES (?, ?, ?)");

  function progress(): ImportProgress | null {
    const found = database.prepare("SELECT value FROM progress").get() as { value: string } | undefined;
    return found ? (JSON.parse(found.value) as ImportProgress) : null;
  }

  function saveProgress(value: ImportProgress): void {
    database.prepare("INSERT OR REPLACE INTO progress (id, value) VALUES (1, ?)").run(JSON.stringify(value));
  }

  /** Whether a text of this hash was met before; it is from now on. */
  function isKnown(hash: Uint8Array): boolean {
    return insertHash.run(hash).changes === 0;
  }

  /** The work that is nearly the same, if there is one; else it is kept under this number. */
  function nearDuplicateOf(signature: Uint32Array, work: number): number | null {
    const keys = signatureKeys(signature);
    const compared = new Set<number>();
    for (const key of keys) {
      for (const found of findKey.all(key, MOST_COMPARED) as { work: number }[]) {
        if (compared.has(found.work)) continue;
        compared.add(found.work);
        const { signature: other } = findSignature.get(found.work) as { signature: Uint8Array };
        if (areAlike(signature, new Uint32Array(other.slice().buffer))) return found.work;
      }
    }
    insertSignature.run(work, new Uint8Array(signature.slice().buffer));
    for (const key of keys) insertKey.run(key, work);
    return null;
  }

  function segments(): LocalSegment[] {
    const found = database.prepare("SELECT value FROM segments ORDER BY number").all() as { value: string }[];
    return found.map(({ value }) => JSON.parse(value) as LocalSegment);
  }

  /** Replaces the list of segments, in one transaction. */
  function saveSegments(all: readonly LocalSegment[]): void {
    database.exec("BEGIN");
    database.exec("DELETE FROM segments");
    for (const [number, one] of all.entries()) addSegment(number, one);
    database.exec("COMMIT");
  }

  function addSegment(number: number, one: LocalSegment): void {
    database.prepare("INSERT INTO segments (number, value) VALUES (?, ?)").run(number, JSON.stringify(one));
  }

  return {
    folder,
    progress,
    saveProgress,
    isKnown,
    nearDuplicateOf,
    segments,
    saveSegments,
    addSegment,
    refuse: (row: number, name: string, reason: string) => void insertRefused.run(row, name, reason),
    refused: () =>
      database.prepare("SELECT row, name, reason FROM refused ORDER BY row").iterate() as Iterable<{
        row: number;
        name: string;
        reason: string;
      }>,
    begin: () => database.exec("BEGIN"),
    commit: () => database.exec("COMMIT"),
    /** Writes a file so that it is whole or not there. */
    writeFile(name: string, text: string): void {
      const path = join(folder, name);
      writeFileSync(`${path}.part`, text);
      renameSync(`${path}.part`, path);
    },
    readFile(name: string): string | null {
      const path = join(folder, name);
      return existsSync(path) ? readFileSync(path, "utf8") : null;
    },
    close: () => database.close(),
  };
}

/** Two imports in one folder would write over each other's segments. The lock ends with the process. */
function lock(database: DatabaseSync, folder: string): void {
  try {
    database.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT;");
  } catch (cause) {
    const isLocked = cause instanceof Error && /locked|busy/i.test(cause.message);
    if (!isLocked) throw cause;
    throw new Error(`${folder} is in use: another import of this collection is running. Wait until it ends.`);
  }
}

export type Workspace = ReturnType<typeof openWorkspace>;

export function removeWorkspace(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
