import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const StoredObject = z.strictObject({
  key: z.string(),
  bytes: z.number().int(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  contentType: z.string().nullable(),
  metadata: z.record(z.string(), z.string()),
});
/** What a bucket holds, by key. */
export const Manifest = z.array(StoredObject);
export type Manifest = z.infer<typeof Manifest>;

/** Objects read at a time. */
const AT_ONCE = 6;

/** Writes every object into a folder, named by its SHA-256. Returns what there is. */
export async function exportBucket(bucket: R2Bucket, folder: string): Promise<Manifest> {
  mkdirSync(folder, { recursive: true });
  return everyObject(bucket, (sha256, bytes) => writeFileSync(join(folder, sha256), bytes));
}

export async function manifestOf(bucket: R2Bucket): Promise<Manifest> {
  return everyObject(bucket, () => {});
}

/** Puts every object of a manifest into a bucket. @throws if the bytes of one are not those of the manifest */
export async function restoreBucket(bucket: R2Bucket, manifest: Manifest, folder: string): Promise<void> {
  for (const { key, sha256, contentType, metadata } of manifest) {
    const httpMetadata = contentType === null ? undefined : { contentType };
    await bucket.put(key, readFileSync(join(folder, sha256)), { httpMetadata, customMetadata: metadata });
  }
}

/** What differs between two buckets, in words; empty if nothing does. */
export function bucketDifferences(before: Manifest, after: Manifest): string[] {
  const [one, other] = [before, after].map((manifest) => new Map(manifest.map((object) => [object.key, object])));
  const found: string[] = [];
  for (const [key, object] of one ?? []) {
    const now = other?.get(key);
    if (!now) found.push(`object ${key} is missing`);
    else if (JSON.stringify(now) !== JSON.stringify(object)) found.push(`object ${key} differs`);
  }
  for (const key of other?.keys() ?? []) if (!one?.has(key)) found.push(`object ${key} is new`);
  return found;
}

type Each = (sha256: string, bytes: Uint8Array) => void;

async function everyObject(bucket: R2Bucket, each: Each): Promise<Manifest> {
  const manifest: Manifest = [];
  let cursor: string | undefined;
  do {
    const page = await bucket.list({ cursor });
    for (let at = 0; at < page.objects.length; at += AT_ONCE) {
      const some = page.objects.slice(at, at + AT_ONCE);
      manifest.push(...(await Promise.all(some.map(({ key }) => readObject(bucket, key, each)))));
    }
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor);
  return manifest.sort((a, b) => (a.key < b.key ? -1 : 1));
}

async function readObject(bucket: R2Bucket, key: string, each: Each): Promise<Manifest[number]> {
  const object = await bucket.get(key);
  if (!object) throw new Error(`The object ${key} was deleted while it was read: stop the site first.`);
  const bytes = new Uint8Array(await object.arrayBuffer());
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  each(sha256, bytes);
  const { httpMetadata, customMetadata } = object;
  const contentType = httpMetadata?.contentType ?? null;
  return { key, bytes: bytes.byteLength, sha256, contentType, metadata: { ...customMetadata } };
}
