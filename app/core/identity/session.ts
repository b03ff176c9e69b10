import { DAY_MS } from "#schema/vocabulary/time.ts";
/** The longest lifetime of a session at either provider, ms. A revoked session is remembered for this long. */
export const SESSION_MS = 30 * DAY_MS;

/** A socket is closed after this time and reopened by its browser, ms. */
export const SOCKET_MOST_MS = DAY_MS;
