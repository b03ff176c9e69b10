import { deflateSync, inflateSync } from "node:zlib";
import type { Compression } from "#core/sources/segments/format.ts";

/** A block of texts inflates to some 100 kB, the directories of a million documents to 10 MB. */
const MOST_INFLATED = 64 * 1024 * 1024;

/**
 * The zlib format of node:zlib, in Node and in Workers. `inflate` throws for bytes that are none or were changed, or that
 * inflate to more than 64 MB.
 */
export const compression: Compression = {
  deflate: (bytes) => plain(deflateSync(bytes)),
  inflate: (bytes, most = MOST_INFLATED) => plain(inflateSync(bytes, { maxOutputLength: most })),
};

/** A Buffer's own slice() would be a view. */
function plain(buffer: Uint8Array): Uint8Array {
  return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);
}
