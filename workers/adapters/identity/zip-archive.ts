import { Zip, ZipDeflate, ZipPassThrough } from "fflate";
import type { ArchiveEntry, ArchiveWriter } from "#core/identity/data-export.ts";

/** Uploaded files are compressed already (docx, pdf, pictures): only texts gain by it. */
const TEXT = /\.(?:json|txt)$/;

/** Writes a zip as it is read: it holds one part of one file, and the list of names for its end. */
export const writeZip: ArchiveWriter = (entries) => {
  const chunks = zipChunks(entries);
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
};

async function* zipChunks(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  let problem: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error) problem = error;
    else if (chunk.byteLength > 0) ready.push(chunk);
  });
  const taken = () => {
    if (problem) throw problem;
    const chunks = ready;
    ready = [];
    return chunks;
  };
  for await (const { path, parts } of entries) {
    const file = TEXT.test(path) ? new ZipDeflate(path, { level: 6 }) : new ZipPassThrough(path);
    zip.add(file);
    for await (const part of parts) {
      file.push(part, false);
      yield* taken();
    }
    file.push(new Uint8Array(0), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}
