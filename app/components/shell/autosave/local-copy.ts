import { belongs, type StoredCopy, storedCopy } from "./stored-copy.ts";

/** Unsaved work as this browser keeps it. */
export type LocalCopy<Value> = { value: Value /** The server's revision that it was written on. */; seen: number };

const TAB = Math.random().toString(36).slice(2);

/**
 * A copy of unsaved work in local storage, so that it outlives the tab. It belongs to one person: another person who
 * signs in at this computer never sees it, and signing out deletes it. A browser that stores nothing is no error.
 *
 * @param isValue checks the shape of a stored value
 */
export function localCopyOf<Value>(key: string, by: string, isValue: (value: unknown) => value is Value) {
  /** The windows whose copy this one may delete: its own, and the one that it offered to the user. */
  const mayDelete = new Set([TAB]);

  function read(now: number): LocalCopy<Value> | null {
    try {
      const stored = storedCopy(key);
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
      localStorage.setItem(key, JSON.stringify({ v: 1, by, tab: TAB, seen, at: now, value } satisfies StoredCopy));
      return true;
    } catch {
      return false;
    }
  }

  function remove(): void {
    try {
      // Another window with the same form may still need its own.
      const stored = storedCopy(key);
      if (!stored || mayDelete.has(stored.tab)) localStorage.removeItem(key);
    } catch {
      // Without storage there is no copy.
    }
  }

  return { read, write, remove };
}
