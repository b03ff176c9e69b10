import { createRequestHandler, RouterContextProvider } from "react-router";
import { type AppContext, appContext } from "#app/context.ts";
import { isPerson } from "#core/identity/actor.ts";
import { cookieNames, hostCookie } from "#core/identity/cookie-names.ts";
import { CLOSED_RETRY_SECONDS } from "#core/platform/closed-areas.ts";
import { routePath } from "#core/platform/route-path.ts";
import type { Config } from "#schema/platform/config.ts";
import { textServices } from "#schema/vocabulary/open-services.ts";
import { readCookie, writeCookie } from "./cookies.ts";
import type { RequestContext } from "./gateway.ts";
import { logProblem } from "./log.ts";
import { withRights } from "./page-rights.ts";
import { routesOfPage } from "./page-routes.ts";
import { clerkHostOf, cmsOriginsOf, framesOfSample, identityPolicy, pagePolicy, puzzleOriginOf } from "./security.ts";

const build = async () => withRights(await import("virtual:react-router/server-build"));
const handle = createRequestHandler(build, import.meta.env.MODE);

/** The input of a page. Without a nonce it is a public cached page, and must not contain an inline script. */
export type Drawing = Pick<
  AppContext,
  "services" | "actor" | "session" | "nonce" | "requestId" | "embeddedSignIn" | "bank" | "signOut"
> & {
  config: Config;
  origin: string;
};

/** React Router with what is known. */
export async function drawPage(request: Request, drawing: Drawing): Promise<Response> {
  const { config, origin, services, actor, session, nonce, requestId, embeddedSignIn, bank, signOut } = drawing;
  const context = new RouterContextProvider();
  context.set(appContext, {
    services,
    actor,
    session,
    nonce,
    requestId,
    report: (error) => logProblem({ event: "render_failed", requestId }, error),
    embeddedSignIn,
    bank,
    signOut,
    config: {
      appName: config.appName,
      appUrl: config.mode === "local" ? origin : config.appUrl,
      apiUrl: config.mode === "local" ? new URL("/api", origin).href : config.apiUrl,
      trustClaim: config.trustClaim,
      socialLinks: config.socialLinks,
      openServices: textServices.filter((name) => config.openServices.includes(name)),
      turnitin: config.turnitin !== null,
      contentAdminUrl: config.contentAdminUrl,
      teamChatUrl: config.teamChatUrl ?? null,
      flags: config.flags,
      local: config.mode === "local",
    },
    previewToken: readCookie(request, hostCookie(cookieNames.preview, origin)),
    payerToken: readCookie(request, hostCookie(cookieNames.payer, origin)),
    shareToken: readCookie(request, hostCookie(cookieNames.share, origin)),
    clerk: config.clerk ?? null,
    now: Date.now(),
  });
  if (!(await asksKnownRoutes(new URL(request.url)))) {
    return new Response("This page has no such data.", { status: 400, headers: { "Content-Type": "text/plain" } });
  }
  return handle(request, context);
}

/** Whether the named routes are those of the page; React Router answers any other name with 200 or 202. */
async function asksKnownRoutes(url: URL): Promise<boolean> {
  const requested = url.searchParams.getAll("_routes");
  if (requested.length === 0 || !url.pathname.endsWith(".data")) return true;
  const { routes } = await build();
  const known = routesOfPage(routes, routePath(url.pathname));
  return requested.flatMap((names) => names.split(",")).every((name) => known.has(name));
}

/** A page for this visit alone: with its own nonce, and no one's to keep. */
export async function renderPage(request: Request, requestContext: RequestContext): Promise<Response> {
  const { config, nonce, origin } = requestContext;
  const answer = await drawPage(request, requestContext);
  const response = new Response(answer.body, answer);
  const clerkHost = config.clerk ? clerkHostOf(config.clerk.publishableKey) : null;
  const pathname = routePath(new URL(request.url).pathname);
  const withClerk = clerkHost !== null && isIdentityPage(pathname);
  const sample = framesOfSample(pathname);
  const policyInput = {
    nonce,
    origin,
    clerkHost,
    cmsOrigins: cmsOriginsOf(config),
    puzzleOrigin: puzzleOriginOf(config, pathname),
    // A change of page in place keeps the policy of the first: the areas share one.
    ownFrames: /^\/(?:dashboard|admin)(?:\/|$)/.test(pathname) || sample.ownFrames,
    framed: sample.framed,
  };
  response.headers.set("Content-Security-Policy", withClerk ? identityPolicy(policyInput) : pagePolicy(policyInput));
  if (withClerk) response.headers.set("Cross-Origin-Opener-Policy", "same-origin-allow-popups");
  // Not "no-referrer": with it browsers send "Origin: null" along with plain forms, which we must refuse.
  if (isPerson(requestContext.actor)) response.headers.set("Referrer-Policy", "same-origin");
  // The edge cache would follow these headers.
  for (const name of ["Cloudflare-CDN-Cache-Control", "CDN-Cache-Control", "Cache-Tag"]) response.headers.delete(name);
  response.headers.set("Cache-Control", "private, no-store");
  // Errors of middleware lose their headers on the way into a page's data.
  if (response.status === 503 && !response.headers.has("Retry-After")) {
    response.headers.set("Retry-After", String(CLOSED_RETRY_SECONDS));
  }
  if (pathname === "/preview") keepLink(request, response, origin, "preview", "token");
  if (/^\/(?:verify|shared)(?:\/|$)/.test(pathname)) {
    response.headers.set("Referrer-Policy", "no-referrer");
    response.headers.set("X-Robots-Tag", "noindex");
  }
  // The page has a form, which needs our origin; its address holds a token, which no other site is to see.
  if (pathname.startsWith("/unsubscribe/")) response.headers.set("Referrer-Policy", "same-origin");
  if (/^\/payment(?:\/|$)/.test(pathname)) keepLink(request, response, origin, "payer", "link");
  return response;
}

/** A link's token moves from the address into a cookie of an hour: out of histories, logs and Referers. */
function keepLink(
  request: Request,
  response: Response,
  origin: string,
  kind: "preview" | "payer",
  parameter: string,
): void {
  if (kind === "preview") response.headers.set("Referrer-Policy", "no-referrer");
  const token = new URL(request.url).searchParams.get(parameter);
  if (!token || !/^[\w.-]{20,2000}$/.test(token)) return;
  const secure = origin.startsWith("https:");
  response.headers.append(
    "Set-Cookie",
    writeCookie(hostCookie(cookieNames[kind], origin), token, { secure, maxAge: 3600 }),
  );
  response.headers.set("Referrer-Policy", "no-referrer");
}

function isIdentityPage(pathname: string): boolean {
  return /^\/(?:sign-in|sign-up|auth\/admin-login)(?:\/|$)/.test(pathname);
}
