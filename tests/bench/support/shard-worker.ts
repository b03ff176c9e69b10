import { distinctHashes, fingerprint, planQuery, prepare, rankCandidates } from "#core/similarity/index.ts";
import { createFingerprintIndex } from "#workers/adapters/sources/fingerprint-shards.ts";
import type { FingerprintShard } from "#workers/objects/sources/fingerprint-shard.ts";

export { FingerprintShard } from "#workers/objects/sources/fingerprint-shard.ts";

type ShardWorkerEnv = { FINGERPRINTS: DurableObjectNamespace<FingerprintShard>; TEXT_KEY: string };

/** A Worker that only stores the index: POST /add adds texts, POST /look-up looks one up. */
export default {
  async fetch(request: Request, env: ShardWorkerEnv): Promise<Response> {
    const index = createFingerprintIndex(env.FINGERPRINTS, env);
    if (new URL(request.url).pathname === "/add") {
      const texts = (await request.json()) as [string, string][];
      await Promise.all(texts.map(([id, text]) => index.add(id, distinctHashes(fingerprint(prepare(text))))));
      return new Response();
    }
    const prepared = prepare(await request.text());
    return Response.json(rankCandidates(await index.search(planQuery(prepared, fingerprint(prepared)))));
  },
};
