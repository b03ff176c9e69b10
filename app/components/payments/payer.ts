import { data } from "react-router";
import type { AppContext } from "#app/context.ts";
import { SessionId } from "#schema/payments/payment.ts";

/** Anyone who is at the checkout: signed in, or with a link's cookie. */
export function payerOf({ actor, payerToken }: AppContext) {
  return { actor, link: payerToken };
}

/** The checkout an address names, or null where it cannot be one. */
export function requestedSessionId(request: Request): string | null {
  const requested = SessionId.safeParse(new URL(request.url).searchParams.get("session_id") ?? "");
  return requested.success ? requested.data : null;
}

/** The order an address names. */
export function requestedOrderId(request: Request): string | null {
  const requested = new URL(request.url).searchParams.get("order") ?? "";
  return /^[0-9a-f-]{36}$/.test(requested) ? requested : null;
}

export function resultPath(page: "success" | "cancel" | "failure" | "gateway", sessionId: string): string {
  const path = page === "gateway" ? "/payment/gateway" : `/payment/${page}`;
  return `${path}?session_id=${encodeURIComponent(sessionId)}`;
}

/** How a payment is, for this payer; unknown and foreign ones are the same. */
export async function resultFor(app: AppContext, request: Request) {
  const sessionId = requestedSessionId(request);
  const found = sessionId ? await app.services.payments.result(payerOf(app), sessionId) : null;
  return { sessionId, found };
}

/** Support, with the id written into the message. */
export function supportPath(id: string | null): string {
  const params = new URLSearchParams({ topic: "payment" });
  if (id) params.set("message", `Payment ID: ${id}\n\n`);
  return `/support?${params}#write`;
}

export function missing<T>(found: T) {
  return data(found, { status: 404 });
}
