import { useSyncExternalStore } from "react";

/** A value of this window that components subscribe to. */
export function createStore<Value>(initial: Value) {
  let current = initial;
  const listeners = new Set<() => void>();

  function set(next: Value): void {
    if (next === current) return;
    current = next;
    for (const tell of listeners) tell();
  }

  function subscribe(tell: () => void): () => void {
    listeners.add(tell);
    return () => listeners.delete(tell);
  }

  return { get: () => current, set, subscribe };
}

export type Store<Value> = ReturnType<typeof createStore<Value>>;

/** `onServer` is the value for server rendering, where nothing has failed yet. */
export function useStore<Value>(store: Store<Value>, onServer: Value): Value {
  return useSyncExternalStore(store.subscribe, store.get, () => onServer);
}
