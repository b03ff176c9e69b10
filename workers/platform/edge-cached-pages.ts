import { articleTypeSlugs, domainSlugs } from "#schema/vocabulary/content.ts";
import { serviceKinds } from "#schema/vocabulary/orders.ts";

/** How long a page may be kept: fresh, then shown once more while a new one is drawn, then only if none can be. Seconds. */
type Keeping = { fresh: number; whileDrawn: number; ifBroken: number };

const day: Keeping = { fresh: 86_400, whileDrawn: 60, ifBroken: 600 };
/** Pages that show the reply time. */
const minute: Keeping = { fresh: 60, whileDrawn: 30, ifBroken: 600 };

type CachedPath = {
  path: RegExp;
  keeping: Keeping;
  /** Keys of the query that make another page of it, with the values that do; all others are dropped. */
  query?: Readonly<Record<string, RegExp>>;
  /** Keys that make it someone's own page (a search, a form filled in): such a page is never kept. */
  own?: readonly string[];
};

const domain = "[a-z0-9-]{1,80}";
const oneOf = (values: readonly string[]) => new RegExp(`^(?:${values.join("|")})$`);
const field = oneOf(domainSlugs);
const type = oneOf(articleTypeSlugs);
/** 24 articles a page: no one has a thousand pages of them. */
const page = /^[1-9]\d{0,2}$/;
const tag = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const hubQuery = { domain: field, type, tag, sort: /^most-read$/, page, upto: page };
const contactKeys = ["topic", "order", "message", "error", "sent", "name", "email"];
const priceKeys = ["kind", "level", "words", "unit", "minutes", "deadline", "references"];

/** The only pages that are kept. Whatever is not named here is drawn for each visitor and never stored. */
export const edgeCachedPaths: readonly CachedPath[] = [
  { path: /^\/$/, keeping: day, own: priceKeys },
  { path: /^\/learning-hub$/, keeping: day, query: hubQuery, own: ["q"] },
  { path: /^\/learning-hub\/[a-z-]{1,20}\/feed\.(?:xml|atom)$/, keeping: day },
  { path: /^\/services$/, keeping: day, query: { kind: oneOf(serviceKinds), domain: field } },
  { path: new RegExp(`^/(?:services|d)/${domain}$`), keeping: day, query: { type } },
  {
    path: new RegExp(`^/(?:services|d)/${domain}/${domain}(?:\\.md)?$`),
    keeping: day,
    own: ["notice"],
  },
  { path: new RegExp(`^/d/${domain}/feed\\.(?:xml|atom)$`), keeping: day },
  { path: /^\/feed\.(?:xml|atom)$/, keeping: day },
  { path: /^\/(?:sitemap\.xml|robots\.txt|llms\.txt)$/, keeping: day },
  { path: /^\/pricing$/, keeping: day, own: priceKeys },
  { path: /^\/(?:about|how-it-works|terms|privacy|integrity|check-turnitin)$/, keeping: day },
  { path: /^\/faq$/, keeping: day, own: ["q", "voted"] },
  { path: /^\/contact$/, keeping: day, own: contactKeys },
  { path: /^\/support$/, keeping: minute, own: contactKeys },
];

export type Kept = { keeping: Keeping; url: URL };

/**
 * Whether an address names a page that everybody may share, and its one spelling: known keys of the query alone, sorted,
 * so that a made-up query finds the same edge-cached page. Null for everything else.
 */
export function edgeCachedPage(url: URL): Kept | null {
  const known = edgeCachedPaths.find(({ path }) => path.test(url.pathname));
  if (!known || known.own?.some((key) => url.searchParams.has(key))) return null;
  const clean = new URL(url.pathname, url.origin);
  for (const [key, values] of Object.entries(known.query ?? {}).sort()) {
    const value = url.searchParams.get(key);
    if (value && value.length <= 40 && values.test(value)) clean.searchParams.set(key, value);
  }
  return { keeping: known.keeping, url: clean };
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
