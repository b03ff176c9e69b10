import { isDraftCopyKey } from "#core/platform/storage-keys.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";

/** Unsaved work as this browser keeps it. */
export type LocalCopy<Value> = { value: Value /** The server's revision that it was written on. */; seen: number };

/** `tab`: the window that wrote it. */
type Stored = { v: 1; by: string; tab: string; seen: number; at: number; value: unknown };

const TAB = Math.random().toString(36).slice(2);

/** After that a copy is of no use to anybody, ms. */
const KEPT_MS = 30 * DAY_MS;

/**
 * A copy of unsaved work in local storage, so that it outlives the tab. It belongs to one person: somebody else who
 * signs in at this computer never sees it, and signing out deletes it. A browser that stores nothing is no error.
 *
 * @param isValue checks the shape of a stored value
 */
export function localCopyOf<Value>(key: string, by: string, isValue: (value: unknown) => value is Value) {
  /** The windows whose copy this one may delete: its own, and the one that it offered to the user. */
  const mayDelete = new Set([TAB]);

  function read(now: number): LocalCopy<Value> | null {
    try {
      const stored = parsed(localStorage.getItem(key));
      if (stored) mayDelete.add(stored.tab);
      if (stored && belongs(stored, by, now) && isValue(stored.value))
        return { value: stored.value, seen: stored.seen };
      if (stored) localStorage.removeItem(key);
      return null;
    } catch {
      return null;
    }
  }

  /** Whether the copy is stored. */
  function write(value: Value, seen: number, now: number): boolean {
    try {
      localStorage.setItem(key, JSON.stringify({ v: 1, by, tab: TAB, seen, at: now, value } satisfies Stored));
      return true;
    } catch {
      return false;
    }
  }

  function remove(): void {
    try {
      // Another window with the same form may still need its own.
      const stored = parsed(localStorage.getItem(key));
      if (!stored || mayDelete.has(stored.tab)) localStorage.removeItem(key);
    } catch {
      // Without storage there is no copy.
    }
  }

  return { read, write, remove };
}

/**
 * Deletes the copies that this person must not see or no longer needs: those of other people, old ones, and those of
 * earlier versions of the pages, which do not say whose they are.
 */
export function sweepLocalCopies(by: string, now: number): void {
  try {
    for (const key of Object.keys(localStorage).filter(isDraftCopyKey)) {
      const stored = parsed(localStorage.getItem(key));
      if (!stored || !belongs(stored, by, now)) localStorage.removeItem(key);
    }
    for (const key of Object.keys(sessionStorage).filter(isDraftCopyKey)) sessionStorage.removeItem(key);
  } catch {
    // Without storage there is no copy.
  }
}

function belongs(stored: Stored, by: string, now: number): boolean {
  return stored.by === by && now - stored.at < KEPT_MS;
}

function parsed(text: string | null): Stored | null {
  try {
    const value: unknown = text === null ? null : JSON.parse(text);
    return isStored(value) ? value : null;
  } catch {
    return null;
  }
}

function isStored(value: unknown): value is Stored {
  return typeof value === "object" && value !== null && "v" in value && value.v === 1 && "value" in value;
}
