import { isDraftCopyKey } from "#core/platform/storage-keys.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";

/** A copy as local storage has it; `tab`: the window that wrote it. */
export type StoredCopy = { v: 1; by: string; tab: string; seen: number; at: number; value: unknown };

/** After that a copy is of no use to anybody, ms. */
const KEPT_MS = 30 * DAY_MS;

/**
 * Deletes the copies that this person must not see or no longer needs: those of other people, old ones, and those of
 * earlier versions of the pages, which do not say whose they are.
 */
export function sweepLocalCopies(by: string, now: number): void {
  try {
    for (const key of Object.keys(localStorage).filter(isDraftCopyKey)) {
      const stored = storedCopy(key);
      if (!stored || !belongs(stored, by, now)) localStorage.removeItem(key);
    }
    for (const key of Object.keys(sessionStorage).filter(isDraftCopyKey)) sessionStorage.removeItem(key);
  } catch {
    // Without storage there is no copy.
  }
}

export function belongs(stored: StoredCopy, by: string, now: number): boolean {
  return stored.by === by && now - stored.at < KEPT_MS;
}

/** Null if there is none, or one that does not say whose it is. */
export function storedCopy(key: string): StoredCopy | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return isStored(value) ? value : null;
  } catch {
    return null;
  }
}

function isStored(value: unknown): value is StoredCopy {
  return typeof value === "object" && value !== null && "v" in value && value.v === 1 && "value" in value;
}
