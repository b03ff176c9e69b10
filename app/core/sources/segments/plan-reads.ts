import type { ByteRange } from "./read-segment.ts";

/** One read of a segment, with the fingerprints whose postings are in it. */
export type PlannedRead = ByteRange & { hashes: number[] };

/** Bytes between two wanted blocks that are read with them: fewer reads for bytes that take no time. */
const GAP_BYTES = 16 * 1024;
/** A read of at most this many bytes: others wait behind it. */
const MOST_BYTES = 512 * 1024;
/** How often as many fingerprints as before are tried where reads are left. */
const GROWTH = 1.15;

/**
 * The reads for as many fingerprints as fit in a number of reads: in a small segment neighbouring blocks are read
 * together, and all fingerprints may fit.
 * @param choose the fingerprints to look up if this many may be
 */
export function planReads(
  choose: (count: number) => readonly number[],
  rangeOf: (hash: number) => ByteRange,
  { reads, bytes }: { reads: number; bytes: number },
): PlannedRead[] {
  let chosen = choose(reads);
  let plan = joined(chosen, rangeOf);
  while (plan.length < reads) {
    const more = choose(Math.ceil(chosen.length * GROWTH));
    if (more.length <= chosen.length) return plan;
    const next = joined(more, rangeOf);
    if (next.length > reads || next.reduce((sum, { length }) => sum + length, 0) > bytes) return plan;
    [chosen, plan] = [more, next];
  }
  return plan;
}

function joined(hashes: readonly number[], rangeOf: (hash: number) => ByteRange): PlannedRead[] {
  const ranges = hashes.map((hash) => ({ ...rangeOf(hash), hash })).filter(({ length }) => length > 0);
  const plan: PlannedRead[] = [];
  for (const { offset, length, hash } of ranges.sort((a, b) => a.offset - b.offset)) {
    const last = plan.at(-1);
    const end = offset + length;
    if (last && offset - (last.offset + last.length) <= GAP_BYTES && end - last.offset <= MOST_BYTES) {
      last.length = Math.max(last.length, end - last.offset);
      last.hashes.push(hash);
    } else plan.push({ offset, length, hashes: [hash] });
  }
  return plan;
}
