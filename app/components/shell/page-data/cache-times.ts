import { MINUTE_MS } from "#schema/vocabulary/time.ts";

/** How long data is shown without a request (specification, section 9). */
export const FRESH_MS = 5 * MINUTE_MS;
/** How long data is kept that no page uses. */
export const KEPT_MS = 10 * MINUTE_MS;

/** The first part of the keys under which the data of the layouts is kept, as long as the window is open. */
export const FRAME = "frame";
