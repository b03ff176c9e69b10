import type { CacheClass, Caller, DatabaseCopy, RateClass } from "#schema/vocabulary/routes.ts";

/** What of its address makes a page another page of the edge cache. */
export type PageCache = {
  keep: CacheClass;
  /** Keys of the query that make another page of it, with the values that do; all others are dropped. */
  query?: Readonly<Record<string, RegExp>>;
  /** Keys that make it someone's own page (a search, a form filled in): such a page is never kept. */
  own?: readonly string[];
};

/** The rule of a page: it has that of its layout where it says nothing itself, but for `who`. */
export type PageRule = {
  /** Who may open it. */
  who: Caller;
  /** Who may post to it, where it is not who may read it. */
  posts: Caller | null;
  /** How reading it and posting to it are counted. */
  rate: { read: RateClass; write: RateClass };
  /** The copy of the database that a guest's read starts at; everybody else's starts at the primary. */
  database: DatabaseCopy;
  /** Read only within ten minutes of a sign-in; what it saves, its service guards. */
  fresh: boolean;
  /** Null: drawn for each visitor and never stored. */
  cache: PageCache | null;
};

/** Without `who`: every page says itself who may open it. */
export const defaultPageRule: Omit<PageRule, "who"> = {
  posts: null,
  rate: { read: "read", write: "write" },
  database: "nearest",
  fresh: false,
  cache: null,
};
