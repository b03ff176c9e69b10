export type SortDirection = "ascending" | "descending";

/** How a column is sorted now, and the address that sorts by it, or the other way round. */
export type ColumnSort = { href: string; direction: SortDirection | null };

/** Keys that name a place in the old order. */
const PLACES = ["page", "upto", "cursor"];

/**
 * The sort link of a column. The address has `sort=key` for ascending and `sort=-key` for descending; `first` is the
 * direction of the first press. All other keys of the address stay, but a new order starts at its first page.
 */
export function columnSort(address: string, key: string, first: SortDirection = "ascending"): ColumnSort {
  const [path = "", query = ""] = address.split("?");
  const keys = new URLSearchParams(query);
  const sort = keys.get("sort");
  const direction = sort === key ? "ascending" : sort === `-${key}` ? "descending" : null;
  const next = direction === null ? first : direction === "ascending" ? "descending" : "ascending";
  for (const place of PLACES) keys.delete(place);
  keys.set("sort", next === "ascending" ? key : `-${key}`);
  return { href: `${path}?${keys}`, direction };
}
