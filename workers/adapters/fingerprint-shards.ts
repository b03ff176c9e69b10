import type { FingerprintIndex } from "#core/ports.ts";
import { shardOf } from "#core/similarity/index.ts";
import type { FingerprintShard } from "../objects/fingerprint-shard.ts";

/** Changing it means indexing everything again: a fingerprint's shard is its hash modulo this. */
export const SHARDS = 4;

export function createFingerprintIndex(namespace: DurableObjectNamespace<FingerprintShard>): FingerprintIndex {
  function shard(number: number) {
    return namespace.get(namespace.idFromName(`shard-${number}`));
  }

  return {
    shards: SHARDS,
    async add(sourceId, hashes) {
      const parts: number[][] = Array.from({ length: SHARDS }, () => []);
      for (const hash of hashes) parts[shardOf(hash, SHARDS)]?.push(hash);
      await Promise.all(parts.map((part, number) => shard(number).add(sourceId, part)));
    },
    async remove(sourceId) {
      await Promise.all(Array.from({ length: SHARDS }, (_, number) => shard(number).remove(sourceId)));
    },
    async search(queries) {
      return Promise.all(queries.map((query, number) => shard(number).search(query)));
    },
  };
}
