/**
 * The public interface of the similarity engine. The engine is pure: no I/O, clock or randomness. README.md explains
 * each step with its paper.
 */
export { align } from "./align.ts";
export { goesOn, type Stretch, stretchOf, union } from "./block-places.ts";
export {
  BLOCK_TRIPLES,
  BLOCK_WORDS,
  type BlockPlace,
  type BlockQuery,
  type Blocks,
  blockPieces,
  cutBlocks,
  openQuery,
  placeOf,
  queryPieces,
  storedBlock,
  tripleHashes,
} from "./blocks.ts";
export { type CountedMatch, count } from "./count.ts";
export { distinctHashes, type Fingerprint, fingerprint, pairStems } from "./fingerprint.ts";
export type { Range, TextFlag } from "./flags.ts";
export { isCited } from "./groups.ts";
export { type CandidateLimits, defaultLimits } from "./limits.ts";
export { defaultOptions, type EngineOptions } from "./options.ts";
export { allVisible, type Parts, prepareParts, searchedWords, stretchesInParts, visibleText } from "./parts.ts";
export type { Passage } from "./passages.ts";
export { searchPhrases } from "./phrases.ts";
export { writtenStretches } from "./readings.ts";
export { repeatsItself } from "./repetition.ts";
export { composeReport, type ReportInput } from "./report.ts";
export type { ReportBody, ReportMatch } from "./report-body.ts";
export { type Reproduced, reproduce } from "./reproduce.ts";
export { containment, likeSentences } from "./resemblance.ts";
export {
  type Candidate,
  planQuery,
  type QueryWindow,
  rankCandidates,
  scoreWindows,
  type WindowScores,
} from "./retrieve.ts";
export type { SourceInput } from "./source.ts";
export { stem } from "./stem.ts";
export { isFunctionWord } from "./stopwords.ts";
export { type Prepared, prepare, prepareAsWritten, wordsBetween } from "./tokenise.ts";
export { ENGINE_VERSION, NORMALISER_VERSION, PIECES_SEARCHED, PIECES_VERSION } from "./version.ts";
