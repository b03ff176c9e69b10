import { join } from "node:path";
import { openSqlite } from "#tests/support/sqlite.ts";
import { createKeyedIndex, SHARDS, type Shard } from "#workers/adapters/sources/fingerprint-shards.ts";
import type { Sql } from "#workers/objects/shared/sql.ts";
import { openPostings } from "#workers/objects/sources/postings.ts";

/** A meaningless secret: 32 equal bytes. */
export const SECRET = Buffer.alloc(32, 7).toString("base64");

/**
 * The index as it runs in production (the same keys, the same SQL), over SQLite files in a folder, or in memory.
 * @param cacheMegabytes limit of SQLite's page cache for all shards together
 * @param mine which shards are opened; the others accept all writes and store nothing
 * @param journal a write-ahead log, as Durable Objects have; or none, for files that are deleted if building fails
 */
export function openShardFiles(
  folder: string | null,
  cacheMegabytes: number,
  mine = (_number: number) => true,
  journal: "WAL" | "OFF" = "WAL",
) {
  const numbers = Array.from({ length: SHARDS }, (_, number) => number).filter(mine);
  const databases = numbers.map((number) =>
    openSqlite(
      folder === null ? ":memory:" : join(folder, `shard-${number}.sqlite`),
      cacheMegabytes / numbers.length,
      journal,
    ),
  );
  const shards = new Map(databases.map(({ sql }, place) => [numbers[place], shardOver(sql)]));
  const index = createKeyedIndex((number) => shards.get(number) ?? nowhere, SECRET);

  /** Runs many additions in one transaction per shard: the written data is the same, with fewer disk writes. */
  async function inOneGo(work: () => Promise<void>): Promise<void> {
    for (const { begin } of databases) begin();
    await work();
    for (const { commit } of databases) commit();
  }

  function close(): void {
    for (const database of databases) database.close();
  }

  return { index, inOneGo, close };
}

const nowhere: Shard = {
  async add() {},
  async remove() {},
  search: () => Promise.reject(new Error("This shard is not opened here.")),
};

function shardOver(sql: Sql): Shard {
  const postings = openPostings(sql);
  return {
    async add(sourceId, hashes) {
      postings.add(sourceId, hashes);
    },
    async remove(sourceId) {
      postings.remove(sourceId);
    },
    async search(windows) {
      return postings.search(windows);
    },
  };
}
