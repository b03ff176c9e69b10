import { DAY_MS } from "#schema/vocabulary/time.ts";
/** The longest life of a session at either provider, ms. A revoked session is remembered this long. */
export const SESSION_MS = 30 * DAY_MS;

/** A socket is closed after this time, and its browser opens another, ms. */
export const SOCKET_MOST_MS = DAY_MS;
