import { BLOCK_TRIPLES, type Blocks, blockPieces, storedBlock } from "#core/similarity/index.ts";
import type { Sql } from "../shared/sql.ts";
import { openBlockSearch } from "./block-search.ts";
import { type Blob, json, numbersIn } from "./packed.ts";

/** The blocks of a document, keyed: 23 numbers below 2^32 per block, and the metadata of each block. */
export type KeyedBlocks = { triples: Uint32Array } & Pick<Blocks, "subject" | "repeated">;

/**
 * `blocks` has each distinct block once, however many documents contain it; `pieces` is the index to find it; `held`
 * has the documents that contain it, and the block that follows in each. A document's own row has the numbers of its
 * blocks, in order, so that its removal never needs its text. Hashes of single words are not stored: a list of them
 * would be a substitution cipher.
 */
const TABLES = [
  "CREATE TABLE IF NOT EXISTS documents (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, owner TEXT NOT NULL, blocks BLOB NOT NULL)",
  "CREATE TABLE IF NOT EXISTS blocks (number INTEGER PRIMARY KEY, key INTEGER NOT NULL UNIQUE, subject INTEGER NOT NULL, triples BLOB NOT NULL)",
  "CREATE TABLE IF NOT EXISTS pieces (piece INTEGER NOT NULL, block INTEGER NOT NULL, PRIMARY KEY (piece, block)) WITHOUT ROWID",
  "CREATE TABLE IF NOT EXISTS held (block INTEGER NOT NULL, next INTEGER NOT NULL, document INTEGER NOT NULL, PRIMARY KEY (block, next, document)) WITHOUT ROWID",
];

