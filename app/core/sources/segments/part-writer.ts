import { SEGMENT_PART_BYTES } from "#schema/vocabulary/collections.ts";

/** A part that is not full yet. */
export type PendingPart = { part: number; bytes: Uint8Array };

/**
 * Collects the bytes of a segment and gives them on in parts of one size; `end` gives the last one.
 * @param from what an earlier writer of the segment had not given on
 */
export function createPartWriter(
  put: (part: number, bytes: Uint8Array) => Promise<void>,
  from: PendingPart = { part: 0, bytes: new Uint8Array() },
) {
  let buffer = new Uint8Array(SEGMENT_PART_BYTES);
  buffer.set(from.bytes);
  let held = from.bytes.length;
  let part = from.part;

  async function flush(): Promise<void> {
    if (held === 0) return;
    const full = buffer.subarray(0, held);
    // The last buffer may still be on its way to storage.
    buffer = new Uint8Array(SEGMENT_PART_BYTES);
    held = 0;
    await put(part++, full);
  }

  async function spill(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.length; ) {
      const count = Math.min(bytes.length - at, SEGMENT_PART_BYTES - held);
      buffer.set(bytes.subarray(at, at + count), held);
      held += count;
      at += count;
      if (held === SEGMENT_PART_BYTES) await flush();
    }
  }

  /** A promise only where a part is full: most writes are small. */
  function write(bytes: Uint8Array): void | Promise<void> {
    if (held + bytes.length >= SEGMENT_PART_BYTES) return spill(bytes);
    buffer.set(bytes, held);
    held += bytes.length;
  }

  function pending(): PendingPart {
    return { part, bytes: buffer.slice(0, held) };
  }

  return { write, end: flush, pending };
}
