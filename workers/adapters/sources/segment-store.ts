import { AppError } from "#core/app-error.ts";
import type { SegmentStore } from "#core/ports.ts";
import { hexOf, join } from "#core/shared/bytes.ts";
import { SEGMENT_PART_BYTES } from "#schema/vocabulary/collections.ts";
import { segmentPartKey } from "./segment-collections.ts";

/** Objects deleted in one call: the platform's limit is 1,000. */
const REMOVED_AT_ONCE = 1000;

/** Segments in R2. The platform verifies the hash of a part while it is stored, and keeps it. */
export function createSegmentStore(bucket: R2Bucket): SegmentStore {
  async function* listed(segmentId: string): AsyncGenerator<R2Object[]> {
    const prefix = segmentPartKey(segmentId, 0).slice(0, -1);
    let cursor: string | undefined;
    do {
      const page = await bucket.list({ prefix, cursor, limit: REMOVED_AT_ONCE });
      yield page.objects;
      cursor = page.truncated ? page.cursor : undefined;
    } while (cursor);
  }

  return {
    async put(segmentId, part, bytes, sha256) {
      try {
        await bucket.put(segmentPartKey(segmentId, part), bytes, { sha256 });
      } catch (cause) {
        if (!/checksum|sha-?256|10037/i.test(String(cause))) throw cause;
        throw new AppError("invalid", "The part does not have the hash it was announced with. Send it again.");
      }
    },
    async parts(segmentId) {
      const found = [];
      for await (const objects of listed(segmentId))
        for (const { key, size, checksums } of objects) {
          const sha256 = checksums.sha256 ? hexOf(new Uint8Array(checksums.sha256)) : "";
          found.push({ part: Number(key.slice(key.lastIndexOf("/") + 1)), bytes: size, sha256 });
        }
      return found.sort((a, b) => a.part - b.part);
    },
    async read(segmentId, offset, length) {
      const first = Math.floor(offset / SEGMENT_PART_BYTES);
      const last = Math.floor((offset + Math.max(1, length) - 1) / SEGMENT_PART_BYTES);
      const found: Uint8Array[] = [];
      for (let part = first; part <= last; part += 1) {
        const begins = part * SEGMENT_PART_BYTES;
        const from = Math.max(offset, begins) - begins;
        const to = Math.min(offset + length, begins + SEGMENT_PART_BYTES) - begins;
        const object = await bucket.get(segmentPartKey(segmentId, part), {
          range: { offset: from, length: to - from },
        });
        if (object) found.push(new Uint8Array(await object.arrayBuffer()));
      }
      const bytes = found.length === 1 && found[0] ? found[0] : join(found);
      if (bytes.length !== length) throw new Error(`Segment ${segmentId} has no ${length} bytes at ${offset}.`);
      return bytes;
    },
    async remove(segmentId) {
      for await (const objects of listed(segmentId)) await bucket.delete(objects.map(({ key }) => key));
    },
  };
}
