import { createRequestHandler, RouterContextProvider } from "react-router";
import { type AppContext, appContext } from "#app/context.ts";
import { isPerson } from "#core/actor.ts";
import type { Config } from "#schema/config.ts";
import { readCookie, writeCookie } from "./cookies.ts";
import type { Visit } from "./gateway.ts";
import { clerkHostOf, cmsOriginOf, identityPolicy, pagePolicy, puzzleOriginOf } from "./security.ts";

const handle = createRequestHandler(() => import("virtual:react-router/server-build"), import.meta.env.MODE);

/** What a page is drawn from. Without a nonce it is a page for everybody, and no script of its own may stand in it. */
export type Drawing = Pick<
  AppContext,
  "services" | "actor" | "session" | "nonce" | "requestId" | "door" | "signOut"
> & {
  config: Config;
  origin: string;
};

/** React Router with what is known. */
export async function drawPage(request: Request, drawing: Drawing): Promise<Response> {
  const { config, origin, services, actor, session, nonce, requestId, door, signOut } = drawing;
  const context = new RouterContextProvider();
  context.set(appContext, {
    ...{ services, actor, session, nonce, requestId, door, signOut },
    config: {
      appName: config.appName,
      appUrl: config.mode === "local" ? origin : config.appUrl,
      trustClaim: config.trustClaim,
      openTexts: config.openTexts,
      contentAdminUrl: config.contentAdminUrl,
      teamChatUrl: config.teamChatUrl ?? null,
      flags: config.flags,
      local: config.mode === "local",
    },
    previewToken: readCookie(request, previewCookie(origin)),
    clerk: config.clerk ?? null,
    now: Date.now(),
  });
  return handle(request, context);
}

/** A page for this visit alone: with its own nonce, and nobody's to keep. */
export async function renderPage(request: Request, visit: Visit): Promise<Response> {
  const { config, nonce, origin } = visit;
  const answer = await drawPage(request, visit);
  const response = new Response(answer.body, answer);
  const clerkHost = config.clerk ? clerkHostOf(config.clerk.publishableKey) : null;
  const { pathname } = new URL(request.url);
  const withClerk = clerkHost !== null && isIdentityPage(pathname);
  const facts = {
    nonce,
    origin,
    clerkHost,
    cmsOrigin: cmsOriginOf(config),
    puzzleOrigin: puzzleOriginOf(config, pathname),
  };
  response.headers.set("Content-Security-Policy", withClerk ? identityPolicy(facts) : pagePolicy(facts));
  if (withClerk) response.headers.set("Cross-Origin-Opener-Policy", "same-origin-allow-popups");
  // Not "no-referrer": with it browsers send "Origin: null" along with plain forms, which we must refuse.
  if (isPerson(visit.actor)) response.headers.set("Referrer-Policy", "same-origin");
  // The edge would believe these, whatever else is said.
  for (const name of ["Cloudflare-CDN-Cache-Control", "CDN-Cache-Control", "Cache-Tag"]) response.headers.delete(name);
  response.headers.set("Cache-Control", "private, no-store");
  if (pathname === "/preview") keepPreview(request, response, origin);
  return response;
}

/** A preview link's token goes from the address into a cookie of an hour: out of histories, logs and Referers. */
function keepPreview(request: Request, response: Response, origin: string): void {
  response.headers.set("Referrer-Policy", "no-referrer");
  const token = new URL(request.url).searchParams.get("token");
  if (!token || !/^[\w.-]{20,2000}$/.test(token)) return;
  const cookie = writeCookie(previewCookie(origin), token, { secure: origin.startsWith("https:"), maxAge: 3600 });
  response.headers.append("Set-Cookie", cookie);
}

function previewCookie(origin: string): string {
  return origin.startsWith("https:") ? "__Host-preview" : "preview";
}

function isIdentityPage(pathname: string): boolean {
  return /^\/(?:sign-in|sign-up|auth\/admin-login)(?:\/|$)/.test(pathname);
}
