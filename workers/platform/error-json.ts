import { type AppError, REASON_HEADER, statusOf } from "#core/app-error.ts";

/** The JSON a refused call gets. */
export function errorJson(refused: AppError, requestId: string): Response {
  const headers = new Headers({ "Content-Type": "application/json" });
  if (refused.reason === "not_fresh") headers.set(REASON_HEADER, refused.reason);
  if (refused.retryAfter) headers.set("Retry-After", String(refused.retryAfter));
  const error = { reason: refused.reason, message: refused.message, fields: refused.fields, requestId };
  return new Response(JSON.stringify({ error }), { status: statusOf[refused.reason], headers });
}
