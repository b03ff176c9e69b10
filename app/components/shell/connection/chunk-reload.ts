import { tabKeys } from "#core/platform/storage-keys.ts";

/** A second failure within this time means a broken page instead of an outdated one, ms. */
const AGAIN_MS = 30_000;

type ReloadWindow = {
  addEventListener(type: string, listener: (event: Event) => void): void;
  sessionStorage: Pick<Storage, "getItem" | "setItem">;
  location: { reload(): void };
  navigator: { onLine: boolean };
};

/**
 * Reloads a page whose code is missing after a new version was published, at most once per 30 seconds. Returns false
 * without reloading if the browser is offline (a reload would lose the page) or storage is unavailable (nothing would
 * prevent a reload loop).
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

/** A chunk that fails a second time is left to the error boundary, and `onMissing` reports the new version. */
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
