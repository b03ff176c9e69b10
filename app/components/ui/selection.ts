import { useEffect, useMemo, useState } from "react";

/** The chosen rows, and the row that was pressed last: a press with Shift goes from there. */
export type Selected = { ids: ReadonlySet<string>; last: string | null };

export const nothingSelected: Selected = { ids: new Set(), last: null };

/** One row on or off; with `range`, all rows between the last one and this one get the same state. */
export function selectRow(
  { ids, last }: Selected,
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
  return { ids: next, last: id };
}

/** Rows that have left the list are no longer chosen. */
export function keepShown(selected: Selected, all: readonly string[]): Selected {
  const ids = new Set(all.filter((id) => selected.ids.has(id)));
  if (ids.size === selected.ids.size) return selected;
  return { ids, last: selected.last !== null && all.includes(selected.last) ? selected.last : null };
}

export type Selection = {
  ids: ReadonlySet<string>;
  /** None, some or all of the rows. */
  extent: "none" | "some" | "all";
  select: (id: string, on: boolean, range: boolean) => void;
  selectAll: (on: boolean) => void;
};

/** The selection of a table; `all` are the ids of its rows in their order. */
export function useSelection(all: readonly string[]): Selection {
  const [selected, setSelected] = useState(nothingSelected);
  const shown = keepShown(selected, all);
  useEffect(() => setSelected((now) => keepShown(now, all)), [all]);
  return useMemo(
    () => ({
      ids: shown.ids,
      extent: shown.ids.size === 0 ? "none" : shown.ids.size === all.length ? "all" : "some",
      select: (id, on, range) => setSelected((now) => selectRow(keepShown(now, all), all, id, on, range)),
      selectAll: (on) => setSelected({ ids: new Set(on ? all : []), last: null }),
    }),
    [shown, all],
  );
}
