import { useLocation } from "react-router";
import { type ColumnSort, columnSort, type SortDirection } from "./sort.ts";

/**
 * The sort links of a list that the database sorts.
 *
 * @param initial the order without `sort` in the address, written like it: "-placed"
 */
export function useListSort<Sort extends string>(initial: Sort | `-${Sort}`) {
  const { pathname, search } = useLocation();
  return (key: Sort, first?: SortDirection): ColumnSort => columnSort(`${pathname}${search}`, key, first, initial);
}
