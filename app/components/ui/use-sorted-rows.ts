import { useLocation } from "react-router";
import { type ColumnSort, columnSort, type SortDirection, sortRows } from "./sort.ts";

/** The rows of a complete list in the order of the address, and the sort links of its columns. */
export function useSortedRows<Row, Key extends string>(
  all: readonly Row[],
  valuesOf: Readonly<Record<Key, (row: Row) => string | number | null>>,
): { rows: readonly Row[]; by: (key: Key, first?: SortDirection) => ColumnSort } {
  const { pathname, search } = useLocation();
  const address = `${pathname}${search}`;
  return { rows: sortRows(all, address, valuesOf), by: (key, first) => columnSort(address, key, first) };
}
