import { z } from "zod";
import type { KeyChange } from "#core/platform/key-change.ts";
import type { Database } from "#db/client.ts";
import { secretsOf } from "../../platform/secrets.ts";
import type { TextSecrets } from "./files-r2.ts";
import { renewPersonKeys } from "./person-seal.ts";
import { createSealer, SEALED_LEAST } from "./sealed-text.ts";

/** Where the progress is: it names the secret by a hash and holds nothing secret. */
const PROGRESS_AT = "platform/key-change.json";
const progressSchema = z.object({
  secret: z.string(),
  after: z.string().nullable(),
  renewed: z.number(),
  done: z.boolean(),
});
/** A Worker has six connections at once. */
const AT_ONCE = 6;

/** The stored texts of a bucket and the keys of people (person-seal.ts), whose keys the platform's secret wraps. */
export function createKeyChange(bucket: R2Bucket, secrets: TextSecrets, db: Database): KeyChange {
  const sealer = createSealer(secretsOf(secrets));

  async function renew(after: string | null, limit: number) {
    const { objects, truncated } = await bucket.list({ limit, ...(after !== null && { startAfter: after }) });
    const texts = objects.filter(({ key, size }) => size >= SEALED_LEAST && key !== PROGRESS_AT);
    let renewed = 0;
    for (let at = 0; at < texts.length; at += AT_ONCE) {
      const ended = await Promise.all(texts.slice(at, at + AT_ONCE).map(({ key }) => renewOne(key)));
      renewed += ended.filter(Boolean).length;
    }
    return { looked: objects.length, renewed, last: truncated ? (objects.at(-1)?.key ?? null) : null };
  }

  /** True if it had to be renewed, also if it was written meanwhile: the next pass looks at it again. */
  async function renewOne(key: string): Promise<boolean> {
    const head = await bucket.get(key, { range: { offset: 0, length: SEALED_LEAST } });
    if (!head || !(await sealer.isOld(new Uint8Array(await head.arrayBuffer())))) return false;
    const object = await bucket.get(key);
    if (!object) return false;
    let renewed: Uint8Array;
    try {
      renewed = await sealer.rewrap(key, new Uint8Array(await object.arrayBuffer()));
    } catch {
      // An uploaded file may begin like a sealed text; nothing could open it before either.
      return false;
    }
    const { httpMetadata, customMetadata, etag } = object;
    await bucket.put(key, renewed, { onlyIf: { etagMatches: etag }, httpMetadata, customMetadata });
    return true;
  }

  return {
    renew,
    renewPersonKeys: (limit) => renewPersonKeys(db, secretsOf(secrets), limit),
    secret: async () => (secrets.TEXT_KEY_PREVIOUS ? sealer.secretId() : null),
    async progress() {
      const stored = await bucket.get(PROGRESS_AT);
      return stored ? (progressSchema.safeParse(await stored.json()).data ?? null) : null;
    },
    async keep(progress) {
      await bucket.put(PROGRESS_AT, JSON.stringify(progress));
    },
  };
}
