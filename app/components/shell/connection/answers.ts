import { createStore } from "./store.ts";

const MOST_NOTES = 100;

/** The result of the last request to an address. Status 0: no response; 408: the request timed out. */
export type Note = { status: number; errorId: string | null; notBefore: number | null };

export const nothing: Note = { status: 500, errorId: null, notBefore: null };
const notes = new Map<string, Note>();

/** Whether the last request to our server got no response. */
export const unreachable = createStore(false);

/** The flags that the server's last answer was made with, as `flagsCode` writes them; null before the first. */
export const serverFlags = createStore<string | null>(null);

/** Adds what the router's own errors omit: the router discards the headers of a failed response. */
export function noteOf(url: string): Note {
  return notes.get(placeOf(new URL(url))) ?? nothing;
}

export function noteFrom(response: Response, now: number): Note {
  return {
    status: response.status,
    errorId: response.headers.get("X-Request-Id") ?? response.headers.get("CF-Ray"),
    notBefore: notBefore(response.headers.get("Retry-After"), now),
  };
}

/** `Retry-After` is a number of seconds or a date (RFC 9110, 10.2.3). */
export function notBefore(header: string | null, now: number): number | null {
  if (!header) return null;
  const seconds = Number(header);
  const at = Number.isFinite(seconds) ? now + seconds * 1000 : Date.parse(header);
  return at > now ? at : null;
}

export function note(url: URL, what: Note | null): void {
  const place = placeOf(url);
  notes.delete(place);
  if (!what) return;
  notes.set(place, what);
  for (const oldest of [...notes.keys()].slice(0, -MOST_NOTES)) notes.delete(oldest);
}

/** A page and its data request share one key. */
export function placeOf(url: URL): string {
  const query = new URLSearchParams(url.search);
  query.delete("_routes");
  query.delete("index");
  const path = url.pathname.replace(/(?:\/_)?\.data$/, "").replace(/(.)\/$/, "$1");
  return `${path}?${query}`;
}
