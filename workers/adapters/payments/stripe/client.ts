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
 * Sends a request to Stripe. Invalid requests and card errors are passed to `refused`; any other failure of Stripe
 * throws AppError provider_down; an idempotency key used for two different requests is rethrown, because that is a
 * bug of ours.
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

/** Loaded with the first payment, so that other pages never load the SDK. */
export async function loadSdk(): Promise<typeof Stripe> {
  return (await import("stripe")).default;
}

async function open({ apiKey, fetch: wire = direct, patienceMs }: StripeSettings): Promise<Stripe> {
  const Sdk = await loadSdk();
  return new Sdk(apiKey, {
    httpClient: Sdk.createFetchHttpClient(wire),
    maxNetworkRetries: RETRIES,
    timeout: patienceMs ?? PATIENCE_MS,
    // Latencies of our payers are not sent to Stripe.
    telemetry: false,
  });
}

/** The runtime's fetch must not be called as a method of an object. */
const direct: typeof fetch = (input: RequestInfo | URL, init?: RequestInit) => fetch(input, init);
