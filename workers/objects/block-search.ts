import {
  type BlockPlace,
  type BlockQuery,
  goesOn,
  openQuery,
  placeOf,
  queryPieces,
  stretchOf,
} from "#core/similarity/index.ts";
import type { StudentAnswer } from "#core/student-texts.ts";
import { type Blob, json, numbersIn } from "./packed.ts";
import type { Sql } from "./sql.ts";

/** A checked text, keyed the same way, and whose it is: their own documents are not compared. */
export type StudentQuery = { triples: Uint32Array; words: number; owner: string };

/** Pieces asked for in one statement: how many statements a check takes depends on its length alone. */
const PIECES_ASKED = 20_000;

/**
 * Reads the tables of block-store.ts. Each block is decided here, by itself, by the rule of blocks.ts; only what is shown
 * leaves, and nothing about other blocks takes part: no rank, no frequency, no limit of a list.
 */
export function openBlockSearch(sql: Sql) {
  /** What a check shows of other students' documents here. The statements are the same whatever is found. */
  function search({ triples, words, owner }: StudentQuery): StudentAnswer {
    const query = openQuery(triples, words);
    const touched = decide(query);
    const others = heldByOthers([...touched.keys()], owner);
    const places = [...touched.values()]
      .filter(({ number, place }) => place.passes && others.has(number))
      .sort((a, b) => a.place.at - b.place.at || a.key - b.key);
    const passing = new Map(places.map((one) => [one.number, one]));
    const pairs = followedByOthers(passing, owner).filter(([before, after]) => goesOn(before.place, after.place));
    const shown = new Set([
      ...places.filter(({ place }) => place.whole).map(({ number }) => number),
      ...pairs.flat().map(({ number }) => number),
    ]);
    return {
      shown: places
        .filter(({ number }) => shown.has(number))
        .map(({ key, place }) => ({ key, ...stretchOf(place, words), whole: place.whole })),
      pairs: pairs.map(([before, after]) => ({
        ...{ before: before.key, after: after.key },
        ...{ first: stretchOf(before.place, words).behind, behind: stretchOf(after.place, words).first },
      })),
      near: [...touched.values()]
        .filter(({ number }) => others.has(number) && !shown.has(number))
        .map(({ key }) => key),
    };
  }

  /** Documents of others that hold one of these blocks, for staff who gave a reason. */
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

  type Touched = { number: number; key: number; place: BlockPlace };

  /** Every block that the text touches, by its number. */
  function decide(query: BlockQuery): Map<number, Touched> {
    const pieces = queryPieces(query);
    const decided = new Set<number>();
    const touched = new Map<number, Touched>();
    for (let at = 0; at < pieces.length; at += PIECES_ASKED) {
      const rows = sql.each<{ number: number; key: number; subject: number; triples: Blob }>(
        `SELECT blocks.number, blocks.key, blocks.subject, blocks.triples
         FROM (SELECT DISTINCT pieces.block FROM json_each(?) AS asked CROSS JOIN pieces ON pieces.piece = asked.value) AS found
         CROSS JOIN blocks ON blocks.number = found.block`,
        json(pieces.subarray(at, at + PIECES_ASKED)),
      );
      for (const { number, key, subject, triples } of rows) {
        if (decided.has(number)) continue;
        decided.add(number);
        const place = placeOf(query, numbersIn(triples), subject);
        if (place) touched.set(number, { number, key, place });
      }
    }
    return touched;
  }

  /** Which of these blocks somebody else has. */
  function heldByOthers(blocks: readonly number[], owner: string): Set<number> {
    const rows = sql.exec<{ block: number }>(
      `SELECT asked.value AS block FROM json_each(?) AS asked WHERE EXISTS (
         SELECT 1 FROM held CROSS JOIN documents ON documents.number = held.document
         WHERE held.block = asked.value AND documents.owner <> ?)`,
      JSON.stringify(blocks),
      owner,
    );
    return new Set(rows.map(({ block }) => block));
  }

  /**
   * Which of these blocks follow each other in a document of somebody else. The pairs come from what is held: of a
   * passage that many have with a word changed, every variant fits behind every other.
   */
  function followedByOthers(blocks: ReadonlyMap<number, Touched>, owner: string): [Touched, Touched][] {
    const asked = JSON.stringify([...blocks.keys()]);
    // The plus keeps the second list from being searched for each block of the first.
    const rows = sql.each<{ block: number; next: number }>(
      `SELECT DISTINCT held.block, held.next FROM json_each(?) AS asked CROSS JOIN held ON held.block = asked.value
       CROSS JOIN documents ON documents.number = held.document
       WHERE +held.next IN (SELECT value FROM json_each(?)) AND documents.owner <> ?`,
      asked,
      asked,
      owner,
    );
    const pairs: [Touched, Touched][] = [];
    for (const { block, next } of rows) {
      const [before, after] = [blocks.get(block), blocks.get(next)];
      if (before && after) pairs.push([before, after]);
    }
    return pairs;
  }

  return { search, holders };
}
