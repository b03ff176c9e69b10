import { buildSimilarity } from "../composition/similarity-services.ts";
import type { SimilarityEnv } from "./similarity-env.ts";

/** What the similarity Worker does every five minutes, by part. */
export function sweepParts(env: SimilarityEnv) {
  const { library, originality, inspecting, turnitinChecks, importing, merging, serviceTests } = buildSimilarity(
    env,
    null,
  );
  return {
    files: () => inspecting.sweep(),
    turnitin: async () => ({ forgotten: await turnitinChecks.sweep() }),
    library: () => library.sweep(),
    imports: () => importing.sweep(),
    merges: () => merging.sweep(),
    openServices: () => serviceTests.sweep(),
    originality: async () => ({ compared: await originality.sweep() }),
  };
}

export type SweepPart = keyof ReturnType<typeof sweepParts>;