/** The number stored as the block after a document's last block. */
const END = 0;
/** The student collection of one shard: its documents and their blocks. */
export function openBlockStore(sql: Sql) {
  sql.atomically(() => {
    for (const statement of TABLES) sql.exec(statement);
  });

  /** Replaces the document's data in this shard. Repeating it writes nothing. */
  function add(id: string, owner: string, { triples, subject, repeated }: KeyedBlocks): void {
    sql.atomically(() => {
      const known = find(id);
      const numbers = Uint32Array.from(subject, (mask, block) =>
        numberOf(
          storedBlock(triples.subarray(block * BLOCK_TRIPLES, (block + 1) * BLOCK_TRIPLES), repeated[block] ?? []),
          mask,
        ),
      );
      if (known && known.owner === owner && sameNumbers(numbersIn(known.blocks), numbers)) return;
      if (known)
        sql.exec(
          "DELETE FROM held WHERE document = ? AND block IN (SELECT value FROM json_each(?))",
          known.number,
          json(numbersIn(known.blocks)),
        );
      const number =
        known?.number ??
        sql.exec<{ next: number }>("SELECT coalesce(max(number), 0) + 1 AS next FROM documents")[0]?.next ??
        1;
      sql.exec(
        "INSERT INTO documents (number, id, owner, blocks) VALUES (?, ?, ?, ?) ON CONFLICT (number) DO UPDATE SET owner = excluded.owner, blocks = excluded.blocks",
        number,
        id,
        owner,
        new Uint8Array(numbers.buffer),
      );
      sql.exec(
        `INSERT OR IGNORE INTO held (block, next, document)
         SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), ? FROM json_each(?)`,
        number,
        JSON.stringify(Array.from(numbers, (block, at) => [block, numbers[at + 1] ?? END])),
      );
      if (known) dropUnheld(numbersIn(known.blocks));
    });
  }

  function remove(id: string): void {
    sql.atomically(() => {
      const known = find(id);
      if (!known) return;
      const numbers = numbersIn(known.blocks);
      sql.exec(
        "DELETE FROM held WHERE document = ? AND block IN (SELECT value FROM json_each(?))",
        known.number,
        json(numbers),
      );
      sql.exec("DELETE FROM documents WHERE number = ?", known.number);
      dropUnheld(numbers);
    });
  }

  /** Empties a shard that is closed. */
  function clear(): void {
    sql.atomically(() => {
      for (const table of ["documents", "held", "pieces", "blocks"]) sql.exec(`DELETE FROM ${table}`);
    });
  }

  /**
   * The number of blocks of a document in this shard, or null if the document is not here. A move uses it to verify the
   * copy before it deletes the original.
   */
  function blocksOf(id: string): number | null {
    const known = find(id);
    return known ? numbersIn(known.blocks).length : null;
  }

  /** The stored amounts, for tests that look for traces of a deleted document. Reads every row. */
  function size(): { documents: number; blocks: number; pieces: number; held: number } {
    const rows = (table: string) => sql.exec<{ rows: number }>(`SELECT count(*) AS rows FROM ${table}`)[0]?.rows ?? 0;
    return { documents: rows("documents"), blocks: rows("blocks"), pieces: rows("pieces"), held: rows("held") };
  }

  /** The number of a block, which is created if no document contains it yet. */
  function numberOf(triples: Uint32Array, subject: number): number {
    const bytes = new Uint8Array(triples.slice().buffer);
    for (let key = keyOf(triples, subject); ; key += 1) {
      const known = sql.exec<{ number: number; triples: Blob }>(
        "SELECT number, triples FROM blocks WHERE key = ?",
        key,
      )[0];
      if (known && !sameNumbers(numbersIn(known.triples), triples)) continue;
      if (known) return known.number;
      const made = sql.exec<{ number: number }>(
        "INSERT INTO blocks (key, subject, triples) VALUES (?, ?, ?) RETURNING number",
        key,
        subject,
        bytes,
      );
      const number = made[0]?.number ?? 0;
      sql.exec(
        "INSERT OR IGNORE INTO pieces (piece, block) SELECT value, ? FROM json_each(?)",
        number,
        json(blockPieces(triples, subject)),
      );
      return number;
    }
  }

  /** Deletes blocks that no document contains any more, and their pieces. */
  function dropUnheld(numbers: Uint32Array): void {
    const gone = sql.exec<{ number: number; subject: number; triples: Blob }>(
      `SELECT blocks.number, blocks.subject, blocks.triples FROM blocks WHERE blocks.number IN (SELECT value FROM json_each(?))
         AND NOT EXISTS (SELECT 1 FROM held WHERE held.block = blocks.number)`,
      json(numbers),
    );
    const pieces = gone.flatMap(({ number, subject, triples }) =>
      Array.from(blockPieces(numbersIn(triples), subject), (piece) => [piece, number]),
    );
    sql.exec(
      `DELETE FROM pieces WHERE (piece, block) IN (
         SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(?))`,
      JSON.stringify(pieces),
    );
    sql.exec(
      "DELETE FROM blocks WHERE number IN (SELECT value FROM json_each(?))",
      JSON.stringify(gone.map(({ number }) => number)),
    );
  }

  function find(id: string): { number: number; owner: string; blocks: Blob } | undefined {
    return sql.exec<{ number: number; owner: string; blocks: Blob }>(
      "SELECT number, owner, blocks FROM documents WHERE id = ?",
      id,
    )[0];
  }

  return { add, remove, clear, blocksOf, size, ...openBlockSearch(sql) };
}

/** A number for the whole block, below 2^52: equal for equal words under the same platform key. */
function keyOf(triples: Uint32Array, subject: number): number {
  let low = subject;
  let high = 0x9e3779b9;
  for (const triple of triples) {
    low = Math.imul(low ^ triple, 0x85ebca6b);
    low ^= low >>> 15;
    high = Math.imul(high + triple, 0xc2b2ae35);
    high ^= high >>> 13;
  }
  return (high >>> 12) * 2 ** 32 + (low >>> 0);
}

function sameNumbers(one: Uint32Array, other: Uint32Array): boolean {
  return one.length === other.length && one.every((number, at) => number === other[at]);
}
