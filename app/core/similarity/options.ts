/** Every number the engine can be asked to change. Flat, so that a report can store the set it was made with. */
export type EngineOptions = {
  /** Length of the hashed word n-grams that seed an alignment. */
  ngramWords: number;
  /** An n-gram that is more often than this in one source seeds nothing there. */
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
  /** Least cosine of two sentences' tf-idf vectors that seeds a paraphrase. */
  seedCosine: number;
  /** Least Dice coefficient of their sets of terms. */
  seedDice: number;
  /** Most sentences without a seed inside a paraphrase, on either side. */
  gapSentences: number;
  /** How far the bounds of a paraphrase may move at once, and two paraphrases may lie apart to be joined, in words. */
  reachWords: number;
  /** How many of a stretch's sentences chance has to bring a subject word, and a function word, into it: 0 to 1. */
  chanceReach: number;
  chanceFunctionReach: number;
  /** Sentences without any subject word of the pair, added to how common such words are thought to be. */
  backgroundSentences: number;
  /** Least log-likelihood ratio of either side of a paraphrase, in nats. */
  paraphraseScore: number;
  /** Least score, in nats, of the words of a paraphrase or summary that are neither names nor numbers. */
  wordingScore: number;
  /** Least share of either side's terms, weighed by rarity, that stand on the other. */
  paraphraseShare: number;
  /** Fewest words of either side of a paraphrase. */
  paraphraseWords: number;
  /** A same-words passage of at least so many words is weighed against paraphrases; a shorter one gives way. */
  strongWords: number;
  /** Least score, in nats, of what a paraphrase has beyond a same-words passage inside it, to stand for both. */
  beyondScore: number;
  /** Least log-likelihood ratio of a summary against the whole source, in nats. */
  summaryScore: number;
  /** Least score of a summary a word. */
  summaryDensity: number;
  /** Fewest and most words of a summary. */
  summaryWords: number;
  summaryMostWords: number;
  /** How many times longer than its summary a source is at least. */
  summaryRatio: number;
  /** Fewest sentences of the source that sentences of a summary are like. */
  summarySources: number;
  /** How far apart the first and the last of these lie at least, in lengths of the summary. */
  summarySpread: number;
  /** As `chanceReach` and `chanceFunctionReach`, for summaries. */
  summaryReach: number;
  summaryFunctionReach: number;
  /** Least score, in nats, of what the other passages inside a summary leave. */
  summaryRestScore: number;
  /** A single compact passage that covers more of a summary explains it. */
  explainedShare: number;
  /** A passage is compact if its source side is fewer times as long. */
  compactRatio: number;
  /** A summary spread over this share of its source is one of the whole source, */
  wholeShare: number;
  /** and so is one of a source fewer times as long. */
  wholeRatio: number;
  /** A match of fewer words is listed as "small" and left out of the score. */
  smallMatchWords: number;
  /** Leave matches inside quotations with a citation out of the score. */
  excludeQuotations: boolean;
  /** Leave the bibliography out of the score and out of the counted words. */
  excludeBibliography: boolean;
  /** Leave declarations and the lines of cover sheets out of the score and out of the counted words. */
  excludeTemplates: boolean;
  /** Leave what a reader does not see out of the score and out of the counted words. */
  excludeHidden: boolean;
  /** How far from a match, in words, a citation still belongs to it. */
  citationWords: number;
  /** Two matches whose edges differ by no more words on either end are one match with several sources. */
  nearlyEqualWords: number;
  /** Longest excerpt of either side, in UTF-16 units. */
  excerptCharacters: number;
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
  // The numbers of paraphrases and summaries were chosen on the even-numbered pairs of a split of PAN'13 and checked on
  // the odd ones (docs/decisions/011): each was moved alone, and taken from inside the range that gave nearly the same.
  // The seeds of Sanchez-Perez et al. (2014); lower ones let chance in.
  seedCosine: 0.3,
  seedDice: 0.33,
  // More lets two passages of one paragraph grow together, fewer tears translated ones apart.
  gapSentences: 4,
  // Two sentences: what seeds and their gaps miss at an edge.
  reachWords: 40,
  // Texts keep to their subject, so a stretch holds fewer different words than as many sentences drawn at random.
  chanceReach: 0.6,
  // Function words hardly keep to anything.
  chanceFunctionReach: 0.7,
  // A two-page text says little about how rare its subject is elsewhere.
  backgroundSentences: 80,
  // One chance in 10^14 for any one stretch, and a long pair has 10^9 of them.
  paraphraseScore: 33,
  // Two reports of one event share its names and dates. Of PAN'13's rewritten passages all but one in a hundred have more.
  wordingScore: 18,
  // Heavily changed passages keep about half of their rare words.
  paraphraseShare: 0.4,
  // One long sentence and a half. Shorter ones are set phrases of the subject more often than someone's text.
  paraphraseWords: 25,
  // Half a sentence in the same words is more than an idiom inside a paraphrase.
  strongWords: 12,
  // Ten nats are about four rare words.
  beyondScore: 10,
  // The same order as for a paraphrase.
  summaryScore: 30,
  // Texts on one subject by one hand reach .31 a word, summaries have .34 and more (PAN'13: .4 but for one in twenty).
  summaryDensity: 0.33,
  // An abstract, neither a sentence on the subject nor a chapter on it.
  summaryWords: 70,
  summaryMostWords: 300,
  // What is more than a third as long was rewritten, not summed up (PAN'13: summaries are a quarter at most).
  summaryRatio: 3,
  // One place is a paraphrase's; two that are farther apart than the summary is long are not one place.
  summarySources: 2,
  summarySpread: 2,
  // A whole source has many more sentences than subjects, but every one of them has function words.
  summaryReach: 0.2,
  summaryFunctionReach: 1,
  // Five rare words outside the other passages: less is what is around any copied passage.
  summaryRestScore: 12,
  // What a passage leaves is then its ragged edges.
  explainedShare: 0.8,
  // Rewriting rarely halves a text (PAN'13: nine in ten sources are less than 1.8 times as long).
  compactRatio: 2,
  // Sentences from half of a text sum up the text; and a summary of an article says where it is from, not which lines.
  wholeShare: 0.5,
  wholeRatio: 25,
  // The product's default: shorter matches are mostly set phrases, names of offices and boilerplate.
  smallMatchWords: 14,
  excludeQuotations: true,
  excludeBibliography: true,
  excludeTemplates: true,
  excludeHidden: true,
  // A sentence has some twenty words; a citation further off belongs to another claim.
  citationWords: 15,
  // Several copies of one text differ by a word or two at the edges (a heading, an "and").
  nearlyEqualWords: 3,
  // Enough to recognise a passage, short enough to be a quotation.
  excerptCharacters: 480,
};
