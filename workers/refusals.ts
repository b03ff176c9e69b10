import type { Reason, Refused } from "#core/refused.ts";

/** One table: what a refusal is on the wire. */
export const statusOf: Record<Reason, number> = {
  not_found: 404,
  not_signed_in: 401,
  not_allowed: 403,
  invalid: 422,
  too_large: 413,
  length_required: 411,
  unsupported_type: 415,
  conflict: 409,
  too_many: 429,
  gone: 410,
  flag_off: 503,
  provider_down: 503,
  bad_credentials: 401,
  already_registered: 409,
};

/** The JSON a refused call gets. */
export function refusalJson(refused: Refused, requestId: string): Response {
  const headers = new Headers({ "Content-Type": "application/json" });
  if (refused.retryAfter) headers.set("Retry-After", String(refused.retryAfter));
  const error = { reason: refused.reason, message: refused.message, fields: refused.fields, requestId };
  return new Response(JSON.stringify({ error }), { status: statusOf[refused.reason], headers });
}
