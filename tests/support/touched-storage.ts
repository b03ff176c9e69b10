import { testEnv } from "./env.ts";

/** What a test can leave behind. Tables and files are emptied at once; objects and caches need all storage thrown away. */
type Storage = "tables" | "files" | "objects";

const shared = globalThis as { storageTouched?: Set<Storage>; storageWatched?: boolean };
shared.storageTouched ??= new Set(["tables", "files", "objects"]);
const touched = shared.storageTouched;

/** What was touched since {@link storageIsEmpty} was said; at first everything. */
export function touchedStorage(): ReadonlySet<Storage> {
  return touched;
}

export function storageIsEmpty(): void {
  touched.clear();
}

/** Every method by which code in this Worker reaches a database, a bucket, an object or a cache notes that it did. */
export function watchStorage(): void {
  if (shared.storageWatched) return;
  shared.storageWatched = true;
  const { DB, FILES, LIVE_ROOM, FINGERPRINTS } = testEnv;
  const { default: defaultCache } = caches as unknown as { default: Cache };
  const kinds: Record<Storage, object[]> = {
    tables: [DB, DB.withSession(), DB.prepare("select 1")],
    files: [FILES],
    objects: [LIVE_ROOM, FINGERPRINTS, caches, defaultCache],
  };
  for (const [kind, all] of Object.entries(kinds) as [Storage, object[]][]) {
    for (const prototype of new Set(all.map((one) => Object.getPrototypeOf(one)))) watch(prototype, kind);
  }
}

function watch(prototype: Record<string, unknown>, kind: Storage): void {
  for (const name of Object.getOwnPropertyNames(prototype)) {
    const { value, writable } = Object.getOwnPropertyDescriptor(prototype, name) ?? {};
    if (name === "constructor" || typeof value !== "function" || !writable) continue;
    prototype[name] = function (this: unknown, ...args: unknown[]) {
      touched.add(kind);
      return Reflect.apply(value, this, args) as unknown;
    };
  }
}
