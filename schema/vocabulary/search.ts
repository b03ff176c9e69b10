/** Longest search text, characters. A longer text is truncated. */
export const SEARCH_MAX = 100;

/** What one search finds, in the order of its groups. */
export const foundKinds = [
  "page",
  "person",
  "order",
  "conversation",
  "check",
  "document",
  "report",
  "article",
] as const;
export type FoundKind = (typeof foundKinds)[number];

/** Where a search is asked: it finds what the area shows. */
export const searchAreas = ["dashboard", "admin"] as const;
export type SearchArea = (typeof searchAreas)[number];
