import type { FingerprintIndex } from "#core/ports.ts";
import type { QueryWindow, WindowScores } from "#core/similarity/index.ts";
import type { FingerprintShard } from "../objects/fingerprint-shard.ts";
import { createHashKey } from "./keyed-hashes.ts";

/** Changing it means indexing everything again: a fingerprint's shard is its keyed hash modulo this. */
export const SHARDS = 8;

/** One shard, wherever it runs. */
export type Shard = {
  add(sourceId: string, hashes: Float64Array): Promise<void>;
  remove(sourceId: string): Promise<void>;
  search(windows: QueryWindow[]): Promise<WindowScores<string>>;
};

/** The index over Durable Objects, one a shard. */
export function createFingerprintIndex(
  namespace: DurableObjectNamespace<FingerprintShard>,
  secrets: { TEXT_KEY?: string },
): FingerprintIndex {
  return createKeyedIndex((number) => namespace.get(namespace.idFromName(`shard-${number}`)), secrets.TEXT_KEY);
}

/**
 * The index over any shards. Fingerprints are keyed here, before they reach a shard (keyed-hashes.ts); each shard is asked
 * once a check.
 * @param secret 32 bytes, base64. Throws if it is anything else.
 */
export function createKeyedIndex(shardAt: (number: number) => Shard, secret: string | undefined): FingerprintIndex {
  const key = createHashKey(secret);
  const everywhere = Array.from({ length: SHARDS }, (_, number) => number);

  return {
    version: `${SHARDS}-${key.version}`,
    async add(sourceId, hashes) {
      const parts = split(key.hash(hashes));
      // Also where it has none: how many sources there are must be the same in every shard.
      await Promise.all(everywhere.map((number) => shardAt(number).add(sourceId, distinct(parts[number] ?? []))));
    },
    async remove(sourceId) {
      await Promise.all(everywhere.map((number) => shardAt(number).remove(sourceId)));
    },
    async search(windows) {
      const asked: QueryWindow[][] = everywhere.map(() => []);
      // All windows in one call to the cipher: most of what a call costs is setting it up.
      const keyed = key.hash(Float64Array.from(windows.flatMap(({ hashes }) => [...hashes])));
      let at = 0;
      for (const { window, hashes } of windows) {
        for (const [number, part] of split(keyed.subarray(at, at + hashes.length)).entries())
          if (part.length > 0) asked[number]?.push({ window, hashes: Float64Array.from(part) });
        at += hashes.length;
      }
      const busy = everywhere.filter((number) => asked[number]?.length);
      return Promise.all(busy.map((number) => shardAt(number).search(asked[number] ?? [])));
    },
  };
}

/** Keyed hashes are evenly spread, so a remainder spreads them evenly. */
function split(keyed: Float64Array): number[][] {
  const parts: number[][] = Array.from({ length: SHARDS }, () => []);
  for (const hash of keyed) parts[hash % SHARDS]?.push(hash);
  return parts;
}

function distinct(hashes: number[]): Float64Array {
  const sorted = Float64Array.from(hashes).sort();
  return sorted.filter((hash, i) => i === 0 || hash !== sorted[i - 1]);
}
