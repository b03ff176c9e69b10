import { expect, test } from "vitest";
import { BLOCK_TRIPLES } from "#core/similarity/index.ts";
import { MOST_ANSWERED } from "#core/sources/student-texts.ts";
import { seeded } from "#tests/core/similarity/random.ts";
import { openSqlite } from "#tests/support/sqlite.ts";
import type { Sql } from "#workers/objects/shared/sql.ts";
import { openBlockStore } from "#workers/objects/sources/block-store.ts";

// Texts stored by an attacker to make another student's search fail, or to displace other results from it.

const EVERY_SUBJECT = 2 ** 29 - 1;
const BLOCKS_OF_A_DOCUMENT = 4000;
/** Room for fifty thousand numbers. SQLite allows 2 MB per parameter in a Durable Object. */
const PARAMETER = 350_000;

/** A shard with one block of a victim and a passage of a helper, and the parameters of its statements. */
function plant() {
  const { sql: inner } = openSqlite(":memory:");
  const given = { longest: 0 };
  const measured = (values: readonly unknown[]) => {
    for (const value of values) if (typeof value === "string") given.longest = Math.max(given.longest, value.length);
  };
  const sql: Sql = {
    exec: (statement, ...values) => {
      measured(values);
      return inner.exec(statement, ...values);
    },
    each: (statement, ...values) => {
      measured(values);
      return inner.each(statement, ...values);
    },
    atomically: (work) => inner.atomically(work),
  };
  const store = openBlockStore(sql);
  const random = seeded(3);
  const numbers = (count: number) => Uint32Array.from({ length: count }, () => Math.floor(random() * 2 ** 32));
  const victims = numbers(BLOCK_TRIPLES);
  store.add("victim", "victim", { triples: victims, subject: Uint32Array.of(EVERY_SUBJECT), repeated: [] });
  const passage = numbers(BLOCK_TRIPLES);
  /** A number of blocks that begin with a number of triples of the passage and end with its last triple. */
  const variants = (documents: number, same: number) => {
    for (let document = 0; document < documents; document += 1) {
      const triples = numbers(BLOCKS_OF_A_DOCUMENT * BLOCK_TRIPLES);
      for (let block = 0; block < BLOCKS_OF_A_DOCUMENT; block += 1) {
        triples.set(passage.subarray(0, same), block * BLOCK_TRIPLES);
        triples.set(passage.subarray(BLOCK_TRIPLES - 1), (block + 1) * BLOCK_TRIPLES - 1);
      }
      const subject = new Uint32Array(BLOCKS_OF_A_DOCUMENT).fill(EVERY_SUBJECT);
      store.add(`helper ${document}`, "helper", { triples, subject, repeated: [] });
    }
  };
  const search = (...parts: Uint32Array[]) => {
    const triples = Uint32Array.from(parts.flatMap((part) => [...numbers(60), ...part]));
    given.longest = 0;
    return { answer: store.search({ triples, words: triples.length + 2, owner: "reader" }), longest: given.longest };
  };
  return { victims, passage, variants, search };
}

test("with seventy thousand variants of a passage no search fails, and the parameter list of a statement stays short", () => {
  const { victims, passage, variants, search } = plant();
  variants(18, 11);
  const half = victims.slice(0, 11);
  const { answer, longest } = search(passage, half);
  expect(answer.shown).toEqual([]);
  expect(answer.near).toHaveLength(400);
  expect(longest).toBeLessThan(PARAMETER);
});

test("if many variants match, the result contains some of them and still those of other passages", () => {
  const { victims, passage, variants, search } = plant();
  variants(13, 20);
  const { answer } = search(passage, victims);
  expect(answer.shown).toHaveLength(MOST_ANSWERED);
  expect(answer.shown.at(-1)).toMatchObject({ first: 60 + BLOCK_TRIPLES + 60, whole: true });
});
