import { type QueryWindow, scoreWindows, type WindowScores } from "#core/similarity/index.ts";
import type { Sql } from "../shared/sql.ts";
import {
  type Blob,
  difference,
  json,
  numberFor,
  numbersIn,
  packHashes,
  packNumber,
  unpackHashes,
  without,
} from "./packed.ts";

/** A fingerprint in more sources than this is not distinctive: it is neither scored nor read. */
export const FREQUENT = 400;
const FULL = FREQUENT * Uint32Array.BYTES_PER_ELEMENT;

/**
 * `lists` has one row per hash: the numbers of its sources, four bytes each, up to 400 of them. Further sources are in
 * `overflow`, one row per posting, so that a row has a bounded size and a removal can bring a hash back below the
 * limit. A hash is therefore frequent exactly if its list is full and it has an overflow row, and a look-up reads at
 * most two rows. `totals` avoids counting all sources for every query.
 */
const TABLES = `
  CREATE TABLE IF NOT EXISTS sources (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, hashes BLOB NOT NULL);
  CREATE TABLE IF NOT EXISTS lists (hash INTEGER PRIMARY KEY, sources BLOB NOT NULL);
  CREATE TABLE IF NOT EXISTS overflow (hash INTEGER NOT NULL, source INTEGER NOT NULL, PRIMARY KEY (hash, source)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS totals (id INTEGER PRIMARY KEY CHECK (id = 1), sources INTEGER NOT NULL);
  INSERT OR IGNORE INTO totals (id, sources) VALUES (1, 0);
`;

