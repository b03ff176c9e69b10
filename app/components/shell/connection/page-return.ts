/** Hidden for less than this, another person cannot have signed in, ms. */
const AWAY_MS = 5000;

type Page = Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;

/** Calls `onReturn` when the page is shown again after it was hidden for longer. Returns what ends this. */
export function watchReturn(page: Page, onReturn: () => void, now: () => number = Date.now): () => void {
  let hiddenAt = now();
  const seen = () => {
    if (page.visibilityState === "hidden") hiddenAt = now();
    else if (now() - hiddenAt > AWAY_MS) onReturn();
  };
  page.addEventListener("visibilitychange", seen);
  return () => page.removeEventListener("visibilitychange", seen);
}
