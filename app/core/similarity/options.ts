/** Every number the engine can be asked to change. Flat, so that a report can store the set it was made with. */
export type EngineOptions = {
  /** Length of the hashed word n-grams that seed an alignment. */
  ngramWords: number;
  /** An n-gram that stands more often than this in one source seeds nothing there. */
  maxOccurrences: number;
  /** Longest stretch of changed words, on either side, that two runs are merged over. */
  gapWords: number;
  /** How far the two sides of such a stretch may differ in length. */
  driftWords: number;
  /** Most words skipped at once while a passage is grown beyond its outermost run. */
  skipWords: number;
  /** Shortest run that is a passage by itself. */
  minPassageWords: number;
  /** Fewest shared words of a passage that has no run of `minPassageWords`. */
  minScatteredWords: number;
  /** Least share of words on either side that must be shared in a passage with changes. */
  minorShare: number;
  /** A match of fewer words is listed as "small" and left out of the score. */
  smallMatchWords: number;
  /** Leave matches inside quotations out of the score. */
  excludeQuotations: boolean;
  /** Leave the bibliography out of the score and out of the counted words. */
  excludeBibliography: boolean;
  /** How far from a match, in words, a citation still belongs to it. */
  citationWords: number;
  /** Two matches whose edges differ by no more words on either end are one match with several sources. */
  nearlyEqualWords: number;
  /** Longest excerpt of either side, in UTF-16 units. */
  excerptCharacters: number;
};

/** Limits of the candidate ranking. */
export type CandidateLimits = {
  /** Best sources taken from each window. */
  perWindow: number;
  /** Most candidates in all. */
  candidates: number;
  /** Fewest fingerprints a source must share with one window. */
  minShared: number;
};

export const defaultOptions: EngineOptions = {
  // Four still leaves seeds where every fifth word is misread (OCR), and costs nothing: a seed alone is no passage.
  ngramWords: 4,
  // Above this an n-gram is a table head or a refrain; it also keeps hostile, periodic texts linear.
  maxOccurrences: 16,
  // Eight changed words are about one clause: more is a new thought, and belongs to the paraphrase pass.
  gapWords: 8,
  // OCR splits and joins words; four covers what two broken lines do.
  driftWords: 4,
  // A grown edge must match more words than it skips, so three means at least four matching words behind.
  skipWords: 3,
  // Six words in a row are the shortest thing worth listing; shorter ones are idiom.
  minPassageWords: 6,
  // Two or three seeds with nothing else are chance; twelve shared words are not.
  minScatteredWords: 12,
  // Below seven words in ten a reader no longer calls it a small change.
  minorShare: 0.7,
  // The product's default: shorter matches are mostly common wording.
  smallMatchWords: 8,
  excludeQuotations: true,
  excludeBibliography: true,
  // A sentence has some twenty words; a citation further off belongs to another claim.
  citationWords: 15,
  // Several copies of one text differ by a word or two at the edges (a heading, an "and").
  nearlyEqualWords: 3,
  // Enough to recognise a passage, short enough to be a quotation.
  excerptCharacters: 480,
};

export const defaultLimits: CandidateLimits = {
  // Best three of each window: whole-document ranking loses a third of the recall (PAN'13).
  perWindow: 3,
  // What one isolate can fetch and align within its CPU budget.
  candidates: 25,
  // One shared pair is chance in any large collection.
  minShared: 2,
};
