const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/**
 * The lines of a stream of bytes without their ends, from line `from` on. Lines without a byte are not counted. A line
 * longer than `most` bytes is given as "too long" and never held.
 */
export async function* linesOf(
  chunks: AsyncIterable<Uint8Array>,
  most: number,
  from: number,
): AsyncGenerator<Uint8Array | "too long"> {
  let line = 0;
  let parts: Uint8Array[] = [];
  let size = 0;
  // Of the line so far: whether it has more than a carriage return.
  let filled = false;

  function take(part: Uint8Array): void {
    size += part.length;
    filled ||= size > 1 || (part.length === 1 && part[0] !== CARRIAGE_RETURN);
    if (line < from || size > most) parts = [];
    else if (part.length > 0) parts.push(part);
  }

  function ended(): Uint8Array | "too long" | null {
    const result = !filled || line < from ? null : size > most ? "too long" : joined(parts);
    if (filled) line++;
    parts = [];
    size = 0;
    filled = false;
    return result;
  }

  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      take(chunk.subarray(start, end));
      const result = ended();
      if (result !== null) yield result;
      start = end + 1;
    }
    take(chunk.subarray(start));
  }
  const last = ended();
  if (last !== null) yield last;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const [only] = parts;
  const bytes = parts.length === 1 && only ? only : Buffer.concat(parts);
  return bytes.at(-1) === CARRIAGE_RETURN ? bytes.subarray(0, -1) : bytes;
}
