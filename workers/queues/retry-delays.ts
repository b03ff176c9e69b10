/** Seconds before a failed job is tried again: longer each time, so that a passing fault has time to pass. */
export const RETRY_SECONDS = [5, 30, 120];
