import type { FingerprintShard } from "./objects/fingerprint-shard.ts";
import type { LiveRoom } from "./objects/live-room.ts";

/** The bindings of similarity.toml. */
export type SimilarityEnv = {
  MODE?: string;
  TEXT_KEY?: string;
  TEXT_KEY_PREVIOUS?: string;
  DB: D1Database;
  FILES: R2Bucket;
  JOBS: Queue;
  FINGERPRINTS: DurableObjectNamespace<FingerprintShard>;
  LIVE_ROOM: DurableObjectNamespace<LiveRoom>;
};
