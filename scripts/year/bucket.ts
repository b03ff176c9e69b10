import { createHash } from "node:crypto";
import { globSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sealerOf } from "./sealing.ts";

const BUCKET = "marginalia-files";

export type Bucket = {
  put(key: string, bytes: Uint8Array): { storageKey: string; bytes: number; sha256: string };
  putText(key: string, text: string): void;
  close(): void;
};

/** The files of a local state, written where the local R2 finds them. */
export function openBucket(state: string, secret: string, now: number): Bucket {
  const [path] = globSync(join(state, "v3/r2/miniflare-R2BucketObject/*.sqlite")).filter(
    (file) => !file.endsWith("metadata.sqlite"),
  );
  if (!path) throw new Error(`There is no bucket in ${state}.`);
  const blobs = join(state, "v3/r2", BUCKET, "blobs");
  mkdirSync(blobs, { recursive: true });
  const database = new DatabaseSync(path);
  database.exec("pragma synchronous = off; begin");
  const insert = database.prepare(
    `insert or replace into _mf_objects (key, blob_id, version, size, etag, uploaded, checksums, http_metadata, custom_metadata)
     values (?, ?, ?, ?, ?, ?, '{}', '{}', '{}')`,
  );
  const seal = sealerOf(secret);

  function write(key: string, bytes: Uint8Array): void {
    const name = createHash("sha256").update(key).digest("hex");
    const blob = `${name}${now.toString(16).padStart(16, "0")}`;
    writeFileSync(join(blobs, blob), bytes);
    const etag = createHash("md5").update(bytes).digest("hex");
    insert.run(key, blob, name.slice(0, 32), bytes.byteLength, etag, now);
  }

  function close(): void {
    database.exec("commit");
    database.close();
  }

  return {
    put(key, bytes) {
      write(key, bytes);
      return { storageKey: key, bytes: bytes.byteLength, sha256: createHash("sha256").update(bytes).digest("hex") };
    },
    putText: (key, text) => write(key, seal(key, text)),
    close,
  };
}
