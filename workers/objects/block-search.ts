import {
  type BlockPlace,
  type BlockQuery,
  goesOn,
  openQuery,
  placeOf,
  queryPieces,
  stretchOf,
} from "#core/similarity/index.ts";
import type { ShownGap, StudentAnswer } from "#core/student-texts.ts";
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
    const pairs = followedByOthers(inSequence(places), owner);
    const shown = new Map(places.filter(({ place }) => place.whole).map((one) => [one.number, one]));
    const gaps: ShownGap[] = [];
    for (const [before, after] of pairs) {
      shown.set(before.number, before);
      shown.set(after.number, after);
      const [first, behind] = [stretchOf(before.place, words).behind, stretchOf(after.place, words).first];
      if (behind > first) gaps.push({ before: before.key, after: after.key, first, behind });
    }
    return {
      shown: places
        .filter(({ number }) => shown.has(number))
        .map(({ key, place }) => ({ key, ...stretchOf(place, words) })),
      gaps,
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

  /** Which of these pairs follow each other in a document of somebody else. */
  function followedByOthers(pairs: readonly [Touched, Touched][], owner: string): [Touched, Touched][] {
    const rows = sql.exec<{ at: number }>(
      `SELECT asked.key AS at FROM json_each(?) AS asked WHERE EXISTS (
         SELECT 1 FROM held CROSS JOIN documents ON documents.number = held.document
         WHERE held.block = json_extract(asked.value, '$[0]') AND held.next = json_extract(asked.value, '$[1]')
           AND documents.owner <> ?)`,
      JSON.stringify(pairs.map(([before, after]) => [before.number, after.number])),
      owner,
    );
    return rows.flatMap(({ at }) => {
      const pair = pairs[at];
      return pair ? [pair] : [];
    });
  }

  /** Pairs of places of which the second continues the first. `places` are in the order of the text. */
  function inSequence(places: readonly Touched[]): [Touched, Touched][] {
    const pairs: [Touched, Touched][] = [];
    let from = 0;
    for (const after of places) {
      while (from < places.length && isFarBehind(places[from], after)) from += 1;
      for (let at = from; at < places.length; at += 1) {
        const before = places[at];
        if (!before || before.place.at >= after.place.at) break;
        if (goesOn(before.place, after.place)) pairs.push([before, after]);
      }
    }
    return pairs;
  }

  function isFarBehind(before: Touched | undefined, after: Touched): boolean {
    return before !== undefined && before.place.at < after.place.at - FARTHEST_BEFORE;
  }

  return { search, holders };
}

/** The farthest that a place may begin before one that continues it, words. */
const FARTHEST_BEFORE = 40;
