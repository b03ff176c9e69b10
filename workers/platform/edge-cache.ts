import type { Pages } from "#core/ports.ts";
import { systemClock } from "./clock.ts";
import { log } from "./log.ts";

/** What the gateway asks of the edge-cached pages: one of them, or to drop some. */
export type Edge = Pages & { fetch(url: URL): Promise<Response> };

/** The cached entrypoint as its siblings reach it. */
type PublicPagesStub = {
  fetch(request: Request): Promise<Response>;
  purge(tags: readonly string[]): Promise<void>;
};

function publicPagesOf(ctx: ExecutionContext): PublicPagesStub {
  return (ctx as unknown as { exports: { PublicPages: PublicPagesStub } }).exports.PublicPages;
}

/** In production the platform keeps: its cache is before the entrypoint and is purged by it. */
export function platformEdge(ctx: ExecutionContext): Edge {
  const pages = publicPagesOf(ctx);
  return { fetch: (url) => pages.fetch(bare(url)), purge: (tags) => pages.purge(tags) };
}

/**
 * Everything about the visitor stays outside: neither cookie nor header can reach what everybody is shown. A page that
 * moved is the reader's to follow, or its old address would go on showing it.
 */
function bare(url: URL): Request {
  return new Request(url, { headers: { Accept: "text/html" }, redirect: "manual" });
}

type Remembered = { status: number; headers: [string, string][]; body: ArrayBuffer };
/** `stored` is its own key in the Cache API: of two that are written at once, the older never lies under the newer one's. */
type Listed = { tags: readonly string[]; until: number; stored: string };

/** Bodies held in memory: the most recently read ones, 16 MiB of them; the Cache API has the rest. */
const MEMORY_BYTES = 16 * 1024 * 1024;

/**
 * The same where there is no platform: the Cache API with tags and purge, the pages read last also in memory. One isolate
 * is all there is locally, so what it has listed is all that is kept.
 */
export function createLocalKeeping(clock = systemClock): (ctx: ExecutionContext) => Edge {
  const listed = new Map<string, Listed>();
  const memory = new Map<string, Remembered>();
  const purged = new Map<string, number>();
  let held = 0;
  let purges = 0;

  async function fetch(url: URL, ctx: ExecutionContext): Promise<Response> {
    const key = url.href;
    const known = listed.get(key);
    if (known && known.until > clock.now()) {
      const hit = remembered(key) ?? (await fromCache(key, known.stored));
      if (hit) return hit;
    }
    const before = purges;
    const response = await publicPagesOf(ctx).fetch(bare(url));
    const seconds = freshSeconds(response.headers);
    if (seconds === 0) return response;
    const body = await response.arrayBuffer();
    const tags = (response.headers.get("Cache-Tag") ?? "").split(",").filter(Boolean);
    // Purged while it was being drawn: it may show what is no longer so.
    if (!tags.some((tag) => (purged.get(tag) ?? 0) > before)) {
      const stored = `http://kept.localhost/${crypto.randomUUID()}`;
      listed.set(key, { tags, until: clock.now() + seconds * 1000, stored });
      remember(key, { status: response.status, headers: [...response.headers], body });
      ctx.waitUntil(intoCache(stored, response.headers, response.status, body));
    }
    return new Response(body, { status: response.status, headers: response.headers });
  }

  async function purge(tags: readonly string[]): Promise<void> {
    purges++;
    for (const tag of tags) purged.set(tag, purges);
    const gone = [...listed].filter(([, entry]) => entry.tags.some((tag) => tags.includes(tag)));
    // Forgotten first, all of them: nothing is waited for while one could still be found.
    for (const [key] of gone) {
      listed.delete(key);
      held -= memory.get(key)?.body.byteLength ?? 0;
      memory.delete(key);
    }
    const cache = await caches.open("kept-pages");
    await Promise.all(gone.map(([, { stored }]) => cache.delete(stored)));
    log({ event: "cache_purged", tags: tags.join(" "), pages: gone.length });
  }

  function remember(key: string, page: Remembered): void {
    held += page.body.byteLength - (memory.get(key)?.body.byteLength ?? 0);
    memory.delete(key);
    memory.set(key, page);
    for (const [oldest, { body }] of memory) {
      if (held <= MEMORY_BYTES) break;
      memory.delete(oldest);
      held -= body.byteLength;
    }
  }

  function remembered(key: string): Response | null {
    const page = memory.get(key);
    if (!page) return null;
    return new Response(page.body, { status: page.status, headers: page.headers });
  }

  async function fromCache(key: string, stored: string): Promise<Response | null> {
    const found = await (await caches.open("kept-pages")).match(stored);
    if (!found) return null;
    const page = { status: Number(found.headers.get("X-Kept-Status") ?? 200), body: await found.arrayBuffer() };
    const headers = new Headers(found.headers);
    for (const name of ["X-Kept-Status", "CF-Cache-Status"]) headers.delete(name);
    headers.set("Cache-Control", "no-cache");
    // Purged while it was being read: another one may lie in its place by now.
    if (listed.get(key)?.stored !== stored) return null;
    remember(key, { ...page, headers: [...headers] });
    return new Response(page.body, { status: page.status, headers });
  }

  async function intoCache(stored: string, from: Headers, status: number, body: ArrayBuffer): Promise<void> {
    const headers = new Headers(from);
    headers.set("Cache-Control", `max-age=${freshSeconds(from)}`);
    headers.set("X-Kept-Status", String(status));
    await (await caches.open("kept-pages")).put(stored, new Response(body, { headers }));
  }

  return (ctx) => ({ fetch: (url) => fetch(url, ctx), purge });
}

function freshSeconds(headers: Headers): number {
  const control = headers.get("Cloudflare-CDN-Cache-Control") ?? "";
  return /\bpublic\b/.test(control) ? Number(/max-age=(\d+)/.exec(control)?.[1] ?? 0) : 0;
}

/** 304 where the browser has this very page already. */
export function notModified(response: Response, requested: string | null): Response | null {
  const tag = response.headers.get("ETag");
  if (response.status !== 200 || !tag || !requested) return null;
  const same = requested.split(",").some((one) => one.trim().replace(/^W\//, "") === tag.replace(/^W\//, ""));
  if (!same && requested.trim() !== "*") return null;
  const headers = new Headers(response.headers);
  for (const name of ["Content-Type", "Content-Length"]) headers.delete(name);
  return new Response(null, { status: 304, headers });
}
