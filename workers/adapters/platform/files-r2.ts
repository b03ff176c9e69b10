import { createHash } from "node:crypto";
import { AppError } from "#core/app-error.ts";
import type { Files } from "#core/ports.ts";
import { secretsOf } from "../../platform/secrets.ts";
import { createSealer } from "./sealed-text.ts";

/** The platform secrets that wrap the keys of stored texts. */
export type TextSecrets = { TEXT_KEY?: string; TEXT_KEY_PREVIOUS?: string };

/** Keys removed in one call: the platform's limit is 1,000. */
const REMOVED_AT_ONCE = 1000;

/** Files as uploaded; texts sealed (sealed-text.ts), since a deleted text must be unreadable in the platform's backups too. */
export function createFiles(bucket: R2Bucket, secrets: TextSecrets): Files {
  const sealer = createSealer(secretsOf(secrets));

  async function put(key: string, body: ReadableStream<Uint8Array>, limit: number) {
    const digest = createHash("sha256");
    let bytes = 0;
    // The bytes are counted here, whatever the sender announced; one too many ends the upload.
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        if (bytes > limit) {
          const most = `${Math.round(limit / 1_048_576)}\u00a0MB`;
          throw new AppError("too_large", `The file is larger than ${most}. The limit is ${most}.`);
        }
        digest.update(chunk);
        controller.enqueue(chunk);
      },
    });
    // An upload that fails stores nothing, and a parallel one may have stored the same file already.
    await putStream(bucket, key, body.pipeThrough(counted));
    return { bytes, sha256: digest.digest("hex") };
  }

  async function removeAll(prefix: string): Promise<void> {
    for (;;) {
      const { objects, truncated } = await bucket.list({ prefix, limit: REMOVED_AT_ONCE });
      if (objects.length > 0) await bucket.delete(objects.map((object) => object.key));
      if (!truncated) return;
    }
  }

  async function sizes(prefix: string): Promise<{ key: string; bytes: number }[]> {
    const found: { key: string; bytes: number }[] = [];
    let cursor: string | undefined;
    do {
      const page = await bucket.list({ prefix, cursor });
      found.push(...page.objects.map(({ key, size }) => ({ key, bytes: size })));
      cursor = page.truncated ? page.cursor : undefined;
    } while (cursor);
    return found;
  }

  return {
    put,
    sizes,
    removeAll,
    async putText(key, text) {
      await bucket.put(key, await sealer.seal(key, text));
    },
    async bytes(key) {
      const object = await bucket.get(key);
      return object ? new Uint8Array(await object.arrayBuffer()) : null;
    },
    async stream(key, range) {
      if (!range) {
        const object = await bucket.get(key);
        return (
          object && { body: object.body as ReadableStream<Uint8Array>, size: object.size, from: 0, to: object.size - 1 }
        );
      }
      const { from } = range;
      const head = await bucket.head(key);
      if (!head || from >= head.size) return null;
      const to = Math.min(range.to ?? head.size - 1, head.size - 1);
      const object = await bucket.get(key, { range: { offset: from, length: to - from + 1 } });
      return object && { body: object.body as ReadableStream<Uint8Array>, size: head.size, from, to };
    },
    async text(key) {
      const object = await bucket.get(key);
      return object ? sealer.open(key, new Uint8Array(await object.arrayBuffer())) : null;
    },
  };
}

/** R2 wants to know a stream's length first; a multipart upload of 5 MiB parts does not, and never holds more than one. */
const PART_BYTES = 5 * 1024 * 1024;

async function putStream(bucket: R2Bucket, key: string, stream: ReadableStream<Uint8Array>): Promise<void> {
  const reader = stream.getReader();
  const first = await readPart(reader);
  if (first.done) {
    await bucket.put(key, first.bytes);
    return;
  }
  const upload = await bucket.createMultipartUpload(key);
  try {
    const parts = [await upload.uploadPart(1, first.bytes)];
    for (let number = 2; ; number++) {
      const part = await readPart(reader);
      if (part.bytes.byteLength > 0) parts.push(await upload.uploadPart(number, part.bytes));
      if (part.done) break;
    }
    await upload.complete(parts);
  } catch (error) {
    await upload.abort();
    throw error;
  }
}

/** Exactly PART_BYTES, but for the last part: R2 wants all the others equal. */
async function readPart(
  reader: ReadableStreamDefaultReader<Uint8Array>,
): Promise<{ bytes: Uint8Array; done: boolean }> {
  const chunks = carried.get(reader) ?? [];
  let size = chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0);
  let done = false;
  while (size < PART_BYTES) {
    const next = await reader.read();
    if (next.done) {
      done = true;
      break;
    }
    chunks.push(next.value);
    size += next.value.byteLength;
  }
  const all = join(chunks, size);
  const rest = all.subarray(PART_BYTES);
  carried.set(reader, rest.byteLength > 0 ? [rest] : []);
  return { bytes: all.subarray(0, PART_BYTES), done: done && rest.byteLength === 0 };
}

const carried = new WeakMap<object, Uint8Array[]>();

function join(chunks: Uint8Array[], size: number): Uint8Array {
  const all = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.byteLength;
  }
  return all;
}
