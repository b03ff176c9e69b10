import { SEGMENT_PART_BYTES } from "#schema/vocabulary/collections.ts";

/** Collects the bytes of a segment and gives them on in parts of one size; `end` gives the last one. */
export function createPartWriter(put: (part: number, bytes: Uint8Array) => Promise<void>) {
  let buffer = new Uint8Array(SEGMENT_PART_BYTES);
  let held = 0;
  let part = 0;

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

  return { write, end: flush };
}
