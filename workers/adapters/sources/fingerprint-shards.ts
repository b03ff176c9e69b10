import type { FingerprintIndex } from "#core/ports.ts";
import { NORMALISER_VERSION, type QueryWindow, type WindowScores } from "#core/similarity/index.ts";
import type { FingerprintShard } from "../../objects/sources/fingerprint-shard.ts";
import { createHashKey } from "./keyed-hashes.ts";

/** Changing it means indexing everything again: a fingerprint's shard is its keyed hash modulo this. */
export const SHARDS = 8;

/** One shard, wherever it runs. */
export type Shard = {
  add(sourceId: string, hashes: Float64Array): Promise<void>;
  remove(sourceId: string): Promise<void>;
  search(windows: QueryWindow[]): Promise<WindowScores<string>>;
};

type Secrets = { TEXT_KEY?: string | undefined; TEXT_KEY_PREVIOUS?: string | undefined };

/** Before students' documents had an index of their own, they lay in shards of these names beside the open texts. */
const FIRST_SHARDS = "shard";

/**
 * The index over Durable Objects: shards of the key in force and, while sources move, those of the previous key. A source
 * that is in both counts once.
 */
export function createFingerprintIndex(
  namespace: DurableObjectNamespace<FingerprintShard>,
  secrets: Secrets,
): FingerprintIndex {
  function indexOf(secret: string | undefined) {
    return createKeyedIndex((number) => namespace.get(namespace.idFromName(openShardName(secret, number))), secret);
  }
  const current = indexOf(secrets.TEXT_KEY);
  const previous = secrets.TEXT_KEY_PREVIOUS ? indexOf(secrets.TEXT_KEY_PREVIOUS) : null;

  async function leaveOld(sourceId: string): Promise<void> {
    await Promise.all([
      previous?.remove(sourceId),
      ...everywhere.map((number) => namespace.get(namespace.idFromName(`${FIRST_SHARDS}-${number}`)).remove(sourceId)),
    ]);
  }

  return {
    version: `${NORMALISER_VERSION}.${current.version}`,
    add: current.add,
    leaveOld,
    async remove(sourceId) {
      await Promise.all([current.remove(sourceId), previous?.remove(sourceId)]);
    },
    async search(windows) {
      const [found, before] = await Promise.all([current.search(windows), previous?.search(windows)]);
      const moved = new Set(found.flatMap(({ sources }) => sources));
      return [...found, ...(before ?? []).map((answer) => without(answer, moved))];
    },
  };
}

/** A shard of open texts: another normaliser or key makes other shards, so that different hashes are never mixed. */
export function openShardName(secret: string | undefined, number: number): string {
  return `open-${NORMALISER_VERSION}.${createHashKey(secret).version}-${number}`;
}

/** The lines of an answer that are of none of these sources. */
function without(answer: WindowScores<string>, gone: ReadonlySet<string>): WindowScores<string> {
  const lines = Array.from(answer.source.keys());
  const kept = lines.filter((line) => !gone.has(answer.sources[answer.source[line] ?? 0] ?? ""));
  const of = <List extends Uint32Array | Float64Array>(list: List) => Array.from(kept, (line) => list[line] ?? 0);
  return {
    sources: answer.sources,
    window: Uint32Array.from(of(answer.window)),
    source: Uint32Array.from(of(answer.source)),
    score: Float64Array.from(of(answer.score)),
    shared: Uint32Array.from(of(answer.shared)),
  };
}

const everywhere = Array.from({ length: SHARDS }, (_, number) => number);

/**
 * An index of one key over any shards. Fingerprints are keyed here, before they reach a shard (keyed-hashes.ts); each
 * shard is asked once a check.
 * @param secret 32 bytes, base64. Throws if it is anything else.
 */
export function createKeyedIndex(
  shardAt: (number: number) => Shard,
  secret: string | undefined,
): Omit<FingerprintIndex, "leaveOld"> {
  const key = createHashKey(secret);

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
      const requested: QueryWindow[][] = everywhere.map(() => []);
      // All windows in one call to the cipher: most of what a call costs is setting it up.
      const keyed = key.hash(Float64Array.from(windows.flatMap(({ hashes }) => [...hashes])));
      let at = 0;
      for (const { window, hashes } of windows) {
        for (const [number, part] of split(keyed.subarray(at, at + hashes.length)).entries())
          if (part.length > 0) requested[number]?.push({ window, hashes: Float64Array.from(part) });
        at += hashes.length;
      }
      const busy = everywhere.filter((number) => requested[number]?.length);
      return Promise.all(busy.map((number) => shardAt(number).search(requested[number] ?? [])));
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
