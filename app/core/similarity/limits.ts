/** Limits of the candidate ranking. */
export type CandidateLimits = {
  /** The number of best sources taken from each window. */
  perWindow: number;
  /** Most candidates in total. */
  candidates: number;
  /** Fewest fingerprints that a source must share with one window. */
  minShared: number;
};

export const defaultLimits: CandidateLimits = {
  // The best three of each window: whole-document ranking loses a third of the recall (PAN'13).
  perWindow: 3,
  // The number that one isolate can fetch and align within its CPU budget.
  candidates: 25,
  // A single shared pair occurs by chance in any large collection.
  minShared: 2,
};
