import type { ByteRange } from "./read-segment.ts";

/** One read of a segment, with the fingerprints whose postings are in it. */
export type PlannedRead = ByteRange & { hashes: number[] };

/** Bytes between two wanted blocks that are read with them: fewer reads for bytes that take no time. */
const GAP_BYTES = 16 * 1024;
/** A read of at most this many bytes: others wait behind it. */
const MOST_BYTES = 512 * 1024;
/** The number of fingerprints is found to within a hundredth. */
const CLOSE_ENOUGH = 0.01;

/**
 * The reads for as many fingerprints as fit in a number of reads: in a small segment neighbouring blocks are read
 * together, and all fingerprints may fit.
 * @param choose the fingerprints to look up if at most this many may be
 * @param bytes of all reads, if more fingerprints than reads are looked up
 */
export function planReads(
  choose: (most: number) => readonly number[],
  rangeOf: (hash: number) => ByteRange,
  { reads, bytes }: { reads: number; bytes: number },
): PlannedRead[] {
  let plan = joined(choose(reads), rangeOf);
  let [fitting, tooMany] = [reads, choose(Infinity).length + 1];
  // The first try is all of them.
  for (let next = tooMany - 1; next > fitting; ) {
    const tried = joined(choose(next), rangeOf);
    const fits = tried.length <= reads && tried.reduce((sum, { length }) => sum + length, 0) <= bytes;
    if (fits) [fitting, plan] = [next, tried];
    else tooMany = next;
    next = tooMany - fitting > fitting * CLOSE_ENOUGH ? Math.floor((fitting + tooMany) / 2) : fitting;
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
