import { cutBlocks, prepare, type Stretch, tripleHashes, union } from "#core/similarity/index.ts";
import type { StudentTexts } from "#core/sources/student-texts.ts";
import { createKeyedTexts, type StudentStore } from "#workers/adapters/sources/student-shards.ts";
import { openBlockStore } from "#workers/objects/sources/block-store.ts";
import { openSqlite } from "./sqlite.ts";

/** A meaningless secret: 32 equal bytes. */
export const SECRET = Buffer.alloc(32, 7).toString("base64");

/** The student collection with the keys and the SQL of production, over SQLite in memory; `stores` by name. */
export function studentTextsInMemory(
  secrets: { TEXT_KEY?: string; TEXT_KEY_PREVIOUS?: string } = { TEXT_KEY: SECRET },
) {
  const stores = new Map<string, ReturnType<typeof openBlockStore>>();
  function storeAt(name: string): StudentStore {
    const store = stores.get(name) ?? openBlockStore(openSqlite(":memory:").sql);
    stores.set(name, store);
    return storeOver(store);
  }
  return { texts: createKeyedTexts(storeAt, secrets), stores };
}

/** A store in this process with the interface of a store in another Worker. */
export function storeOver(store: ReturnType<typeof openBlockStore>): StudentStore {
  return {
    add: async (...args) => store.add(...args),
    remove: async (id) => store.remove(id),
    clear: async () => store.clear(),
    blocksOf: async (id) => store.blocksOf(id),
    search: async (query) => store.search(query),
    holders: async (...args) => store.holders(...args),
  };
}

/** The places that a check of bob's shows of ada's document, through all steps: keys, store, union. */
export async function shownOf(text: string, document: string): Promise<Stretch[]> {
  const { texts } = studentTextsInMemory();
  const shard = `${texts.version}/0001`;
  await texts.add(shard, "student:ada", "ada", cutBlocks(prepare(document)));
  return searchResultsOf(texts, [shard], text);
}

export async function searchResultsOf(
  texts: StudentTexts,
  shards: string[],
  text: string,
  ownerId = "bob",
): Promise<Stretch[]> {
  const prepared = prepare(text);
  const requested = { triples: tripleHashes(prepared), words: prepared.words, ownerId };
  const { shown, pairs } = await texts.search(shards, requested);
  return union([...shown, ...pairs.filter(({ first, behind }) => behind > first)]);
}
