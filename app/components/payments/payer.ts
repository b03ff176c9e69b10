import { data } from "react-router";
import type { AppContext } from "#app/context.ts";
import { SessionId } from "#schema/payments/payment.ts";

/** The payer at the checkout: a signed-in user, or a visitor with the cookie of a payment link. */
export function payerOf({ actor, payerToken }: AppContext) {
  return { actor, link: payerToken };
}

/** The checkout session id in an address, or null if it is malformed. */
export function requestedSessionId(request: Request): string | null {
  const requested = SessionId.safeParse(new URL(request.url).searchParams.get("session_id") ?? "");
  return requested.success ? requested.data : null;
}

/** The order id in an address. */
export function requestedOrderId(request: Request): string | null {
  const requested = new URL(request.url).searchParams.get("order") ?? "";
  return /^[0-9a-f-]{36}$/.test(requested) ? requested : null;
}

export function resultPath(page: "success" | "cancel" | "failure" | "gateway", sessionId: string): string {
  const path = page === "gateway" ? "/payment/gateway" : `/payment/${page}`;
  return `${path}?session_id=${encodeURIComponent(sessionId)}`;
}

/** The payment status for this payer; an unknown payment and another payer's payment give the same result. */
export async function resultFor(app: AppContext, request: Request) {
  const sessionId = requestedSessionId(request);
  const found = sessionId ? await app.services.payments.result(payerOf(app), sessionId) : null;
  return { sessionId, found };
}

/** The address of the support form, with the id prefilled in the message. */
export function supportPath(id: string | null): string {
  const params = new URLSearchParams({ topic: "payment" });
  if (id) params.set("message", `Payment ID: ${id}\n\n`);
  return `/support?${params}#write`;
}

export function missing<T>(found: T) {
  return data(found, { status: 404 });
}
