import type { CacheClass, Caller, DatabaseCopy, RateClass } from "#schema/vocabulary/routes.ts";

/** What of its address makes a page another page of the edge cache. */
export type PageCache = {
  keep: CacheClass;
  /** Keys of the query that make another page of it, with the values that do; all others are dropped. */
  query?: Readonly<Record<string, RegExp>>;
  /** Keys that make it someone's own page (a search, a form filled in): such a page is never kept. */
  own?: readonly string[];
};

/** What the gateway needs to know of a page; a page has the rule of its layout where it says nothing itself. */
export type PageRule = {
  who: Caller;
  /** Who may post to it, where it is not who may read it. */
  posts: Caller | null;
  /** How reading it and posting to it are counted. */
  rate: { read: RateClass; write: RateClass };
  /** The copy of the database that a guest's read starts at; everybody else's starts at the primary. */
  database: DatabaseCopy;
  /** Shows something only within ten minutes of a sign-in. */
  fresh: boolean;
  /** Null: drawn for each visitor and never stored. */
  cache: PageCache | null;
};

export const defaultPageRule: PageRule = {
  who: "anyone",
  posts: null,
  rate: { read: "read", write: "write" },
  database: "nearest",
  fresh: false,
  cache: null,
};
