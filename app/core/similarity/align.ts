import { chainRuns, fillGaps, joinChains } from "./chains.ts";
import { growChain } from "./grow.ts";
import { defaultOptions, type EngineOptions } from "./options.ts";
import { acceptedParts, type Passage, toPassage, withoutOverlaps } from "./passages.ts";
import { exactRuns } from "./runs.ts";
import type { Prepared } from "./tokenise.ts";

/**
 * Finds the passages of a checked text that stand in a source, word for word or with small changes: seed, extend, merge,
 * filter, as in text alignment at PAN (Potthast et al. 2013; Sanchez-Perez et al. 2014). Passages come in the order of
 * the checked text and do not overlap there. Offsets are UTF-16 units of the original texts.
 */
export function align(query: Prepared, source: Prepared, options: EngineOptions = defaultOptions): Passage[] {
  const runs = exactRuns(query, source, options.ngramWords, options.maxOccurrences);
  const grown = chainRuns(runs, options.gapWords, options.driftWords).map((chain) =>
    growChain(fillGaps(chain, query, source), query, source, options.skipWords),
  );
  const chains = joinChains(grown, options.gapWords, options.driftWords)
    .map((chain) => fillGaps(chain, query, source))
    .flatMap((chain) => acceptedParts(chain, query, options));
  return withoutOverlaps(chains, query, options).map((chain) => toPassage(chain, query, source, options));
}
