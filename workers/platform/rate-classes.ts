import { AppError } from "#core/app-error.ts";
import { routePath } from "#core/platform/route-path.ts";
import type { Session } from "#core/ports.ts";
import type { Env } from "../env.ts";
import { clientAddress, isSafeMethod } from "./request-checks.ts";

/**
 * How often a minute one person or address may ask (wrangler.toml): `read` 1,200, `search` 120, `write` 120, `door` 30.
 * `none` needs a reason.
 */
export type RateClass = "read" | "search" | "write" | "door" | "none";
export type RateRule = { path: RegExp; read: RateClass; write: RateClass; reason?: string };

/** The first rule that fits counts. tests/rate-classes.test.ts holds that every route and call has one. */
export const rateRules: readonly RateRule[] = [
  {
    path: /^\/webhooks\//,
    read: "none",
    write: "none",
    reason:
      "Signed messages of providers, which send a burst again when it is refused; each is sized and applied once.",
  },
  { path: /^\/(?:sign-in|sign-up|auth)(?:\/|$)/, read: "read", write: "door" },
  { path: /^\/(?:contact|support)$/, read: "read", write: "door" },
  { path: /^\/(?:verify|shared|unsubscribe|preview)(?:\/|$)/, read: "search", write: "write" },
  { path: /^\/api\/(?:health|shared)(?:\/|$)/, read: "search", write: "write" },
  { path: /^\/api\/(?:inbox|conversations\/[^/]+)\/search$/, read: "search", write: "write" },
  { path: /^\/api\/documents\/known$/, read: "search", write: "write" },
  // A part belongs to an upload that was announced as a write and limited by its size: a recording has a hundred of them.
  { path: /^\/api\/uploads\/[^/]+$/, read: "read", write: "read" },
  // Who has written too much may still leave a shared computer.
  { path: /^\/sign-out$/, read: "read", write: "read" },
  { path: /^\/(?:api|media|dashboard|admin|payment|turnitin)(?:\/|$)/, read: "read", write: "write" },
  // Answered by the edge cache where no one is signed in and nothing is searched for; counted wherever it is not.
  { path: /^\/(?:learning-hub|services|d)(?:\/|$)/, read: "read", write: "write" },
  {
    path: /^\/(?:pricing|about|faq|how-it-works|terms|privacy|integrity|check-turnitin)?(?:\/|$)/,
    read: "read",
    write: "write",
  },
  { path: /^\/(?:feed\.xml|feed\.atom|sitemap\.xml|robots\.txt|llms\.txt)$/, read: "read", write: "write" },
];

/** For whatever is at no address of ours. */
const elsewhere = { read: "read", write: "write" } as const;

export function rateRuleOf(pathname: string): RateRule | null {
  const path = routePath(pathname);
  return rateRules.find((rule) => rule.path.test(path)) ?? null;
}

/** How a request counts. Words to look for make any reading a search. */
export function rateClassOf(method: string, url: URL): RateClass {
  const rule = rateRuleOf(url.pathname) ?? elsewhere;
  if (!isSafeMethod(method)) return rule.write;
  return rule.read === "read" && url.searchParams.get("q") ? "search" : rule.read;
}

/**
 * Counts a request before anything is asked of the database: by person where there is a session, by address where not,
 * and the doors always by address.
 */
export async function requireRate(request: Request, env: Env, session: Session | null): Promise<void> {
  const url = new URL(request.url);
  const kind = rateClassOf(request.method, url);
  if (kind === "none") return;
  const address = clientAddress(request);
  const who = session ? `${session.issuer} ${session.subject}` : address;
  const area = routePath(url.pathname).split("/")[1];
  const limits = {
    read: () => env.READ_LIMIT.limit({ key: who }),
    search: () => env.SEARCH_LIMIT.limit({ key: `${who}:${area}` }),
    write: () => env.WRITE_LIMIT.limit({ key: who }),
    door: () => env.DOOR_LIMIT.limit({ key: `${address}:${area}` }),
  };
  const { success } = await limits[kind]();
  if (!success) throw new AppError("too_many", "Too many attempts. Try again in 60\u00a0s.", { retryAfter: 60 });
}
