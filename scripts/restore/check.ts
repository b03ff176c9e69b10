import { verifyChain } from "#db/audit/audit.ts";
import { openDatabase } from "#db/client.ts";
import { invariants } from "#db/seed/year/invariants/index.ts";
import type { Manifest } from "./bucket.ts";
import { fileKeys } from "./file-keys.ts";

/** Rows of a fault that are named. */
const SHOWN = 3;

/**
 * What does not hold in a database and its bucket, in words: the file of the database, the rules for rows (orders, money,
 * conversations, checks), the hash chain of the audit log, and the files that rows name. Empty if everything holds.
 */
export async function faultsIn(database: D1Database, manifest: Manifest): Promise<string[]> {
  return [
    ...(await storageFaults(database)),
    ...(await ruleFaults(database)),
    ...(await chainFaults(database)),
    ...(await fileFaults(database, manifest)),
  ];
}

async function storageFaults(database: D1Database): Promise<string[]> {
  const check = await database.prepare("pragma quick_check").all<{ quick_check: string }>();
  const keys = await database.prepare("pragma foreign_key_check").all();
  return [
    ...check.results.flatMap(({ quick_check }) => (quick_check === "ok" ? [] : [`the database: ${quick_check}`])),
    ...keys.results.map((row) => `a foreign key does not hold: ${JSON.stringify(row)}`),
  ];
}

async function ruleFaults(database: D1Database): Promise<string[]> {
  const { results } = await database.prepare("select name from sqlite_master where type = 'table'").all<{
    name: string;
  }>();
  const tables = new Set(results.map(({ name }) => name));
  const readable = invariants.filter(({ table }) => table === undefined || tables.has(table));
  const wrong = await database.batch(readable.map(({ sql }) => database.prepare(sql)));
  return readable.flatMap((invariant, at) => {
    const rows = wrong[at]?.results ?? [];
    const named = rows.slice(0, SHOWN).map((row) => JSON.stringify(row));
    return rows.length > 0 ? [`${invariant.wrong}: ${rows.length} (${named.join(", ")})`] : [];
  });
}

async function chainFaults(database: D1Database): Promise<string[]> {
  const chain = await verifyChain(openDatabase(database, null, "primary").db);
  return chain.ok ? [] : [`the audit log is broken at row ${chain.broken}`];
}

async function fileFaults(database: D1Database, manifest: Manifest): Promise<string[]> {
  const stored = new Map(manifest.map((object) => [object.key, object]));
  const found: string[] = [];
  for (const { of, sql } of fileKeys) {
    const { results } = await database.prepare(sql).all<{ id: string; key: string; sha256: string | null }>();
    for (const { id, key, sha256 } of results) {
      const object = stored.get(key);
      if (!object) found.push(`${of} ${id}: its file ${key} is missing`);
      else if (sha256 && sha256 !== object.sha256)
        found.push(`${of} ${id}: its file has another SHA-256 than its row says`);
    }
  }
  return found;
}
