import { type PageView, pageViewOf } from "#core/analytics/page-view.ts";
import { addPageCounts } from "#db/analytics/page-counts.ts";
import { openDatabase } from "#db/client.ts";
import { logProblem } from "../platform/log.ts";
import { firstOfVisit } from "./first-of-visit.ts";

/** Views are written when there are so many, or after so long, ms. An isolate that ends before that loses a few. */
const AT_ONCE = 20;
const AFTER_MS = 15_000;

/** Readers without a person: crawlers, previews and monitors. */
const AUTOMATIC = /bot|crawl|spider|slurp|preview|monitor|lighthouse|headless/i;

type Bindings = { DB: D1Database; PAGE_VIEWS?: AnalyticsEngineDataset };

/**
 * Counts the pages that people open: most are answered from the edge cache, so the gateway counts, and writes in batches.
 * Nothing about the reader is stored, and no cookie is set. A page that the browser fetches ahead is counted when it is
 * opened (workers/api/platform/page-views.ts).
 */
export function createPageViews() {
  let pages = new Map<string, number>();
  let articles = new Map<string, number>();
  let leads = new Map<string, number>();
  let visits = 0;
  let waiting = 0;
  let since = 0;
  const isFirst = firstOfVisit();

  /** A request for a page that was answered. */
  function note(request: Request, pathname: string, origin: string, now: number): PageView | null {
    if (request.method !== "GET" || isAhead(request) || !isDocument(request) || isAutomatic(request)) return null;
    return add(request, pathname, pageViewOf(pathname, request.headers.get("Referer") ?? "", origin), now);
  }

  /** A page that had been fetched ahead, now that it is opened. */
  function noteOpened(request: Request, pathname: string, referrer: string, origin: string, now: number) {
    return isAutomatic(request) ? null : add(request, pathname, pageViewOf(pathname, referrer, origin), now);
  }

  /** Counts what the reader opens for the first time in a visit: the page, and what led to it. */
  function add(request: Request, pathname: string, view: PageView | null, now: number): PageView | null {
    if (!view) return null;
    const isNew = isFirst(request, pathname, now);
    const lead = view.from && view.target ? `${view.from} ${view.target}` : null;
    const isNewLead = lead !== null && isFirst(request, lead, now);
    if (isNewLead) increase(leads, lead);
    if (isNew) addPage(view);
    if ((isNew || isNewLead) && waiting++ === 0) since = now;
    return isNew ? view : null;
  }

  function addPage({ page, isVisit, article }: PageView): void {
    increase(pages, page);
    if (isVisit) visits += 1;
    if (article) increase(articles, article);
  }

  /** Writes what has been counted, when it is time; no answer waits for it. */
  function flush(binding: D1Database, now: number): Promise<void> | null {
    if (waiting === 0 || (waiting < AT_ONCE && now - since < AFTER_MS)) return null;
    const counts = { pages, visits, articles, leads };
    [pages, articles, leads, visits, waiting] = [new Map(), new Map(), new Map(), 0, 0];
    const { db } = openDatabase(binding, null, "primary");
    return addPageCounts(db, counts, now).catch((error) => logProblem({ event: "page_views_lost" }, error));
  }

  /** The view as a data point of Analytics Engine, where it is bound. */
  function report({ PAGE_VIEWS }: Bindings, view: PageView): void {
    PAGE_VIEWS?.writeDataPoint({
      indexes: [view.page],
      blobs: [view.page, view.article ?? "", view.from ?? "", view.target ?? "", view.isVisit ? "visit" : ""],
      doubles: [1],
    });
  }

  return { note, noteOpened, flush, report };
}

const pageViews = createPageViews();

/** Counts a request for a page in this isolate. */
export function countPageView(request: Request, pathname: string, origin: string, env: Bindings, wait: Wait): void {
  settle(pageViews.note(request, pathname, origin, Date.now()), env, wait);
}

/** Counts a page that had been fetched ahead. */
export function countOpenedPage(
  request: Request,
  { pathname, referrer, origin }: { pathname: string; referrer: string; origin: string },
  env: Bindings,
  wait: Wait,
): void {
  settle(pageViews.noteOpened(request, pathname, referrer, origin, Date.now()), env, wait);
}

type Wait = (work: Promise<void>) => void;

function settle(view: PageView | null, env: Bindings, wait: Wait): void {
  if (view) pageViews.report(env, view);
  const writing = pageViews.flush(env.DB, Date.now());
  if (writing) wait(writing);
}

function increase(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function isAhead({ headers }: Request): boolean {
  return (headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "").includes("prefetch");
}

/** A page in a window: not what a script fetches, nor an image or a frame. */
function isDocument({ headers }: Request): boolean {
  const kind = headers.get("Sec-Fetch-Dest");
  return kind === null ? (headers.get("Accept") ?? "text/html").includes("text/html") : kind === "document";
}

function isAutomatic({ headers }: Request): boolean {
  return AUTOMATIC.test(headers.get("User-Agent") ?? "bot");
}
