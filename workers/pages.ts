import { createRequestHandler, RouterContextProvider } from "react-router";
import { appContext } from "#app/context.ts";
import type { Visit } from "./gateway.ts";
import { clerkHostOf, identityPolicy, pagePolicy } from "./security.ts";

const handle = createRequestHandler(() => import("virtual:react-router/server-build"), import.meta.env.MODE);

/** Renders a page: React Router with what the visit knows. */
export async function renderPage(request: Request, visit: Visit): Promise<Response> {
  const { config, nonce, origin } = visit;
  const context = new RouterContextProvider();
  context.set(appContext, {
    services: visit.services,
    actor: visit.actor,
    session: visit.session,
    config: {
      appName: config.appName,
      appUrl: config.mode === "local" ? origin : config.appUrl,
      trustClaim: config.trustClaim,
      openTexts: config.openTexts,
      contentAdminUrl: config.contentAdminUrl ?? null,
      teamChatUrl: config.teamChatUrl ?? null,
      flags: config.flags,
      local: config.mode === "local",
    },
    nonce,
    requestId: visit.requestId,
    door: visit.door,
    clerk: config.clerk ?? null,
    signOut: visit.signOut,
    now: Date.now(),
  });
  const answer = await handle(request, context);
  const response = new Response(answer.body, answer);
  const clerkHost = config.clerk ? clerkHostOf(config.clerk.publishableKey) : null;
  const withClerk = clerkHost !== null && isIdentityPage(new URL(request.url).pathname);
  const facts = { nonce, origin, clerkHost };
  response.headers.set("Content-Security-Policy", withClerk ? identityPolicy(facts) : pagePolicy(facts));
  if (withClerk) response.headers.set("Cross-Origin-Opener-Policy", "same-origin-allow-popups");
  // Not "no-referrer": with it browsers send "Origin: null" along with plain forms, which we must refuse.
  if (visit.actor.kind === "person") response.headers.set("Referrer-Policy", "same-origin");
  return response;
}

function isIdentityPage(pathname: string): boolean {
  return /^\/(?:sign-in|sign-up|auth\/admin-login)(?:\/|$)/.test(pathname);
}
