import { AppError } from "#core/app-error.ts";
import type { Checkout, PaymentNews } from "#core/orders/ports.ts";
import { logProblem } from "../../../platform/log.ts";
import { checkoutOf, disputeOf, failureOf, fitting, paymentIdOf, refundOf } from "./metadata.ts";
import { StripeEvent, StripeIntent } from "./schemas.ts";

/** A verified event in our words. Of the other mode it is refused: test money must never pay for anything. */
export function newsOf(body: unknown, live: boolean): PaymentNews {
  const event = fitting(StripeEvent, body, "event");
  if (event.livemode !== live) {
    logProblem({ event: "payment_provider", what: "event", problem: "mode", type: event.type });
    throw new AppError("bad_credentials", "This event is of the other mode.");
  }
  const base = { eventId: event.id, type: event.type, createdAt: event.created };
  return { ...base, ...contentOf(event.type, event.data.object) };
}

type Content = PaymentNews extends infer News
  ? News extends unknown
    ? Omit<News, "eventId" | "type" | "createdAt">
    : never
  : never;

function contentOf(type: string, object: unknown): Content {
  switch (type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
      return aboutCheckout(object);
    // The object itself contains only complete and unpaid.
    case "checkout.session.async_payment_failed":
      return aboutCheckout(object, "failed");
    case "checkout.session.expired":
      return aboutCheckout(object, "expired");
    case "payment_intent.payment_failed":
      return aboutAttempt(object, "failed");
    case "payment_intent.requires_action":
      return aboutAttempt(object, "requires_action");
    case "refund.created":
    case "refund.updated":
    case "refund.failed": {
      const refund = refundOf(object);
      return refund ? { about: "refund", refund } : { about: "other" };
    }
    default: {
      const dispute = type.startsWith("charge.dispute.") ? disputeOf(object) : null;
      return dispute ? { about: "dispute", dispute } : { about: "other" };
    }
  }
}

function aboutCheckout(object: unknown, state?: Checkout["state"]): Content {
  const checkout = checkoutOf(object, state);
  return checkout ? { about: "checkout", checkout } : { about: "other" };
}

function aboutAttempt(object: unknown, step: "failed" | "requires_action"): Content {
  const paymentId = paymentIdOf(object);
  if (paymentId === null) return { about: "other" };
  const intent = fitting(StripeIntent, object, "intent");
  const failure = step === "failed" ? failureOf(intent) : null;
  return { about: "attempt", paymentId, intentId: intent.id, step, failure };
}
