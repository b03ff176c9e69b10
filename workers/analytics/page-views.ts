import { openDatabase } from "#db/client.ts";
import { addPageViews } from "#db/content/publications.ts";
import { logProblem } from "../platform/log.ts";

/** So many are written at once, or what there is after so long, ms. An isolate that ends before loses a handful. */
const AT_ONCE = 20;
const AFTER_MS = 15_000;

const ARTICLE = /^\/(?:d|services)\/([a-z0-9-]{1,80})\/([a-z0-9-]{1,80})$/;
/** What reads without a reader: crawlers, previews, and a browser fetching ahead. */
const NOBODY = /bot|crawl|spider|slurp|preview|monitor|lighthouse|headless/i;

/**
 * Counts readers of articles: edge-cached pages are read far more often than they are drawn, so the gateway counts, and writes
 * in batches. Nothing about the reader is kept.
 */
export function createPageViews() {
  const counts = new Map<string, number>();
  let waiting = 0;
  let since = 0;

  function note(request: Request, pathname: string, now: number): void {
    const article = ARTICLE.exec(pathname);
    const ahead = request.headers.get("Sec-Purpose") ?? request.headers.get("Purpose") ?? "";
    if (!article || request.method !== "GET" || ahead.includes("prefetch")) return;
    if (NOBODY.test(request.headers.get("User-Agent") ?? "bot")) return;
    const key = `${article[1]}/${article[2]}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    if (waiting++ === 0) since = now;
  }

  /** Writes what has been counted, when it is time; nothing waits for it. */
  function flush(binding: D1Database, now: number): Promise<void> | null {
    if (waiting === 0 || (waiting < AT_ONCE && now - since < AFTER_MS)) return null;
    const batch = [...counts].map(([address, count]) => ({ address, count }));
    counts.clear();
    waiting = 0;
    const { db } = openDatabase(binding, null, "primary");
    return addPageViews(db, batch, now).catch((error) => logProblem({ event: "page_views_lost" }, error));
  }

  return { note, flush };
}
