import { listDurableObjectIds, runInDurableObject } from "cloudflare:test";
import { createKeyedIndex, SHARDS } from "#workers/adapters/sources/fingerprint-shards.ts";
import { durableSql } from "#workers/objects/shared/durable-sql.ts";
import type { Sql, SqlValue } from "#workers/objects/shared/sql.ts";
import { testEnv } from "./env.ts";
import { type Fuse, fuseAt, fused } from "./fuse.ts";

export const SECRET = `${"k".repeat(43)}=`;

/** A separate index, apart from the one the services use; with a fuse every call to a shard is a step. */
export function indexNamed(name: string, fuse: Fuse = fuseAt(Number.POSITIVE_INFINITY), secret = SECRET) {
  return createKeyedIndex((number) => {
    const stub = stubOf(name, number);
    const shard = {
      add: async (id: string, hashes: Float64Array) => stub.add(id, hashes),
      remove: async (id: string) => stub.remove(id),
      search: async (windows: Parameters<typeof stub.search>[0]) => stub.search(windows),
    };
    return fused(shard, fuse);
  }, secret);
}

export type Row = Record<string, unknown>;

/** Every row of every table of every shard of the student collection. */
export async function studentTables(): Promise<Record<string, Row[]>[]> {
  const { STUDENT_TEXTS } = testEnv;
  const ids = await listDurableObjectIds(STUDENT_TEXTS as unknown as DurableObjectNamespace);
  return Promise.all(
    ids.map((id) =>
      runInDurableObject(STUDENT_TEXTS.get(id), async (_shard, state) => dump(durableSql(state.storage))),
    ),
  );
}

/** The tables of one shard of it. Empty shards of earlier tests may be listed too. */
export async function studentTablesOf(shard: string): Promise<Record<string, Row[]>> {
  const { STUDENT_TEXTS } = testEnv;
  const stub = STUDENT_TEXTS.get(STUDENT_TEXTS.idFromName(shard));
  return runInDurableObject(stub, async (_shard, state) => dump(durableSql(state.storage)));
}

/** The number of shards that contain each student's document, counted over all shards. */
export async function copies(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { documents = [] } of await studentTables())
    for (const { id } of documents) counts[String(id)] = (counts[String(id)] ?? 0) + 1;
  return counts;
}

/** Every row of every table of every shard, BLOBs as lists of bytes. */
export async function tablesOf(name: string): Promise<Record<string, Row[]>[]> {
  const all: Record<string, Row[]>[] = [];
  for (let number = 0; number < SHARDS; number++) all.push(await withSql(name, number, dump));
  return all;
}

/** The content of a shard to which nothing was added. */
export const EMPTY = { lists: [], overflow: [], sources: [], totals: [{ id: 1, sources: 0 }] };

/** Runs inside a shard, over its own SQLite; `rows` counts the rows that its statements read. */
export async function withSql<Result>(
  name: string,
  number: number,
  work: (sql: Sql & { rows: number }) => Result,
): Promise<Result> {
  return runInDurableObject(stubOf(name, number), async (_shard, state) => {
    const sql = {
      rows: 0,
      exec<Found extends Record<string, SqlValue>>(statement: string, ...values: SqlValue[]) {
        const cursor = state.storage.sql.exec(statement, ...values);
        const found = cursor.toArray();
        sql.rows += cursor.rowsRead;
        return found as Found[];
      },
      each: <Found extends Record<string, SqlValue>>(statement: string, ...values: SqlValue[]) =>
        sql.exec<Found>(statement, ...values),
      atomically: <Value>(inside: () => Value) => state.storage.transactionSync(inside),
    };
    return work(sql);
  });
}

function stubOf(name: string, number: number) {
  return testEnv.FINGERPRINTS.get(testEnv.FINGERPRINTS.idFromName(`${name}-${number}`));
}

function dump(sql: Sql): Record<string, Row[]> {
  const tables = sql.exec<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name");
  const own = tables.filter(({ name }) => !name.startsWith("_cf_") && !name.startsWith("sqlite_"));
  return Object.fromEntries(own.map(({ name }) => [name, sql.exec(`SELECT * FROM ${name}`).map(plain)]));
}

function plain(row: Record<string, SqlValue>): Row {
  const values = Object.entries(row).map(([column, value]) => {
    return [column, value instanceof ArrayBuffer ? [...new Uint8Array(value)] : value];
  });
  return Object.fromEntries(values);
}
