/**
 * Who may use a route. `owner`: the person the thing belongs to, `participant`: that person and staff; nobody else
 * finds it. `expert`: who works on orders; for everybody else there is no such page. `guest`: pages for signing in, which
 * send everybody else on.
 */
const callers = ["anyone", "guest", "person", "owner", "participant", "expert", "editor", "admin"] as const;
export type Caller = (typeof callers)[number];

/**
 * How often a minute one person or address may ask (wrangler.toml): `read` 1,200, `search` 120, `write` 120, `door` 30,
 * `bulk` 600. `none` needs a reason.
 */
const rateClasses = ["read", "search", "write", "door", "bulk", "none"] as const;
export type RateClass = (typeof rateClasses)[number];

/** Which copy of the database a request reads first: the primary, or the nearest replica. */
const databaseCopies = ["primary", "nearest"] as const;
export type DatabaseCopy = (typeof databaseCopies)[number];

/**
 * How an unsafe request shows that it is meant: our origin, a provider's signature, or a mail program's one click. A
 * `report` of a browser needs none: it changes nothing, and browsers send it without the page's origin.
 */
const originChecks = ["own", "signed", "one-click", "report"] as const;
export type OriginCheck = (typeof originChecks)[number];

/** How long the edge cache keeps a page. */
const cacheClasses = ["day", "minute"] as const;
export type CacheClass = (typeof cacheClasses)[number];

/** Largest body of a form or a JSON request, unless its route says otherwise, bytes. */
export const FORM_LIMIT_BYTES = 262_144;

/** Largest report of a browser about our policies, bytes. */
export const CSP_REPORT_BYTES = 8192;

/** Largest report of an opened page: the address that led to it, bytes. */
export const PAGE_VIEW_BYTES = 4096;
