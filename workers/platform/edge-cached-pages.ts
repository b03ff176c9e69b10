import type { CacheClass } from "#schema/vocabulary/routes.ts";
import { pageAt } from "./page-at.ts";

/** How long a page may be kept: fresh, then shown once more while a new one is drawn, then only if none can be. Seconds. */
type Keeping = { fresh: number; whileDrawn: number; ifBroken: number };

const keepings: Record<CacheClass, Keeping> = {
  day: { fresh: 86_400, whileDrawn: 60, ifBroken: 600 },
  minute: { fresh: 60, whileDrawn: 30, ifBroken: 600 },
};

export type Kept = { keeping: Keeping; url: URL };

/** Every part of a cached address is a short name: no one fills the cache with addresses of their own making. */
const SHORT_NAMES = /^(?:\/[a-z0-9-]{1,80})*(?:\/[a-z0-9-]{1,80}\.[a-z]{2,4})?$/;

/**
 * Whether an address names a page that everybody may share (app/route-table.ts), and its one spelling: known keys of the
 * query alone, sorted, so that a made-up query finds the same edge-cached page. Null for everything else.
 */
export function edgeCachedPage({ pathname, origin, searchParams }: URL): Kept | null {
  if (pathname !== "/" && !SHORT_NAMES.test(pathname)) return null;
  const cache = pathname.endsWith(".data") ? null : (pageAt(pathname)?.rule.cache ?? null);
  if (!cache || cache.own?.some((key) => searchParams.has(key))) return null;
  const clean = new URL(pathname, origin);
  for (const [key, values] of Object.entries(cache.query ?? {}).sort()) {
    const value = searchParams.get(key);
    if (value && value.length <= 40 && values.test(value)) clean.searchParams.set(key, value);
  }
  return { keeping: keepings[cache.keep], url: clean };
}

const NOT_FOUND: Keeping = { fresh: 60, whileDrawn: 0, ifBroken: 0 };
const MOVED: Keeping = { fresh: 300, whileDrawn: 0, ifBroken: 0 };

/** How long an answer may be kept by its status; null for what no one may keep. */
export function keepingOf(status: number, keeping: Keeping): Keeping | null {
  if (status === 200) return keeping;
  if (status === 404) return NOT_FOUND;
  return status === 301 ? MOVED : null;
}

/** For the platform's cache alone. `s-maxage` would switch stale-while-revalidate off. */
export function edgeControl({ fresh, whileDrawn, ifBroken }: Keeping): string {
  return `public, max-age=${fresh}, stale-while-revalidate=${whileDrawn}, stale-if-error=${ifBroken}`;
}
