import unbzip2 from "unbzip2-stream";

/** A slice may unpack to a hundred times as much, which is held at once. */
const SLICE_BYTES = 16 * 1_024;

/** Unpacks bzip2, also of several streams one after the other, as in multistream dumps. Throws if the data are broken. */
export async function* bunzipped(path: string, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const unpack = unbzip2();
  let unpacked: Uint8Array[] = [];
  let failure: Error | null = null;
  // It works at once inside write() and end(), so that what came out is taken after each chunk.
  unpack.on("data", (part: Uint8Array) => unpacked.push(part));
  unpack.on("error", (cause: Error) => {
    failure ??= cause;
  });

  function* taken(): Generator<Uint8Array> {
    const parts = unpacked;
    unpacked = [];
    yield* parts;
    if (failure) throw new Error(`${path}: the file is not whole or not bzip2 (${failure.message}). Copy it again.`);
  }

  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += SLICE_BYTES) {
      unpack.write(Buffer.from(chunk.subarray(at, at + SLICE_BYTES)));
      yield* taken();
    }
  }
  unpack.end();
  yield* taken();
}