/** The postings of one shard. Hashes are integers below 2^48, ascending and distinct. */
export function openPostings(sql: Sql) {
  sql.atomically(() => {
    dropPlainHashes(sql);
    for (const statement of TABLES.split(";")) if (statement.trim()) sql.exec(statement);
  });

  /**
   * Replaces the source's postings in this shard. Only differences are written, so that repeating it costs one read.
   */
  function add(id: string, hashes: Float64Array): void {
    sql.atomically(() => {
      const known = find(id);
      const before = known ? unpackHashes(known.hashes) : new Float64Array();
      const number = known?.number ?? freeNumber(id);
      const gone = difference(before, hashes);
      const fresh = difference(hashes, before);
      if (known && gone.length === 0 && fresh.length === 0) return;
      drop(number, gone);
      post(number, fresh);
      const packed = packHashes(hashes);
      if (known) sql.exec("UPDATE sources SET hashes = ? WHERE number = ?", packed, number);
      else {
        sql.exec("INSERT INTO sources (number, id, hashes) VALUES (?, ?, ?)", number, id, packed);
        sql.exec("UPDATE totals SET sources = sources + 1");
      }
    });
  }

  function remove(id: string): void {
    sql.atomically(() => {
      const known = find(id);
      if (!known) return;
      drop(known.number, unpackHashes(known.hashes));
      sql.exec("DELETE FROM sources WHERE number = ?", known.number);
      sql.exec("UPDATE totals SET sources = sources - 1");
    });
  }

  /**
   * Scores the windows of a checked text against every source in this shard: one query, whatever the number of windows.
   */
  function search(windows: readonly QueryWindow[]): WindowScores<string> {
    const requested = new Set<number>();
    for (const { hashes } of windows) for (const hash of hashes) requested.add(hash);
    // The rows are returned in the order of the hashes, which is their order on the pages.
    const found = sql.exec<{ hash: number; sources: Blob }>(
      `SELECT lists.hash, lists.sources FROM json_each(?) AS asked CROSS JOIN lists ON lists.hash = asked.value
       WHERE length(lists.sources) < ${FULL} OR NOT EXISTS (SELECT 1 FROM overflow WHERE overflow.hash = lists.hash)`,
      json(Float64Array.from(requested).sort()),
    );
    const lists = new Map(found.map(({ hash, sources }) => [hash, numbersIn(sources)]));
    const scores = scoreWindows(windows, lists, total());
    return { ...scores, sources: namesOf(scores.sources) };
  }

  /** The stored amounts, for tests that look for traces of a deleted document. Reads every row. */
  function size(): { sources: number; postings: number } {
    const listed = sql.exec<{ bytes: number }>("SELECT coalesce(sum(length(sources)), 0) AS bytes FROM lists");
    const over = sql.exec<{ rows: number }>("SELECT count(*) AS rows FROM overflow");
    const postings = (listed[0]?.bytes ?? 0) / Uint32Array.BYTES_PER_ELEMENT + (over[0]?.rows ?? 0);
    return { sources: sql.exec("SELECT 1 FROM sources").length, postings };
  }

  function find(id: string): { number: number; hashes: Blob } | undefined {
    return sql.exec<{ number: number; hashes: Blob }>("SELECT number, hashes FROM sources WHERE id = ?", id)[0];
  }

  /** A source's number is derived from its id, so that it does not depend on the order in which sources were added. */
  function freeNumber(id: string): number {
    for (let number = numberFor(id); ; number = (number + 1) >>> 0) {
      if (sql.exec("SELECT 1 FROM sources WHERE number = ?", number).length === 0) return number;
    }
  }

  function post(number: number, hashes: Float64Array): void {
    const fresh = json(hashes);
    sql.exec(
      `INSERT INTO overflow (hash, source)
       SELECT lists.hash, ? FROM json_each(?) AS fresh CROSS JOIN lists ON lists.hash = fresh.value
       WHERE length(lists.sources) >= ${FULL}`,
      number,
      fresh,
    );
    // Two BLOBs joined by || are TEXT of the same bytes; the cast makes the result a BLOB again.
    sql.exec(
      `INSERT INTO lists (hash, sources) SELECT value, ? FROM json_each(?) WHERE true
       ON CONFLICT (hash) DO UPDATE SET sources = CAST(sources || excluded.sources AS BLOB)
       WHERE length(sources) < ${FULL}`,
      packNumber(number),
      fresh,
    );
  }

  function drop(number: number, hashes: Float64Array): void {
    if (hashes.length === 0) return;
    const gone = json(hashes);
    // Most hashes occur in no other source and are written in one statement.
    sql.exec(
      "DELETE FROM lists WHERE hash IN (SELECT value FROM json_each(?)) AND sources = ?",
      gone,
      packNumber(number),
    );
    sql.exec("DELETE FROM overflow WHERE hash IN (SELECT value FROM json_each(?)) AND source = ?", gone, number);
    const rest = sql.exec<{ hash: number; sources: Blob }>(
      "SELECT lists.hash, lists.sources FROM json_each(?) AS gone CROSS JOIN lists ON lists.hash = gone.value",
      gone,
    );
    for (const { hash, sources } of rest) {
      const kept = without(numbersIn(sources), number);
      if (kept === null) continue;
      sql.exec("UPDATE lists SET sources = ? WHERE hash = ?", kept, hash);
      if (kept.byteLength + Uint32Array.BYTES_PER_ELEMENT === FULL) refill(hash);
    }
  }

  /** After a full list has lost a source, the lowest overflow posting is moved into it. */
  function refill(hash: number): void {
    const next = sql.exec<{ source: number | null }>("SELECT min(source) AS source FROM overflow WHERE hash = ?", hash);
    const source = next[0]?.source ?? null;
    if (source === null) return;
    sql.exec("DELETE FROM overflow WHERE hash = ? AND source = ?", hash, source);
    sql.exec("UPDATE lists SET sources = CAST(sources || ? AS BLOB) WHERE hash = ?", packNumber(source), hash);
  }

  function total(): number {
    return sql.exec<{ sources: number }>("SELECT sources FROM totals")[0]?.sources ?? 0;
  }

  function namesOf(numbers: number[]): string[] {
    const rows = sql.exec<{ number: number; id: string }>(
      "SELECT sources.number, sources.id FROM json_each(?) AS asked CROSS JOIN sources ON sources.number = asked.value",
      JSON.stringify(numbers),
    );
    const names = new Map(rows.map(({ number, id }) => [number, id]));
    return numbers.map((number) => names.get(number) ?? "");
  }

  return { add, remove, search, size };
}

/** Drops the index of a shard from before keyed hashes; the sweep adds its sources again. */
function dropPlainHashes(sql: Sql): void {
  if (sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'postings'").length === 0) return;
  sql.exec("DROP TABLE postings");
  sql.exec("DROP TABLE sources");
}
