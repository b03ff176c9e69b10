const STAMP = "chunk-reload-at";
/** A second failure within this time is no stale page but a broken one, ms. */
const AGAIN_MS = 30_000;

type ReloadWindow = {
  addEventListener(type: string, listener: (event: Event) => void): void;
  sessionStorage: Pick<Storage, "getItem" | "setItem">;
  location: { reload(): void };
};

/**
 * A page's chunk may be gone after a new version was published: the page reloads once. If it fails again within half a
 * minute the error is left to the boundary, which offers to reload.
 */
export function reloadOnceOnMissingChunk(window: ReloadWindow, now: () => number = Date.now): void {
  window.addEventListener("vite:preloadError", (event) => {
    const last = Number(window.sessionStorage.getItem(STAMP) ?? 0);
    if (now() - last < AGAIN_MS) return;
    event.preventDefault();
    window.sessionStorage.setItem(STAMP, String(now()));
    window.location.reload();
  });
}
