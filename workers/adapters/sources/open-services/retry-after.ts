/** A service that asks for longer is asked again tomorrow. */
const LONGEST_MS = 24 * 60 * 60 * 1000;

/** How long a service asks to be left alone, ms, by its Retry-After header: seconds or a date (RFC 9110, 10.2.3). */
export function retryAfterMs(response: Response, now: number): number | null {
  const stated = response.headers.get("Retry-After")?.trim() ?? "";
  const wait = /^\d{1,9}$/.test(stated) ? Number(stated) * 1000 : Date.parse(stated) - now;
  return Number.isFinite(wait) ? Math.min(Math.max(wait, 0), LONGEST_MS) : null;
}
