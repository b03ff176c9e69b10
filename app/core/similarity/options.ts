/**
 * Every number of the engine that a caller may change. A flat object, so that a report can store the options it was
 * made with.
 */
export type EngineOptions = {
  /** Length of the hashed word n-grams that seed an alignment. */
  ngramWords: number;
  /** An n-gram that occurs more often than this in one source produces no seeds there. */
  maxOccurrences: number;
  /** Longest gap of changed words, on either side, over which two runs are merged. */
  gapWords: number;
  /** Most words by which the two sides of such a gap may differ in length. */
  driftWords: number;
  /** Most words skipped at once while a passage is extended beyond its outermost run. */
  skipWords: number;
  /** Shortest run that is accepted as a passage by itself. */
  minPassageWords: number;
  /** Fewest shared words of a passage that has no run of `minPassageWords`. */
  minScatteredWords: number;
  /** Lowest share of words on either side that must be shared in a passage with changes. */
  minorShare: number;
  /** Lowest cosine similarity of two sentences' tf-idf vectors that seeds a paraphrase. */
  seedCosine: number;
  /** Lowest Dice coefficient of their sets of terms. */
  seedDice: number;
  /** Most sentences without a seed inside a paraphrase, on either side. */
  gapSentences: number;
  /**
   * Most words by which the bounds of a paraphrase may move at once, and by which two paraphrases may be apart to be
   * joined.
   */
  reachWords: number;
  /** Share of a stretch's sentences in which chance can introduce a content word, and a function word: 0 to 1. */
  chanceReach: number;
  chanceFunctionReach: number;
  /** Additional sentences without any content word of the pair, used in the estimated frequency of content words. */
  backgroundSentences: number;
  /** Lowest log-likelihood ratio of either side of a paraphrase, in nats. */
  paraphraseScore: number;
  /** Lowest score, in nats, of the words of a paraphrase or summary that are neither names nor numbers. */
  wordingScore: number;
  /** Lowest share of either side's terms, weighted by rarity, that also occur on the other side. */
  paraphraseShare: number;
  /** Fewest words of either side of a paraphrase. */
  paraphraseWords: number;
  /**
   * A same-words passage of at least this many words is compared with overlapping paraphrases; a shorter one is dropped
   * for them.
   */
  strongWords: number;
  /**
   * Lowest score, in nats, of the part of a paraphrase outside a same-words passage for the paraphrase to replace both.
   */
  beyondScore: number;
  /** Lowest log-likelihood ratio of a summary against the whole source, in nats. */
  summaryScore: number;
  /** Lowest score of a summary per word. */
  summaryDensity: number;
  /** Fewest and most words of a summary. */
  summaryWords: number;
  summaryMostWords: number;
  /** Lowest ratio of the length of a source to the length of its summary. */
  summaryRatio: number;
  /** Fewest sentences of the source that are similar to sentences of a summary. */
  summarySources: number;
  /** Lowest distance between the first and the last of these sentences, in lengths of the summary. */
  summarySpread: number;
  /** The same as `chanceReach` and `chanceFunctionReach`, for summaries. */
  summaryReach: number;
  summaryFunctionReach: number;
  /** Lowest score, in nats, of the part of a summary outside the other passages in it. */
  summaryRestScore: number;
  /** A single compact passage that covers more than this share of a summary explains it. */
  explainedShare: number;
  /** A passage is compact if its source side is less than this many times as long. */
  compactRatio: number;
  /** A summary whose sentences are spread over at least this share of its source is a summary of the whole source. */
  wholeShare: number;
  /** A summary is also of the whole source if the source is less than this many times as long. */
  wholeRatio: number;
  /** A match with fewer words is listed as "small" and excluded from the score. */
  smallMatchWords: number;
  /** Exclude matches inside quotations with a citation from the score. */
  excludeQuotations: boolean;
  /** Exclude the bibliography from the score and from the counted words. */
  excludeBibliography: boolean;
  /** Exclude declarations, the lines of cover sheets and tables of contents from the score and from the counted words. */
  excludeTemplates: boolean;
  /** Exclude text that a reader does not see from the score and from the counted words. */
  excludeHidden: boolean;
  /** Most words between a match and a citation that still belongs to it. */
  citationWords: number;
  /** Two matches whose edges differ by at most this many words on either end are one match with several sources. */
  nearlyEqualWords: number;
  /** Longest excerpt of either side, in UTF-16 units. */
  excerptCharacters: number;
};

