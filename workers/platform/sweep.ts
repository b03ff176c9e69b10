import { buildSimilarity } from "../composition/similarity-services.ts";
import type { SimilarityEnv } from "./similarity-env.ts";

/** What the similarity Worker does every five minutes, by part. */
export function sweepParts(env: SimilarityEnv) {
  const { library, originality, inspecting, turnitinChecks, importing, merging, serviceTests, alerts } =
    buildSimilarity(env, null);
  return {
    files: () => inspecting.sweep(),
    turnitin: async () => ({ forgotten: await turnitinChecks.sweep() }),
    library: () => library.sweep(),
    imports: () => importing.sweep(),
    merges: () => merging.sweep(),
    openServices: () => serviceTests.sweep(),
    originality: async () => ({ compared: await originality.sweep() }),
    alerts: () => alerts.tick(),
  };
}

export type SweepPart = keyof ReturnType<typeof sweepParts>;

/** Marks the end of a sweep of the clock, before its alerts: one that runs again is not told of its own pause. */
export async function sweepRan(env: SimilarityEnv): Promise<object> {
  await buildSimilarity(env, null).alerts.clockRan("sweep");
  return {};
}

/** Stores which parts of the sweep failed. */
export async function sweepPartsRan(env: SimilarityEnv, failed: readonly string[]): Promise<object> {
  return buildSimilarity(env, null).alerts.partsRan("sweep", failed);
}
