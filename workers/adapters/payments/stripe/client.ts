import type Stripe from "stripe";
import type { Payments } from "#core/orders/ports.ts";
import type { PaymentEnvironment } from "#schema/vocabulary/payments.ts";
import { badRequest, isRefusal, isSameKey, isStripeFailure, providerDown, type StripeFailure } from "./failures.ts";

export type StripeSettings = {
  apiKey: string;
  webhookSecret: string;
  environment: PaymentEnvironment;
  /** The wire. Stripe's own where none is given; the test bank in local runs. */
  fetch?: typeof fetch;
  provider?: Payments["provider"];
  now?: () => number;
  /** How long one try may take, ms. */
  patienceMs?: number;
};

/**
 * The timeout of a request, because a payer expects a checkout within seconds. Idempotency keys make a retry the
 * same request.
 */
const PATIENCE_MS = 10_000;
const RETRIES = 1;

/**
 * Sends a request to Stripe. Errors of the request are passed to `refused`; without a response, or with an
 * authentication or rate limit error, it throws AppError provider_down; an idempotency key used for two different
 * requests is rethrown, because that is a bug of ours.
 */
export type StripeRequest = <T>(
  what: string,
  question: (stripe: Stripe) => Promise<T>,
  refused?: (failure: StripeFailure) => T | Promise<T>,
) => Promise<T>;

export function createRequest(settings: StripeSettings): StripeRequest {
  let opened: Promise<Stripe> | null = null;

  return async function ask(what, question, refused) {
    opened ??= open(settings);
    try {
      return await question(await opened);
    } catch (error) {
      if (!isStripeFailure(error) || isSameKey(error)) throw error;
      if (!isRefusal(error)) throw providerDown(what, error);
      if (!refused) throw badRequest(what, error);
      return refused(error);
    }
  };
}

/** Loaded by the first who pays, so that pages without money never read it. */
export async function loadSdk(): Promise<typeof Stripe> {
  return (await import("stripe")).default;
}

async function open({ apiKey, fetch: wire = direct, patienceMs }: StripeSettings): Promise<Stripe> {
  const Sdk = await loadSdk();
  return new Sdk(apiKey, {
    httpClient: Sdk.createFetchHttpClient(wire),
    maxNetworkRetries: RETRIES,
    timeout: patienceMs ?? PATIENCE_MS,
    // How long a payer waited is between them and us.
    telemetry: false,
  });
}

/** The runtime's own fetch may not be called as a method of anything. */
const direct: typeof fetch = (input: RequestInfo | URL, init?: RequestInit) => fetch(input, init);
