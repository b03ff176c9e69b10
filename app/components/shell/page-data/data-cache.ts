import { codeOf } from "../connection/code-of.ts";
import { createStore } from "../connection/store.ts";
import type { DataCache } from "../query-client.ts";

/**
 * The data cache of this window once its code is loaded. A first view needs none: it is loaded with a page that
 * requests data itself, before the first navigation, and when something is polled.
 */
export const dataCache = createStore<DataCache | null>(null);

let isLoading = false;

/** Until its code is loaded everything is kept as before; after a failure the next reason to load it tries again. */
export async function loadDataCache(): Promise<void> {
  if (isLoading || dataCache.get()) return;
  isLoading = true;
  try {
    const { queryClient } = await codeOf(() => import("../query-client.ts"));
    queryClient();
  } catch {
    isLoading = false;
  }
}

/** Loads it when a link is pressed, which is before the navigation starts. */
export function loadDataCacheOnPress(): () => void {
  const pressed = ({ target }: Event) => {
    if (target instanceof Element && target.closest("a[href]")) void loadDataCache();
  };
  addEventListener("pointerdown", pressed);
  return () => removeEventListener("pointerdown", pressed);
}
