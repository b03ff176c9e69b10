export type SortDirection = "ascending" | "descending";

/** How a column is sorted now, and the address that sorts by it, or the other way round. */
export type ColumnSort = { href: string; direction: SortDirection | null };

/** Keys that name a place in the old order. */
const PLACES = ["page", "upto", "cursor", "after", "before"];

/**
 * The sort link of a column. The address has `sort=key` for ascending and `sort=-key` for descending; `first` is the
 * direction of the first press, `initial` the order without `sort`. All other keys of the address stay, but a new order starts at its first page.
 */
export function columnSort(address: string, key: string, first: SortDirection = "ascending", initial = ""): ColumnSort {
  const [path = "", query = ""] = address.split("?");
  const keys = new URLSearchParams(query);
  const sort = keys.get("sort") ?? initial;
  const direction = sort === key ? "ascending" : sort === `-${key}` ? "descending" : null;
  const next = direction === null ? first : direction === "ascending" ? "descending" : "ascending";
  for (const place of PLACES) keys.delete(place);
  keys.set("sort", next === "ascending" ? key : `-${key}`);
  return { href: `${path}?${keys}`, direction };
}

type Value = string | number | null;

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/**
 * A list that is complete, in the order that the address asks for; a list that is loaded page by page is sorted by
 * the database. Rows that are equal keep their order, rows without a value come last in both directions, and an unknown key
 * changes nothing.
 */
export function sortRows<Row>(
  rows: readonly Row[],
  address: string,
  valuesOf: Readonly<Record<string, (row: Row) => Value>>,
): readonly Row[] {
  const sort = new URLSearchParams(address.split("?")[1]).get("sort") ?? "";
  const key = sort.replace(/^-/, "");
  const value = Object.hasOwn(valuesOf, key) ? valuesOf[key] : undefined;
  if (!value) return rows;
  const sign = sort.startsWith("-") ? -1 : 1;
  return rows.toSorted((one, other) => compareValues(value(one), value(other), sign));
}

function compareValues(one: Value, other: Value, sign: 1 | -1): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  if (typeof one === "number" && typeof other === "number") return sign * (one - other);
  return sign * collator.compare(String(one), String(other));
}
