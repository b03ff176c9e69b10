import { AppError } from "#core/app-error.ts";
import { logProblem } from "../../../platform/log.ts";

/** Errors thrown by the SDK. Its messages may repeat the request, so none is passed on. */
export type StripeFailure = Error & { type: string; code?: string; param?: string; statusCode?: number };

export function isStripeFailure(error: unknown): error is StripeFailure {
  return error instanceof Error && "type" in error && typeof error.type === "string" && error.type.startsWith("Stripe");
}

/** The request was invalid or cannot be fulfilled: a retry would fail as well. */
export function isRefusal({ type }: StripeFailure): boolean {
  return type === "StripeInvalidRequestError" || type === "StripeCardError";
}

/** The same key with different parameters: a bug of ours, which must be visible. */
export function isSameKey(error: unknown): error is StripeFailure {
  return isStripeFailure(error) && error.type === "StripeIdempotencyError";
}

/** No answer, too many questions, a fault on their side, or a key of ours that they do not take. */
export function providerDown(what: string, { type, code, statusCode }: StripeFailure): AppError {
  logProblem({ event: "payment_provider", what, problem: type, code, status: statusCode });
  return new AppError("provider_down", "We could not reach the payment provider. Try again in a minute.", {
    retryAfter: 60,
  });
}

export function badRequest(what: string, { code, param, statusCode }: StripeFailure): Error {
  return new Error(`The payment provider refused ${what}: ${statusCode} ${code ?? ""} ${param ?? ""}`.trim());
}

/** For good, unless our account at the provider is merely empty today. */
export function refundRefused(failure: StripeFailure): AppError {
  if (failure.code === "balance_insufficient") return providerDown("refund", failure);
  logProblem({ event: "payment_provider", what: "refund", problem: "refused", code: failure.code });
  return new AppError("conflict", "The payment provider rejected this refund.");
}
