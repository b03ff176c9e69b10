/** UTF-16 offsets: `from` is inclusive, `to` exclusive. */
export type Range = { from: number; to: number };

/** Sorted ranges; those that touch or overlap are merged. */
export function joined(ranges: readonly Range[]): Range[] {
  const result: Range[] = [];
  for (const { from, to } of [...ranges].sort((one, other) => one.from - other.from)) {
    const last = result.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else result.push({ from, to });
  }
  return result;
}
