/** Longest search text, characters. A longer text is truncated. */
export const SEARCH_MAX = 100;
