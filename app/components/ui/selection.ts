import { useEffect, useMemo, useState } from "react";

/**
 * The chosen rows, and the row that was pressed last: a press with Shift goes from there. `whole`: all rows of the list are
 * chosen, also those on other pages.
 */
export type Selected = { ids: ReadonlySet<string>; last: string | null; whole: boolean };

export const nothingSelected: Selected = { ids: new Set(), last: null, whole: false };

/** One row on or off; with `range`, all rows between the last one and this one get the same state. */
export function selectRow(
  { ids, last }: Pick<Selected, "ids" | "last">,
  all: readonly string[],
  id: string,
  on: boolean,
  range = false,
): Selected {
  const from = range && last !== null ? all.indexOf(last) : -1;
  const to = all.indexOf(id);
  const changed = from < 0 || to < 0 ? [id] : all.slice(Math.min(from, to), Math.max(from, to) + 1);
  const next = new Set(ids);
  for (const one of changed) {
    if (on) next.add(one);
    else next.delete(one);
  }
  return { ids: next, last: id, whole: false };
}

/** Rows that have left the list are no longer chosen. With a row that was not chosen, the whole list is not chosen either. */
export function keepShown(selected: Selected, all: readonly string[]): Selected {
  const ids = new Set(all.filter((id) => selected.ids.has(id)));
  const whole = selected.whole && ids.size > 0 && ids.size === all.length;
  if (ids.size === selected.ids.size && whole === selected.whole) return selected;
  return { ids, last: selected.last !== null && all.includes(selected.last) ? selected.last : null, whole };
}

export type Selection = {
  ids: ReadonlySet<string>;
  /** None, some or all of the rows. */
  extent: "none" | "some" | "all";
  select: (id: string, on: boolean, range: boolean) => void;
  selectAll: (on: boolean) => void;
  /** All rows of a list of several pages, as in "312 documents"; null where they are all shown. */
  wholeList: string | null;
  /** The whole list is chosen: the server knows which rows that are. */
  isWhole: boolean;
  selectWhole: () => void;
};

/**
 * The selection of a table; `all` are the ids of its rows in their order.
 *
 * @param wholeList all rows of the list, as in "312 documents", where an action on all of them is offered
 */
export function useSelection(all: readonly string[], wholeList: string | null = null): Selection {
  const [selected, setSelected] = useState(nothingSelected);
  const shown = keepShown(selected, all);
  useEffect(() => setSelected((now) => keepShown(now, all)), [all]);
  return useMemo(
    () => ({
      ids: shown.ids,
      extent: shown.ids.size === 0 ? "none" : shown.ids.size === all.length ? "all" : "some",
      select: (id, on, range) => setSelected((now) => selectRow(keepShown(now, all), all, id, on, range)),
      selectAll: (on) => setSelected({ ids: new Set(on ? all : []), last: null, whole: false }),
      wholeList,
      isWhole: shown.whole && wholeList !== null,
      selectWhole: () => setSelected({ ids: new Set(all), last: null, whole: true }),
    }),
    [shown, all, wholeList],
  );
}
