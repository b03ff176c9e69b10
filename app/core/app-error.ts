/** The closed list of expected errors. Any other exception is a bug. */
const errorCodes = [
  "not_found",
  "not_signed_in",
  "not_allowed",
  "not_fresh",
  "invalid",
  "too_large",
  "length_required",
  "unsupported_type",
  "conflict",
  "too_many",
  "gone",
  "flag_off",
  "provider_down",
  "bad_credentials",
] as const;
export type Reason = (typeof errorCodes)[number];

/** The header of a refused answer that names its error code. */
export const REASON_HEADER = "X-Reason";

/** The HTTP status of each error code. */
export const statusOf: Record<Reason, number> = {
  not_found: 404,
  not_signed_in: 401,
  not_allowed: 403,
  not_fresh: 403,
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
};

export type FieldMessages = Record<string, string>;

/** An error the user can act on: a code, one sentence, and messages for the fields of a form if it concerns them. */
export class AppError extends Error {
  readonly reason: Reason;
  readonly fields?: FieldMessages;
  readonly retryAfter?: number;

  constructor(reason: Reason, message: string, more: { fields?: FieldMessages; retryAfter?: number } = {}) {
    super(message);
    this.name = "AppError";
    this.reason = reason;
    this.fields = more.fields;
    this.retryAfter = more.retryAfter;
  }
}

type Issue = { path: PropertyKey[]; message: string };

/** The first message of each field, as a form shows it. */
export function fieldMessages(error: { issues: readonly Issue[] }): FieldMessages {
  const messages: FieldMessages = {};
  for (const issue of error.issues) {
    const field = issue.path.map(String).join(".") || "form";
    messages[field] ??= issue.message;
  }
  return messages;
}
