type Placed = { at: number; key: string };

type FeedOptions<Row> = {
  limit: number;
  most: number;
  hidden: (row: Row) => boolean;
  alike: (first: Row, next: Row) => boolean;
};

/**
 * One feed of several lists that are each newest first.
 *
 * @param limit what was asked of each list: a shorter one has ended
 * @param hidden rows that the feed leaves out
 * @param alike rows that follow each other and are shown as one, with the number of the others
 * @returns `more`: the place after which the feed continues; null at its end
 */
export function mergedFeed<Row extends Placed>(
  lists: readonly (readonly Row[])[],
  { limit, most, hidden, alike }: FeedOptions<Row>,
): { rows: (Row & { others: number })[]; more: Placed | null } {
  const all = lists.flat().sort(newestFirst);
  // Below the last row of a list that goes on, rows of that list may be missing.
  const ends = lists.flatMap((list) => (list.length < limit ? [] : (list.at(-1) ?? [])));
  const horizon = ends.sort(newestFirst)[0];
  const known = horizon ? all.filter((row) => newestFirst(row, horizon) <= 0) : all;
  const shown = known.filter((row) => !hidden(row));
  const runs: Row[][] = [];
  for (const row of shown) {
    const run = runs.at(-1);
    if (run?.[0] && alike(run[0], row)) run.push(row);
    else runs.push([row]);
  }
  const rows = runs.slice(0, most).flatMap(([first, ...others]) => (first ? { ...first, others: others.length } : []));
  const last = runs.length > most ? runs[most - 1]?.at(-1) : horizon;
  return { rows, more: last ? { at: last.at, key: last.key } : null };
}

function newestFirst(a: Placed, b: Placed): number {
  return b.at - a.at || (a.key < b.key ? 1 : a.key > b.key ? -1 : 0);
}
