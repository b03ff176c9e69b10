import { collectionContract } from "#tests/support/collection-contract.ts";
import { testEnv } from "#tests/support/env.ts";
import { partsOf } from "#tests/support/segments.ts";
import { createSegmentCollections } from "#workers/adapters/sources/segment-collections.ts";
import { createSegmentStore } from "#workers/adapters/sources/segment-store.ts";

collectionContract("segments in R2", async () => {
  const store = createSegmentStore(testEnv.FILES);
  return {
    collections: createSegmentCollections(testEnv.FILES),
    async store({ segment, bytes }) {
      for (const [part, own] of partsOf(bytes).entries())
        await store.put(segment.id, part, own, segment.partHashes[part] ?? "");
    },
  };
});
