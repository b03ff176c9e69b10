import { Hono } from "hono";
import { AppError, statusOf } from "#core/app-error.ts";
import { type Actor, guest } from "#core/identity/actor.ts";
import type { EmbeddedSignIn, Identity } from "#core/identity/provider.ts";
import type { Mailer } from "#core/notifications/ports.ts";
import type { Payments } from "#core/orders/ports.ts";
import type { BankDeliver, TestBank } from "#core/payments/test-bank.ts";
import { CLOSED_RETRY_SECONDS, requireOpenArea } from "#core/platform/closed-areas.ts";
import { closedFor } from "#core/platform/closed-site.ts";
import { FLAGS_HEADER, flagsCode } from "#core/platform/feature-flags.ts";
import { routePath } from "#core/platform/route-path.ts";
import type { Config } from "#schema/platform/config.ts";
import type { Flags } from "#schema/platform/flags.ts";
import { isLoopback } from "#schema/platform/loopback.ts";
import { wholeNumber } from "#schema/shared/whole-number.ts";
import { countPageView } from "../analytics/page-views.ts";
import type { BridgesOut } from "../composition/bridge-services.ts";
import { handleInboundEmail } from "../conversations/inbound-email.ts";
import { configOf, type Env } from "../env.ts";
import { mayBeOneClick } from "../notifications/unsubscribe.ts";
import { handleFailedNotification, handleNotification } from "../queues/notifications.ts";
import { toConfirmation } from "./confirmation-redirect.ts";
import { everyMinute } from "./crons.ts";
import { type Edge, notModified, platformEdge } from "./edge-cache.ts";
import { edgeCachedPage } from "./edge-cached-pages.ts";
import { errorJson } from "./error-json.ts";
import { errorPage, isForEyes, titleOf } from "./error-page.ts";
import { withFlags } from "./feature-flags.ts";
import { HandshakeNeeded, mayHaveSession, openContext, type RequestContext } from "./gateway.ts";
import { log, logged, logProblem } from "./log.ts";
import { renderPage } from "./pages.ts";
import {
  isCanonicalPath,
  knownMethod,
  requireKnownMethod,
  requireOwnOrigin,
  requireSmallBody,
  withoutUntrustedHeaders,
} from "./request-checks.ts";
import { areaOf, routers as mounted, ruleOf } from "./route-rules.ts";
import { addBaseHeaders, makeNonce } from "./security.ts";

/** What the gateway passes to the handlers: the platform's bindings and the request context. */
export type Site = {
  Bindings: { platform: Env; requestContext: RequestContext; minute: (only?: string) => Promise<unknown> };
};

/** What everybody sees when the configuration is wrong: these words and no others. */
const START_UP_FAILURE = "We're experiencing technical difficulties. Please try again later.";

/** What local runs add; a production build knows nothing of it (workers/local/app.ts). */
export type LocalParts = {
  identity: (env: Env, origin: string, config: Config) => Identity & EmbeddedSignIn;
  routers: { path: string; routes: Hono<Site> };
  /** Replaces the platform's cache. */
  edge: (ctx: ExecutionContext) => Edge;
  /** Replaces the senders of a local run: a mailbox that can be read. */
  ways: (env: Env) => { mail: (real: Mailer | null) => Mailer } & BridgesOut;
  /** Where a chat can be written into, in place of Telegram, when no bot is set up. */
  chat: string;
  /** Replaces the payment provider where it has no key. */
  bank: (env: Env, origin: string, mode: string) => { payments: Payments; bank: TestBank };
};

/** What services need of it. */
export type LocalWays = Pick<LocalParts, "ways" | "chat">;

