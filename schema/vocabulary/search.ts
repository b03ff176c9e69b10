/** Longest search text, characters. What is longer is cut. */
export const SEARCH_MAX = 100;