export const defaultOptions: EngineOptions = {
  // Four words still produce seeds if every fifth word is misread (OCR), without a cost in precision: a seed alone is
  // not a passage.
  ngramWords: 4,
  // A more frequent n-gram is a table header or a refrain; the limit also keeps hostile, periodic texts linear.
  maxOccurrences: 16,
  // Eight changed words are about one clause: a longer change is a new thought and belongs to the paraphrase pass.
  gapWords: 8,
  // OCR splits and joins words; four words cover the effect of two broken lines.
  driftWords: 4,
  // An extension must match more words than it skips, so three skipped words require at least four matching words after
  // them.
  skipWords: 3,
  // Six words in a row are the shortest run worth listing; shorter ones are idioms.
  minPassageWords: 6,
  // Two or three isolated seeds are chance; twelve shared words are not.
  minScatteredWords: 12,
  // With fewer than seven shared words in ten, a reader no longer considers the change small.
  minorShare: 0.7,
  // The numbers for paraphrases and summaries were chosen on the even-numbered pairs of a split of PAN'13 and checked
  // on the odd-numbered pairs (docs/decisions/011): each was varied alone and chosen from inside the range with nearly
  // the same result. The seed thresholds are those of Sanchez-Perez et al. (2014); lower ones admit chance matches.
  seedCosine: 0.3,
  seedDice: 0.33,
  // A higher value merges two passages of one paragraph, a lower one splits translated passages.
  gapSentences: 4,
  // Two sentences: the length that seeds and their gaps miss at an edge.
  reachWords: 40,
  // A text keeps to its subject, so a stretch contains fewer different words than as many sentences drawn at random.
  chanceReach: 0.6,
  // Function words depend little on the subject.
  chanceFunctionReach: 0.7,
  // A two-page text gives little information about how rare its subject is elsewhere.
  backgroundSentences: 80,
  // A chance of 1 in 10^14 for any one stretch; a long pair has 10^9 stretches.
  paraphraseScore: 33,
  // Two reports of one event share its names and dates. All but one in a hundred of PAN'13's rewritten passages have a
  // higher score.
  wordingScore: 18,
  // Heavily changed passages keep about half of their rare words.
  paraphraseShare: 0.4,
  // One and a half long sentences. Shorter matches are more often set phrases of the subject than another author's
  // text.
  paraphraseWords: 25,
  // Half a sentence in the same words is more than an idiom inside a paraphrase.
  strongWords: 12,
  // Ten nats are about four rare words.
  beyondScore: 10,
  // The same order of magnitude as for a paraphrase.
  summaryScore: 30,
  // Texts on one subject by one author reach .31 per word, summaries have .34 or more (PAN'13: .4 in all but one in
  // twenty).
  summaryDensity: 0.33,
  // The length of an abstract: longer than a sentence on the subject, shorter than a chapter on it.
  summaryWords: 70,
  summaryMostWords: 300,
  // A text of more than a third of the source's length is a rewrite, not a summary (PAN'13: summaries are at most a
  // quarter).
  summaryRatio: 3,
  // One place indicates a paraphrase; two places that are farther apart than the length of the summary are not one
  // place.
  summarySources: 2,
  summarySpread: 2,
  // A whole source has many more sentences than subjects, but every sentence has function words.
  summaryReach: 0.2,
  summaryFunctionReach: 1,
  // Five rare words outside the other passages: less occurs around any copied passage.
  summaryRestScore: 12,
  // The rest of the summary then consists of the ragged edges of the passage.
  explainedShare: 0.8,
  // Rewriting rarely halves the length (PAN'13: nine in ten sources are less than 1.8 times as long).
  compactRatio: 2,
  // Sentences from half of a text summarise the text; for a short article, the report names the article rather than
  // lines of it.
  wholeShare: 0.5,
  wholeRatio: 25,
  // The product's default: shorter matches are mostly set phrases, names of organisations and boilerplate.
  smallMatchWords: 14,
  excludeQuotations: true,
  excludeBibliography: true,
  excludeTemplates: true,
  excludeHidden: true,
  // A sentence has about twenty words; a citation at a greater distance belongs to another claim.
  citationWords: 15,
  // Several copies of one text differ by a word or two at the edges (a heading, an "and").
  nearlyEqualWords: 3,
  // Long enough to recognise a passage, short enough to be a quotation.
  excerptCharacters: 480,
};