/** The site's Worker: the gateway outside, API, webhooks and pages inside. */
export function createSite(local?: LocalParts): {
  fetch(request: Request, env: Env, ctx: ExecutionContext): Promise<Response>;
  scheduled(controller: ScheduledController, env: Env, ctx: ExecutionContext): Promise<void>;
  queue(batch: MessageBatch, env: Env): Promise<void>;
  email(message: ForwardableEmailMessage, env: Env): Promise<void>;
} {
  const edgeOf = local?.edge ?? platformEdge;
  const routers = new Hono<Site>();
  for (const { path, routes } of mounted) routers.route(path, routes);
  if (local) routers.route(local.routers.path, local.routers.routes);
  routers.all("*", (c) => renderPage(c.req.raw, c.env.requestContext));
  routers.onError((error) => {
    throw error;
  });

  async function fetch(request: Request, env: Env, ctx: ExecutionContext): Promise<Response> {
    const requestId = crypto.randomUUID();
    const begun = Date.now();
    const outcome: Outcome = { who: "guest", flags: null };
    let response: Response;
    try {
      const deliver = deliverer(new URL(request.url).origin, env, ctx);
      response = await answer(request, { env, ctx, requestId, outcome, routers, local, edge: edgeOf(ctx), deliver });
    } catch (error) {
      response = await answerFailure(request, error, requestId);
    }
    await drain(request);
    if (response.status !== 101) {
      response = new Response(response.body, response);
      addBaseHeaders(response.headers);
      response.headers.set("X-Request-Id", requestId);
      if (outcome.who !== "guest" && outcome.flags) response.headers.set(FLAGS_HEADER, flagsCode(outcome.flags));
    }
    log({
      event: "request",
      requestId,
      method: knownMethod(request),
      area: areaOf(request.method, new URL(request.url).pathname),
      status: response.status,
      who: outcome.who,
      ms: Date.now() - begun,
    });
    return response;
  }

  async function scheduled(_controller: ScheduledController, env: Env, ctx: ExecutionContext): Promise<void> {
    const configured = configOf(env, local !== undefined);
    const origin = configured.ok ? new URL(configured.config.appUrl).origin : "";
    await logged({ event: "cron" }, () => everyMinute(env, edgeOf(ctx), deliverer(origin, env, ctx), local));
  }

  async function queue(batch: MessageBatch, env: Env): Promise<void> {
    const take = (message: Message) =>
      batch.queue.endsWith("-dead") ? handleFailedNotification(message) : handleNotification(message, env, local);
    // Side by side: a service that is slow holds up no one else's notice. Each is acknowledged by itself, and none rests on
    // another of its batch: what a notification is made into is queued once it is, and letters may come in any order.
    await logged({ event: "queue" }, () => Promise.all(batch.messages.map(take)));
  }

  async function email(message: ForwardableEmailMessage, env: Env): Promise<void> {
    await handleInboundEmail(message, env, local !== undefined);
  }

  /** Events of the test bank pass the same handler as a provider's: signature, inbox and all. */
  function deliverer(origin: string, env: Env, ctx: ExecutionContext): BankDeliver {
    return (body, signature) => {
      const length = String(new TextEncoder().encode(body).byteLength);
      const headers = { "Content-Type": "application/json", "Content-Length": length, "Stripe-Signature": signature };
      return fetch(new Request(`${origin}/webhooks/payments`, { method: "POST", headers, body }), env, ctx);
    };
  }

  return { fetch, scheduled, queue, email };
}

type Outcome = { who: string; flags: Flags | null };
type Inside = {
  env: Env;
  ctx: ExecutionContext;
  requestId: string;
  outcome: Outcome;
  routers: Hono<Site>;
  local?: LocalParts;
  edge: Edge;
  deliver: BankDeliver;
};

async function answer(
  incoming: Request,
  { env, ctx, requestId, outcome, routers, local, edge, deliver }: Inside,
): Promise<Response> {
  const configured = configOf(env, local !== undefined);
  if (!configured.ok) {
    for (const problem of configured.problems) logProblem({ event: "configuration", requestId, problem });
    return new Response(START_UP_FAILURE, { status: 503, headers: { "Content-Type": "text/plain; charset=utf-8" } });
  }
  const url = new URL(incoming.url);
  const origin = configured.config.mode === "local" ? url.origin : new URL(configured.config.appUrl).origin;
  const elsewhere = answerElsewhere(url, origin, configured.config);
  if (elsewhere) return elsewhere;
  requireKnownMethod(incoming);
  const request = withoutUntrustedHeaders(incoming);
  const rule = ruleOf(request.method, url.pathname);
  const needsOrigin = rule.origin !== "signed" && rule.origin !== "report" && !mayBeOneClick(request, rule);
  if (needsOrigin) requireOwnOrigin(request, origin);
  requireSmallBody(request, rule);

  const config = await withFlags(env, configured.config, (work) => ctx.waitUntil(work));
  outcome.flags = config.flags;
  const canonical = isCanonicalPath(url.pathname);
  // The copy at the edge is of the open site.
  const isClosed = closedFor(config.flags, guest, routePath(url.pathname)) !== null;
  const cachedPage = canonical && ["GET", "HEAD"].includes(request.method) && !isClosed ? edgeCachedPage(url) : null;
  // Pages for people who have signed in lead guests on to the sign-in.
  const isCounted = canonical && !isClosed && (rule.who === "anyone" || mayHaveSession(request));
  const counted = (response: Response): Response => {
    if (isCounted && (response.status === 200 || response.status === 304))
      countPageView(request, url.pathname, origin, env, (work) => ctx.waitUntil(work));
    return response;
  };
  if (cachedPage && !mayHaveSession(request))
    return counted(answerFromCache(request, await edge.fetch(cachedPage.url)));
  const nonce = makeNonce();
  const requestContext = await openContext(request, env, {
    rule,
    config,
    origin,
    requestId,
    nonce,
    local,
    pages: edge,
    deliver,
  });
  outcome.who = requestContext.actor.kind === "person" ? requestContext.actor.id : "guest";
  requireOpen(config, requestContext.actor, url.pathname);
  requireOpenCall(config, url.pathname);
  if (cachedPage && requestContext.actor.kind === "guest") {
    // A session that is over, or was never one, is no one's: it gets what everybody gets.
    const answered = answerFromCache(request, await edge.fetch(cachedPage.url));
    requestContext.finish(answered.headers);
    return counted(answered);
  }
  const path = canonical ? request : new Request(new URL("/not-found", url), { headers: request.headers });
  const response = await routers.fetch(
    path,
    { platform: env, requestContext, minute: (only) => everyMinute(env, edge, deliver, local, only) },
    ctx,
  );
  if (response.status === 101) return response;
  const answered = new Response(response.body, response);
  requestContext.finish(answered.headers);
  return counted(answered);
}

