import {
  type BlockPlace,
  type BlockQuery,
  goesOn,
  openQuery,
  placeOf,
  queryPieces,
  stretchOf,
} from "#core/similarity/index.ts";
import { fewNear } from "#core/sources/near-blocks.ts";
import { limitSize, MOST_ANSWERED, type StudentAnswer } from "#core/sources/student-texts.ts";
import type { Sql } from "../shared/sql.ts";
import { type Blob, json, numbersIn } from "./packed.ts";

/** A checked text, keyed in the same way, and its owner: the owner's documents are not compared. */
export type StudentQuery = { triples: Uint32Array; words: number; owner: string };

/** Pieces per statement: the number of statements of a check depends only on its length. */
const PIECES_ASKED = 20_000;

/**
 * Blocks per statement: a list of this length stays far below the limit of 2 MB per parameter, however many variants of
 * one passage a user has stored. Texts that were not designed for such an attack touch about a hundred blocks.
 */
const BLOCKS_ASKED = 50_000;

/** Near matches per response: staff see fewer of a check. */
const MOST_NEAR = 400;

/**
 * Reads the tables of block-store.ts. The rule of blocks.ts is applied to each block here, independently of other
 * blocks: only shown blocks are returned, and no rank, frequency or list limit of other blocks affects the result.
 */
export function openBlockSearch(sql: Sql) {
  /**
   * The blocks of other students' documents in this shard that a check shows. The statements are the same whatever is
   * found.
   */
  function search({ triples, words, owner }: StudentQuery): StudentAnswer {
    const { passing, touched } = decide(openQuery(triples, words));
    const others = heldByOthers([...passing.keys(), ...touched.map(({ number }) => number)], owner);
    for (const number of passing.keys()) if (!others.has(number)) passing.delete(number);
    const pairs = followedByOthers(passing, owner).filter(([before, after]) => goesOn(before.place, after.place));
    const beside = new Set(pairs.flat());
    const [shown, hidden] = split([...passing.values()], (one) => one.place.whole || beside.has(one));
    const near = [...hidden, ...touched.filter(({ number }) => others.has(number))].map(({ key }) => key);
    // If the response is too large, the limit selects among the shown blocks only.
    const told = limitSize(
      {
        shown: shown
          .sort((a, b) => a.place.at - b.place.at || a.key - b.key)
          .map(({ key, place }) => ({ key, ...stretchOf(place, words), whole: place.whole })),
        pairs: pairs.map(([before, after]) => ({
          before: before.key,
          after: after.key,
          first: stretchOf(before.place, words).behind,
          behind: stretchOf(after.place, words).first,
        })),
        near: [],
      },
      MOST_ANSWERED,
    );
    return { ...told, near: fewNear(near, `${owner} ${triples.length} ${triples[0]} ${triples.at(-1)}`, MOST_NEAR) };
  }

  /** Documents of other owners that contain one of these blocks, for staff who gave a reason. */
  function holders(keys: readonly number[], owner: string, limit: number): string[] {
    return sql
      .exec<{ id: string }>(
        `SELECT DISTINCT documents.id FROM json_each(?) AS asked
         CROSS JOIN blocks ON blocks.key = asked.value
         CROSS JOIN held ON held.block = blocks.number
         CROSS JOIN documents ON documents.number = held.document
         WHERE documents.owner <> ? ORDER BY documents.id LIMIT ?`,
        JSON.stringify(keys),
        owner,
        limit,
      )
      .map(({ id }) => id);
  }

  /** Every block that the text touches: those that pass by their number, and the others. */
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one pass over the blocks of a query; its branches share the two results.
  function decide(query: BlockQuery): { passing: Map<number, Passing>; touched: Touched[] } {
    const pieces = queryPieces(query);
    const decided = new Set<number>();
    const passing = new Map<number, Passing>();
    const touched: Touched[] = [];
    for (let at = 0; at < pieces.length; at += PIECES_ASKED) {
      const rows = sql.each<{ number: number; key: number; subject: number; triples: Blob }>(
        `SELECT blocks.number, blocks.key, blocks.subject, blocks.triples
         FROM (SELECT DISTINCT pieces.block FROM json_each(?) AS asked CROSS JOIN pieces ON pieces.piece = asked.value) AS found
         CROSS JOIN blocks ON blocks.number = found.block`,
        json(pieces.subarray(at, at + PIECES_ASKED)),
      );
      for (const { number, key, subject, triples } of rows) {
        if (decided.has(number)) continue;
        if (pieces.length > PIECES_ASKED) decided.add(number);
        const place = placeOf(query, numbersIn(triples), subject);
        if (place?.passes) passing.set(number, { number, key, place });
        else if (place) touched.push({ number, key });
      }
    }
    return { passing, touched };
  }

  /** Which of these blocks are in a document of another owner. */
  function heldByOthers(blocks: readonly number[], owner: string): Set<number> {
    const others = new Set<number>();
    for (const requested of slices(blocks)) {
      const rows = sql.each<{ block: number }>(
        `SELECT asked.value AS block FROM json_each(?) AS asked WHERE EXISTS (
           SELECT 1 FROM held CROSS JOIN documents ON documents.number = held.document
           WHERE held.block = asked.value AND documents.owner <> ?)`,
        requested,
        owner,
      );
      for (const { block } of rows) others.add(block);
    }
    return others;
  }

  /**
   * Which of these blocks follow each other in a document of another owner. The pairs are read from the stored
   * documents: of a passage that many documents contain with one word changed, every variant could follow every other.
   */
  function followedByOthers(blocks: ReadonlyMap<number, Passing>, owner: string): [Passing, Passing][] {
    const pairs: [Passing, Passing][] = [];
    for (const requested of slices([...blocks.keys()])) {
      const rows = sql.each<{ block: number; next: number }>(
        `SELECT DISTINCT held.block, held.next FROM json_each(?) AS asked CROSS JOIN held ON held.block = asked.value
         CROSS JOIN documents ON documents.number = held.document WHERE documents.owner <> ?`,
        requested,
        owner,
      );
      for (const { block, next } of rows) {
        const [before, after] = [blocks.get(block), blocks.get(next)];
        if (before && after) pairs.push([before, after]);
      }
    }
    return pairs;
  }

  return { search, holders };
}

type Touched = { number: number; key: number };
type Passing = Touched & { place: BlockPlace };

/** Splits numbers into one list per statement; one empty list if there are none. */
function slices(numbers: readonly number[]): string[] {
  const count = Math.max(1, Math.ceil(numbers.length / BLOCKS_ASKED));
  return Array.from({ length: count }, (_, at) =>
    JSON.stringify(numbers.slice(at * BLOCKS_ASKED, (at + 1) * BLOCKS_ASKED)),
  );
}

function split<One>(all: readonly One[], has: (one: One) => boolean): [One[], One[]] {
  const parts: [One[], One[]] = [[], []];
  for (const one of all) parts[has(one) ? 0 : 1].push(one);
  return parts;
}
