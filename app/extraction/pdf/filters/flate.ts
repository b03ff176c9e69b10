import type { Decoder, Sink } from "../../decoder.ts";
import { deflate } from "../../deflate.ts";

/**
 * FlateDecode: the zlib format around deflate. An invalid header ends the stream, because pdf.js reads nothing
 * from such a stream.
 */
export function flate(sink: Sink): Decoder {
  const deflated = deflate(sink);
  const header: number[] = [];
  let broken = false;

  return {
    push(chunk) {
      let from = 0;
      while (header.length < 2 && from < chunk.length) header.push(chunk[from++] ?? 0);
      if (header.length < 2) return;
      const [method = 0, flags = 0] = header;
      broken ||= (method & 0x0f) !== 8 || ((method << 8) | flags) % 31 !== 0 || (flags & 0x20) !== 0;
      if (!broken) deflated.push(chunk.subarray(from));
    },
    end() {
      deflated.end();
    },
    get done() {
      return broken || deflated.done;
    },
  };
}
