import type { Services } from "#app/services/index.ts";
import type { Actor, PersonActor } from "#core/identity/actor.ts";
import { guest } from "#core/identity/actor.ts";
import type { EmbeddedSignIn } from "#core/identity/provider.ts";
import type { Payments } from "#core/orders/ports.ts";
import type { BankDeliver, TestBank } from "#core/payments/test-bank.ts";
import type { Pages, Session } from "#core/ports.ts";
import { openDatabase } from "#db/client.ts";
import { openReadOnlyDatabase } from "#db/read-only.ts";
import type { Config } from "#schema/platform/config.ts";
import { buildServices, chooseIdentity, choosePayments } from "../composition/services.ts";
import type { Env } from "../env.ts";
import { readCookie } from "./cookies.ts";
import { requireRate } from "./rate-classes.ts";
import { isSafeMethod } from "./request-checks.ts";
import type { RouteRule } from "./route-rule.ts";
import { rateClassOf } from "./route-rules.ts";
import type { LocalParts } from "./site.ts";
import { viewedServices } from "./viewed-services.ts";

/** What one request knows about itself once it is let in. */
export type RequestContext = {
  requestId: string;
  origin: string;
  config: Config;
  nonce: string;
  services: Services;
  /** Who takes the money; null where payments are not open. */
  payments: Payments | null;
  /** What a local run without a key pays with. */
  bank: TestBank | null;
  pages: Pages;
  actor: Actor;
  session: Session | null;
  embeddedSignIn: EmbeddedSignIn | null;
  signOut: () => Promise<void>;
  /** The same request as a student would make it: reading only, and without their own texts. */
  viewedAs: (person: PersonActor) => RequestContext;
  /** Adds the cookies this visit has to carry home. */
  finish: (headers: Headers) => void;
};

/** A redirect the identity provider asks for before it can say who this is. */
export class HandshakeNeeded extends Error {
  readonly response: Response;
  constructor(response: Response) {
    super("handshake");
    this.response = response;
  }
}

/** Cookies that a signed-in browser sends, whichever provider set them. */
const SESSION_COOKIES = ["__session", "__client", "__client_uat"];

/** Whether a request could be a signed-in person's: without a cookie of theirs it is no one's, and no one has to look. */
export function mayHaveSession(request: Request): boolean {
  const cookies = request.headers.get("Cookie");
  if (request.headers.has("Authorization")) return true;
  if (!cookies) return false;
  return SESSION_COOKIES.some((name) => {
    const value = readCookie(request, name);
    // Zero is Stripe's value for "signed out".
    return value !== null && value !== "" && !(name === "__client_uat" && value === "0");
  });
}

/** Finds out who asks, opens the database for them, and puts the stories together. */
export async function openContext(
  request: Request,
  env: Env,
  {
    rule,
    config,
    origin,
    requestId,
    nonce,
    local,
    pages,
    deliver,
  }: Pick<RequestContext, "config" | "origin" | "requestId" | "nonce"> & {
    rule: RouteRule;
    local?: LocalParts;
    pages: Pages;
    deliver: BankDeliver;
  },
): Promise<RequestContext> {
  const identity = chooseIdentity(env, config, origin, local);
  const { session, headers: identityHeaders, redirect } = await identity.authenticate(request);
  if (redirect && isSafeMethod(request.method)) throw new HandshakeNeeded(redirect);
  await requireRate(request, env, session, rateClassOf(request.method, new URL(request.url)));

  // Authority (who may write, who is staff, which session has ended, which link was revoked) is decided on the primary.
  // For someone with a session the first statement is the one that loads them; what is read after it comes from the
  // nearest replica that is as new, so no one misses a write of their own.
  const database = openDatabase(env.DB, null, session ? "primary" : rule.database);
  const bank = local && !config.stripe ? local.bank(env, origin, config.mode) : null;
  const payments = choosePayments(config, bank?.payments ?? null);
  const services = buildServices(env, config, identity, database, pages, {
    origin,
    provider: payments,
    local,
    requestId,
  });
  const actor = session ? await services.people.actorOf(session) : guest;

  const viewedAs = (person: PersonActor): RequestContext => ({
    ...context,
    actor: person,
    session: null,
    embeddedSignIn: null,
    bank: null,
    services: viewedServices(
      buildServices(withoutBindings(env), config, identity, openReadOnlyDatabase(env.DB), pages, {
        ...{ origin, provider: payments, local, requestId },
      }),
    ),
  });

  let signedOut = false;
  const context: RequestContext = {
    requestId,
    origin,
    config,
    nonce,
    services,
    payments,
    bank: bank ? notifying(bank.bank, deliver) : null,
    pages,
    actor,
    session,
    embeddedSignIn: identity.kind === "embedded" ? (identity as unknown as EmbeddedSignIn) : null,
    viewedAs,
    async signOut() {
      signedOut = true;
      if (session) await services.sessions.signOut(session);
    },
    finish(headers) {
      // A token that was refreshed on the way in must not come back with the answer that signs out.
      if (signedOut) return;
      // Nor may it replace a newer one that the answer sets.
      if (headers.getSetCookie().some((cookie) => cookie.startsWith("__session="))) return;
      for (const cookie of identityHeaders.getSetCookie()) headers.append("Set-Cookie", cookie);
    },
  };
  return context;
}

/** The same settings and secrets, with bindings that refuse every use: no file, queue, room or index is asked. */
function withoutBindings(env: Env): Env {
  return new Proxy(env, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      return typeof value === "object" && value !== null ? refusing : value;
    },
  });
}

const refusing = new Proxy(
  {},
  {
    get(_target, name) {
      if (typeof name === "symbol") return undefined;
      throw new Error(`A view for reading has no ${name}.`);
    },
  },
);

/** The test bank delivers its due events before every read. */
function notifying(bank: TestBank, deliver: BankDeliver): TestBank {
  return {
    ...bank,
    async findCheckout(sessionId) {
      await bank.deliverDue(deliver);
      return bank.findCheckout(sessionId);
    },
    async answer(sessionId, answer, declineCode) {
      const told = await bank.answer(sessionId, answer, declineCode);
      await bank.deliverDue(deliver);
      return told;
    },
    async pay(sessionId, number) {
      const told = await bank.pay(sessionId, number);
      await bank.deliverDue(deliver);
      return told;
    },
  };
}
