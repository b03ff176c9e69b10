import type { FieldMessages } from "#core/app-error.ts";

/** The result of an API request: its value, or an error message for the user. */
export type Answer<T> =
  | { ok: true; value: T }
  | { ok: false; status: number; words: string; fields: FieldMessages; retryAfterMs: number | null };

/**
 * Sends a request to our own API. Never throws: status 0 means that no response arrived.
 *
 * @param options.keepalive lets a small request outlive the page that sends it
 */
export async function call<T>(
  method: string,
  path: string,
  body?: unknown,
  { keepalive = false }: { keepalive?: boolean } = {},
): Promise<Answer<T>> {
  try {
    const response = await fetch(path, {
      method,
      keepalive,
      headers: { Accept: "application/json", ...(body !== undefined && { "Content-Type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.ok) return { ok: true, value: (text === "" ? null : JSON.parse(text)) as T };
    const wait = Number(response.headers.get("Retry-After"));
    return { ...failureOf(text), status: response.status, retryAfterMs: wait > 0 ? wait * 1000 : null };
  } catch {
    return { ok: false, status: 0, words: LOST, fields: {}, retryAfterMs: null };
  }
}

const LOST = "The connection was lost. Try again.";
const UNEXPECTED = "Something went wrong on our side. Try again in a moment.";

function failureOf(text: string) {
  try {
    const { error } = JSON.parse(text) as { error?: { message?: string; fields?: FieldMessages } };
    return { ok: false as const, words: error?.message ?? UNEXPECTED, fields: error?.fields ?? {} };
  } catch {
    return { ok: false as const, words: UNEXPECTED, fields: {} };
  }
}
