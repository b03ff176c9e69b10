import { Undelivered } from "#core/notifications/ports.ts";

/** Timeout of a request to a service; it is retried later. */
const PATIENCE_MS = 10_000;
/** No one is made to wait longer than this by someone else's word, in seconds. */
const WAIT_MOST = 3600;
/** Limit of a service's answer. */
const ANSWER_BYTES = 65_536;

export type Posting = { headers?: Record<string, string>; body: BodyInit; patienceMs?: number };

/**
 * Posts to an outside service. No redirect is followed: it would take a secret to someone else. What goes wrong on the
 * way is told without the address, which may be the secret itself.
 */
export async function post(
  url: string,
  { headers = {}, body, patienceMs = PATIENCE_MS }: Posting,
): Promise<{ response: Response; text: string }> {
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const response = await fetch(url, { method: "POST", headers, body, redirect: "manual", signal });
    return { response, text: await beginningOf(response) };
  } catch (error) {
    const late = error instanceof Error && (error.name === "TimeoutError" || error.name === "AbortError");
    throw new Undelivered(late ? "late" : "unreachable");
  }
}

/** What an answer that is no success means: 429 and 408 and faults of theirs pass, all else stays as it is. */
export function undelivered(service: string, { status, headers }: Response, now: number): Undelivered {
  const passing = status === 429 || status === 408 || status >= 500;
  const retryAfter = secondsOf(headers.get("Retry-After"), now);
  return new Undelivered(`${service}_${status}`, {
    permanent: !passing,
    ...(passing && retryAfter ? { retryAfter } : {}),
  });
}

/** Retry-After is a number of seconds or a date (RFC 9110, 10.2.3). */
export function secondsOf(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  const seconds = /^\d{1,9}$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - now) / 1000);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, WAIT_MOST) : undefined;
}

async function beginningOf(response: Response): Promise<string> {
  const chunks: string[] = [];
  const decoder = new TextDecoder();
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    chunks.push(decoder.decode(chunk, { stream: true }));
    if (bytes >= ANSWER_BYTES) break;
  }
  return chunks.join("").slice(0, ANSWER_BYTES);
}
