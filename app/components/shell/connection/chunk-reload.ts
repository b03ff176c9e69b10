import { tabKeys } from "#core/platform/storage-keys.ts";

/** A second failure within this time is no stale page but a broken one, ms. */
const AGAIN_MS = 30_000;

type ReloadWindow = {
  addEventListener(type: string, listener: (event: Event) => void): void;
  sessionStorage: Pick<Storage, "getItem" | "setItem">;
  location: { reload(): void };
  navigator: { onLine: boolean };
};

/**
 * Reloads a page whose code is gone after a new version was published, once in half a minute. False where it did not:
 * offline a reload would lose the page, and without storage nothing would stop the next one.
 */
export function reloadOnce(window: ReloadWindow, now: number): boolean {
  if (!window.navigator.onLine) return false;
  try {
    const last = Number(window.sessionStorage.getItem(tabKeys.chunkReload) ?? 0);
    if (now - last < AGAIN_MS) return false;
    window.sessionStorage.setItem(tabKeys.chunkReload, String(now));
  } catch {
    return false;
  }
  window.location.reload();
  return true;
}

/** A chunk that fails once more is left to the boundary, and `onMissing` says that there is a new version. */
export function reloadOnceOnMissingChunk(
  window: ReloadWindow,
  now: () => number = Date.now,
  onMissing: () => void = () => {},
): void {
  window.addEventListener("vite:preloadError", (event) => {
    if (reloadOnce(window, now())) event.preventDefault();
    else if (window.navigator.onLine) onMissing();
  });
}
