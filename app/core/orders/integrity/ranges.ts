/** UTF-16 offsets: from the first to behind the last. */
export type Range = { from: number; to: number };

/** Ranges in order, those that touch or overlap as one. */
export function joined(ranges: readonly Range[]): Range[] {
  const result: Range[] = [];
  for (const { from, to } of [...ranges].sort((one, other) => one.from - other.from)) {
    const last = result.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else result.push({ from, to });
  }
  return result;
}
