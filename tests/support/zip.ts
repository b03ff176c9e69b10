import { join } from "#tests/fixtures/documents/hostile/bytes.ts";

type Options = {
  /** Sizes and offsets of eight bytes, as .NET writes them. */
  large?: boolean;
  /** Sizes after the data of each entry instead of before it. */
  descriptors?: boolean;
};

/** A zip of stored entries, built field by field so that every field can be set. */
export function storedZip(entries: readonly (readonly [name: string, text: string])[], options: Options = {}) {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  for (const [written, text] of entries) {
    const [name, data] = [bytesOf(written), bytesOf(text)];
    const shown = options.descriptors ? 0 : data.length;
    const descriptor = options.descriptors ? record(0x08074b50, [4, 0], [4, data.length], [4, data.length]) : record();
    const extra = options.large
      ? record(undefined, [2, 1], [2, 24], [8, data.length], [8, data.length], [8, at])
      : record();
    const size = options.large ? 0xffffffff : data.length;
    const place = options.large ? 0xffffffff : at;
    const flags = options.descriptors ? 8 : 0;
    const local = join([
      record(0x04034b50, [2, 45], [2, flags], [2, 0], [4, 0], [4, 0], [4, shown], [4, shown], [2, name.length], [2, 0]),
      ...[name, data, descriptor],
    ]);
    const fields = [
      [2, 45],
      [2, 45],
      [2, flags],
      [2, 0],
      [4, 0],
      [4, 0],
      [4, size],
      [4, size],
    ] as const;
    const rest = [
      [2, name.length],
      [2, extra.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, place],
    ] as const;
    directory.push(record(0x02014b50, ...fields, ...rest), name, extra);
    parts.push(local);
    at += local.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const count = entries.length;
  const large = options.large
    ? [
        record(0x06064b50, [8, 44], [2, 45], [2, 45], [4, 0], [4, 0], [8, count], [8, count], [8, size], [8, at]),
        record(0x07064b50, [4, 0], [8, at + size], [4, 1]),
      ]
    : [];
  const [shownCount, shownSize, shownAt] = options.large ? [0xffff, 0xffffffff, 0xffffffff] : [count, size, at];
  const end = record(
    0x06054b50,
    [2, 0],
    [2, 0],
    [2, shownCount],
    [2, shownCount],
    [4, shownSize],
    [4, shownAt],
    [2, 0],
  );
  return join([...parts, ...directory, ...large, end]);
}

/** A signature, and fields as [bytes, value]. */
function record(signature?: number, ...fields: readonly (readonly [bytes: number, value: number])[]): Uint8Array {
  const all = signature === undefined ? fields : [[4, signature] as const, ...fields];
  return Uint8Array.from(all.flatMap(([bytes, value]) => Array.from({ length: bytes }, (_, at) => byteOf(value, at))));
}

function byteOf(value: number, at: number): number {
  return Math.floor(value / 2 ** (8 * at)) % 256;
}

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
