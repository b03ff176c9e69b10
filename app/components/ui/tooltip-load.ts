/**
 * Loads the tooltips of everything with a `title` when the pointer first comes to such an element, or with the first
 * Tab. Until then, and without scripts, the browser shows the titles.
 */
export function loadTooltips(): () => void {
  const waiting = new AbortController();

  function load(event: Event): void {
    const isWanted =
      event instanceof KeyboardEvent ? event.key === "Tab" : (event.target as Element).closest("[title]");
    // A module that failed to load without a connection could not be loaded afterwards either.
    if (!isWanted || !navigator.onLine) return;
    waiting.abort();
    // Without their code the browser shows the titles, as before.
    import("./tooltips.tsx").then(
      (code) => code?.startTooltips(event instanceof KeyboardEvent),
      () => {},
    );
  }

  for (const type of ["pointerover", "keydown"]) document.addEventListener(type, load, waiting);
  return () => waiting.abort();
}