/** The answer to another host's address, or to one without https; null where the address is ours. */
function answerElsewhere(url: URL, origin: string, config: Config): Response | null {
  if (config.mode === "local" ? !isLoopback(url.hostname) : url.host !== new URL(config.appUrl).host) {
    return plain(421, "This address does not exist here.");
  }
  if (!origin.startsWith("https:") || url.protocol !== "http:") return null;
  if (url.pathname.startsWith("/api")) return plain(403, "Use https.");
  return Response.redirect(`${origin}${url.pathname}${url.search}`, 301);
}

/** Feeds, Markdown versions and the data of public pages have no page to say it on. */
const WITHOUT_PAGE = /\.(?:data|xml|atom|md|txt)$/;

function requireOpen({ flags }: Config, actor: Actor, pathname: string): void {
  if (!WITHOUT_PAGE.test(pathname) || /^\/(?:dashboard|admin|sign-out)(?:[/.]|$)/.test(pathname)) return;
  const notification = closedFor(flags, actor, routePath(pathname));
  const retryAfter = CLOSED_RETRY_SECONDS;
  if (notification) throw new AppError("flag_off", `${notification.title}. ${notification.text}`, { retryAfter });
}

/** Calls of an area that a flag has turned off; its pages say so in their frame (app/middleware/require-page-right.ts). */
function requireOpenCall({ flags }: Config, pathname: string): void {
  if (pathname.startsWith("/api/")) requireOpenArea(flags, routePath(pathname));
}

function answerFromCache(request: Request, page: Response): Response {
  const same = notModified(page, request.headers.get("If-None-Match"));
  if (same) return same;
  return new Response(request.method === "HEAD" ? null : page.body, page);
}

/**
 * A body no one read is read to its end, up to a bound: left standing it resets the connection, and the refusal never
 * reaches anyone who sent a file one byte too large.
 */
async function drain(request: Request): Promise<void> {
  // Without a length it may never end.
  const length = wholeNumber(request.headers.get("Content-Length")) ?? Number.NaN;
  if (request.body === null || request.bodyUsed || request.body.locked || !(length <= DRAINED_BYTES)) return;
  try {
    await request.body.pipeTo(new WritableStream());
  } catch {
    // The client disconnected during the upload, so there is no one to answer.
  }
}

const DRAINED_BYTES = 33_554_432;

/** What could not be answered: refusals by their table, everything else as one sentence and an id. */
async function answerFailure(request: Request, error: unknown, requestId: string): Promise<Response> {
  if (error instanceof HandshakeNeeded) return error.response;
  const json =
    new URL(request.url).pathname.startsWith("/api") || request.headers.get("Accept")?.includes("application/json");
  if (error instanceof AppError) {
    if (error.reason === "not_fresh" && request.method === "GET" && isForEyes(request)) return toConfirmation(request);
    if (json) return errorJson(error, requestId);
    const status = statusOf[error.reason];
    const headers = error.retryAfter ? { "Retry-After": String(error.retryAfter) } : undefined;
    if (!isForEyes(request)) return plain(status, error.message, headers);
    return errorPage(request, { status, title: titleOf(error.reason), text: error.message, headers });
  }
  logProblem({ event: "unexpected", requestId }, error);
  const message = "Something went wrong on our side. Try again in a moment.";
  if (json) {
    const body = { error: { reason: "unexpected", message, requestId } };
    return new Response(JSON.stringify(body), { status: 500, headers: { "Content-Type": "application/json" } });
  }
  if (!isForEyes(request)) return plain(500, `${message} Error ID: ${requestId}`);
  return errorPage(request, {
    status: 500,
    title: "Something went wrong",
    text: `The problem is on our side and has been reported to us. Try again in a moment. Error ID: ${requestId}.`,
  });
}

function plain(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, { status, headers: { "Content-Type": "text/plain; charset=utf-8", ...headers } });
}
