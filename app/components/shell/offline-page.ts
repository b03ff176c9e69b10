/**
 * Registers the page that an installed app shows where a page cannot be loaded. A browser's own window has such a page
 * already, and nothing is registered there.
 */
export function registerOfflinePage(): void {
  if (!matchMedia("(display-mode: standalone)").matches) return;
  void navigator.serviceWorker?.register("/offline.js", { scope: "/dashboard" }).catch(() => undefined);
}
