/** Exponential back-off with random jitter, so that clients do not retry at the same time. `chance` is 0 to 1. */
export function backOff(failures: number, chance: number, first: number, longest: number): number {
  const full = Math.min(longest, first * 2 ** failures);
  return Math.round(full / 2 + (full / 2) * chance);
}
