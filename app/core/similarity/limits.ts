/** Limits of the candidate ranking. */
export type CandidateLimits = {
  /** Best sources taken from each window. */
  perWindow: number;
  /** Most candidates in all. */
  candidates: number;
  /** Fewest fingerprints a source must share with one window. */
  minShared: number;
};

export const defaultLimits: CandidateLimits = {
  // Best three of each window: whole-document ranking loses a third of the recall (PAN'13).
  perWindow: 3,
  // What one isolate can fetch and align within its CPU budget.
  candidates: 25,
  // One shared pair is chance in any large collection.
  minShared: 2,
};
