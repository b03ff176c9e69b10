export const handle = { oneSheet: true };

/** The second address of an article. The page is the same, and its canonical address is the one under /d. */
export { action, default, headers, loader, meta } from "./article.tsx";
