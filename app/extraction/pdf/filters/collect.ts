import type { Sink } from "../../decoder.ts";

/** Collects single bytes into chunks, so that a decoder does not call its sink for each. */
export function collect(sink: Sink, size = 16_384): { byte(value: number): void; flush(): void } {
  const held = new Uint8Array(size);
  let length = 0;

  function flush(): void {
    if (length > 0) sink(held.subarray(0, length));
    length = 0;
  }

  function byte(value: number): void {
    held[length++] = value;
    if (length === size) flush();
  }

  return { byte, flush };
}
