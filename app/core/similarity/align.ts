import { type Chain, chainRuns, fillGaps, joinChains } from "./chains.ts";
import { growChain } from "./grow.ts";
import { type Place, pairOf, sentenceEdges } from "./likelihood.ts";
import { toLikePassage } from "./likeness-passages.ts";
import { defaultOptions, type EngineOptions } from "./options.ts";
import { isStrong, outside, placeOf, weighParaphrases } from "./overlaps.ts";
import { findParaphrases } from "./paraphrases.ts";
import { acceptedParts, type Passage, toPassage, withoutOverlaps, withoutRaggedEnd } from "./passages.ts";
import { alikeReadings } from "./readings.ts";
import { exactRuns } from "./runs.ts";
import { findSeeds } from "./seeds.ts";
import { spanVectorSpace } from "./sentence-vectors.ts";
import { findSummaries } from "./summaries.ts";
import type { Prepared } from "./tokenise.ts";
import { shareVocabulary } from "./vocabulary.ts";

/**
 * Finds three kinds of passages in a checked text: copied from a source word for word or with small changes,
 * paraphrased from the source, and summaries of the source. The steps are seed, extend, merge and filter, as in text
 * alignment at PAN (Potthast et al. 2013; Sanchez-Perez et al. 2014); likelihood decides the bounds and the acceptance
 * of paraphrased passages. Passages are returned in the order of the checked text and do not overlap there. Offsets are
 * UTF-16 units of the original texts.
 */
export function align(doc: Prepared, src: Prepared, options: EngineOptions = defaultOptions): Passage[] {
  const [query, source] = alikeReadings(doc, src);
  const chains = sameWordsChains(query, source, options);
  const vocabulary = shareVocabulary(query, source);
  const space = spanVectorSpace(query, source, vocabulary);
  const seeds = findSeeds(space, options);
  const strong = chains.filter((chain) => isStrong(chain, options)).map(placeOf);
  if (seeds.length === 0 && strong.length === 0) return written(chains, query, source, options);

  const pair = pairOf(query, source, vocabulary, space, options.backgroundSentences);
  const found = findParaphrases(pair, space, seeds, strong, options);
  const weighed = weighParaphrases(pair, chains, found, options);
  const summaries = findSummaries(
    pair,
    space,
    seeds,
    [...placesOf(chains, weighed, query, options), ...weighed],
    options,
  );
  const paraphrases = outside(weighed, summaries);
  return [
    ...written(withoutOverlaps(chains, query, options, [...summaries, ...paraphrases]), query, source, options),
    ...paraphrases.map((likeness) => toLikePassage("same-content", likeness, pair, query, source, options)),
    ...summaries.map((likeness) => toLikePassage("condensed", likeness, pair, query, source, options)),
  ].sort((a, b) => a.docStart - b.docStart);
}

/** Passages that are copied word for word or with small changes, without paraphrases and summaries. */
export function sameWordsPassages(doc: Prepared, src: Prepared, options: EngineOptions = defaultOptions): Passage[] {
  const [query, source] = alikeReadings(doc, src);
  return written(sameWordsChains(query, source, options), query, source, options);
}

function placesOf(chains: Chain[], taken: readonly Place[], query: Prepared, options: EngineOptions): Place[] {
  return withoutOverlaps(chains, query, options, taken)
    .filter((chain) => isStrong(chain, options))
    .map(placeOf);
}

function sameWordsChains(query: Prepared, source: Prepared, options: EngineOptions): Chain[] {
  const runs = exactRuns(query, source, options.ngramWords, options.maxOccurrences);
  const grown = chainRuns(runs, options.gapWords, options.driftWords).map((chain) =>
    growChain(fillGaps(chain, query, source), query, source, options.skipWords),
  );
  const chains = joinChains(grown, options.gapWords, options.driftWords)
    .map((chain) => fillGaps(chain, query, source))
    .flatMap((chain) => acceptedParts(chain, query, options));
  const ends = sentenceEdges(query).ends;
  return withoutOverlaps(chains, query, options).map((chain) => withoutRaggedEnd(chain, query, ends));
}

function written(chains: readonly Chain[], query: Prepared, source: Prepared, options: EngineOptions): Passage[] {
  return chains.map((chain) => toPassage(chain, query, source, options));
}
