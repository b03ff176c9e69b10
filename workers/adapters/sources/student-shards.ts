import { type Blocks, NORMALISER_VERSION, PIECES_SEARCHED, PIECES_VERSION } from "#core/similarity/index.ts";
import {
  limitSize,
  MOST_ANSWERED,
  type StudentAnswer,
  type StudentQuestion,
  type StudentTexts,
} from "#core/sources/student-texts.ts";
import type { StudentQuery } from "../../objects/sources/block-search.ts";
import type { KeyedBlocks } from "../../objects/sources/block-store.ts";
import type { StudentShard } from "../../objects/sources/student-shard.ts";
import { createHashKey } from "./keyed-hashes.ts";

/** One shard, wherever it runs. */
export type StudentStore = {
  add(id: string, owner: string, blocks: KeyedBlocks): Promise<void>;
  remove(id: string): Promise<void>;
  clear(): Promise<void>;
  blocksOf(id: string): Promise<number | null>;
  search(query: StudentQuery): Promise<StudentAnswer>;
  holders(keys: number[], owner: string, limit: number): Promise<string[]>;
};

type Secrets = { TEXT_KEY?: string | undefined; TEXT_KEY_PREVIOUS?: string | undefined };

/** The student collection over Durable Objects, one a shard. */
export function createStudentTexts(namespace: DurableObjectNamespace<StudentShard>, secrets: Secrets): StudentTexts {
  return createKeyedTexts((name) => namespace.get(namespace.idFromName(name)), secrets);
}

/**
 * The student collection over any shards. Triples are keyed here, before they reach a shard, with the key of the shard's
 * version: while documents move to a new key, both are asked.
 * @throws if TEXT_KEY is not 32 bytes in base64
 */
export function createKeyedTexts(storeAt: (name: string) => StudentStore, secrets: Secrets): StudentTexts {
  const current = keyOf(secrets.TEXT_KEY);
  const keys = secrets.TEXT_KEY_PREVIOUS ? [current, keyOf(secrets.TEXT_KEY_PREVIOUS)] : [current];

  function keyFor(shard: string) {
    return keys.find(({ searched }) => searched.some((version) => shard.startsWith(`${version}/`))) ?? null;
  }

  /** Asks every shard of a known key; the text is keyed once a key. */
  async function askEach<Answer>(
    shards: readonly string[],
    { triples, words, ownerId }: StudentQuestion,
    ask: (store: StudentStore, query: StudentQuery) => Promise<Answer>,
  ): Promise<Answer[]> {
    const keyed = new Map(
      keys.map(({ version, hash }) => [version, { triples: hash(triples), words, owner: ownerId }]),
    );
    return Promise.all(
      shards.flatMap((shard) => {
        const query = keyed.get(keyFor(shard)?.version ?? "");
        return query ? [ask(storeAt(shard), query)] : [];
      }),
    );
  }

  return {
    version: current.version,
    async add(shard, id, ownerId, { triples, subject, repeated }: Blocks) {
      const key = keyFor(shard);
      if (!key) throw new Error("A document can only be added to a shard whose key is known.");
      await storeAt(shard).add(id, ownerId, { triples: key.hash(triples), subject, repeated });
    },
    blocksOf: (shard, id) => storeAt(shard).blocksOf(id),
    remove: (shard, id) => storeAt(shard).remove(id),
    clear: (shard) => storeAt(shard).clear(),
    async search(shards, requested) {
      const answers = await askEach(shards, requested, (store, query) => store.search(query));
      const all = {
        shown: answers.flatMap(({ shown }) => shown),
        pairs: answers.flatMap(({ pairs }) => pairs),
        near: answers.flatMap(({ near }) => near),
      };
      return limitSize(all, MOST_ANSWERED);
    },
    async holders(shards, requested, limit) {
      const found = await askEach(shards, requested, async (store, query) => {
        const { shown } = await store.search(query);
        return store.holders(
          shown.map(({ key }) => key),
          query.owner,
          limit,
        );
      });
      return [...new Set(found.flat())].sort().slice(0, limit);
    },
  };
}

function keyOf(secret: string | undefined) {
  const key = createHashKey(secret, "triples");
  const versionOf = (pieces: string) => `${pieces}.${NORMALISER_VERSION}-${key.version}`;
  return {
    version: versionOf(PIECES_VERSION),
    searched: [PIECES_VERSION, ...PIECES_SEARCHED].map(versionOf),
    /** 32 of the 48 bits: a block is compared by 23 of them. */
    hash: (plain: Float64Array) => Uint32Array.from(key.hash(plain)),
  };
}
