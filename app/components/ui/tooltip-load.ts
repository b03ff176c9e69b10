/**
 * Loads the tooltips of everything with a `title` when the pointer first comes to such an element, or with the first
 * Tab. Until then, and without scripts, the browser shows the titles.
 */
export function loadTooltips(): () => void {
  const waiting = new AbortController();

  function load(event: Event): void {
    const isWanted =
      event instanceof KeyboardEvent ? event.key === "Tab" : (event.target as Element).closest("[title]");
    if (!isWanted) return;
    waiting.abort();
    import("./tooltips.tsx").then(({ startTooltips }) => startTooltips(), loadTooltips);
  }

  for (const type of ["pointerover", "keydown"]) document.addEventListener(type, load, waiting);
  return () => waiting.abort();
}
