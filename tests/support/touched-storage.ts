import { testEnv } from "./env.ts";

const shared = globalThis as { storageTouched?: boolean; storageWatched?: boolean };

/** Whether anything was done with a storage since {@link storageIsEmpty} was said; at first yes. */
export function isStorageTouched(): boolean {
  return shared.storageTouched ?? true;
}

export function storageIsEmpty(): void {
  shared.storageTouched = false;
}

/** Every method by which code in this Worker reaches a database, a bucket, an object or a cache notes that it did. */
export function watchStorage(): void {
  if (shared.storageWatched) return;
  shared.storageWatched = true;
  const { DB, FILES, LIVE_ROOM, FINGERPRINTS } = testEnv;
  const { default: defaultCache } = caches as unknown as { default: Cache };
  const prototypes = [
    DB,
    DB.withSession(),
    DB.prepare("select 1"),
    FILES,
    LIVE_ROOM,
    FINGERPRINTS,
    caches,
    defaultCache,
  ].map((one) => Object.getPrototypeOf(one) as Record<string, unknown>);
  for (const prototype of new Set(prototypes)) watch(prototype);
}

function watch(prototype: Record<string, unknown>): void {
  for (const name of Object.getOwnPropertyNames(prototype)) {
    const { value, writable } = Object.getOwnPropertyDescriptor(prototype, name) ?? {};
    if (name === "constructor" || typeof value !== "function" || !writable) continue;
    prototype[name] = function (this: unknown, ...args: unknown[]) {
      shared.storageTouched = true;
      return Reflect.apply(value, this, args) as unknown;
    };
  }
}
