/** Rows on a page of a list. */
export const pageSizes = [25, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

/** Longer texts are no cursor of ours. */
export const CURSOR_MOST = 600;

/** What the address of a list asks for: its order, the place to continue from, and the rows of a page. */
export type Listing<Sort extends string = string> = {
  sort: Sort;
  descending: boolean;
  /** A signed place; null for the first page. */
  cursor: string | null;
  /** The page ends before the cursor instead of starting after it. */
  backwards: boolean;
  rows: PageSize;
};

/** A list shows no exact number above this: counting on would read every row there is. */
export const COUNTED_MOST = 10_000;

/**
 * Reads `sort=placed` (ascending) or `sort=-placed` (descending), `after=` or `before=` a cursor, and `rows=50`. Whatever
 * is unknown is ignored.
 *
 * @param initial the order without `sort`, written like it
 */
export function readListing<Sort extends string>(
  keys: URLSearchParams,
  sorts: readonly Sort[],
  initial: Sort | `-${Sort}`,
): Listing<Sort> {
  const { sort, descending } = orderIn(keys.get("sort") ?? "", sorts) ?? orderOf(initial);
  const after = cursorIn(keys, "after");
  const before = after === null ? cursorIn(keys, "before") : null;
  const rows = pageSizes.find((size) => String(size) === keys.get("rows")) ?? pageSizes[0];
  return { sort, descending, cursor: after ?? before, backwards: before !== null, rows };
}

function orderIn<Sort extends string>(text: string, sorts: readonly Sort[]) {
  const sort = sorts.find((one) => text === one || text === `-${one}`);
  return sort === undefined ? null : { sort, descending: text.startsWith("-") };
}

function orderOf<Sort extends string>(text: Sort | `-${Sort}`) {
  return { sort: text.replace(/^-/, "") as Sort, descending: text.startsWith("-") };
}

function cursorIn(keys: URLSearchParams, name: "after" | "before"): string | null {
  const text = keys.get(name);
  return text && text.length <= CURSOR_MOST ? text : null;
}

/** The first page of a list in one order. */
export function firstPage<Sort extends string>(
  sort: Sort,
  { descending = true, rows = pageSizes[0] as PageSize } = {},
): Listing<Sort> {
  return { sort, descending, cursor: null, backwards: false, rows };
}
