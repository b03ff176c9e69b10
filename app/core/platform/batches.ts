/** How many rows a run of a clock took on, and how many it takes on at most. */
export type Batch = { taken: number; most: number };

/** What a run of a clock left for the next one, for the log: the names of its full batches, since there may be more. */
export function leftAfter(batches: Record<string, Batch>): { left?: string } {
  const full = Object.entries(batches).filter(([, { taken, most }]) => taken >= most);
  return full.length === 0 ? {} : { left: full.map(([name, { most }]) => `${name} ${most}+`).join(", ") };
}
