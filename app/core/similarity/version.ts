/** Version of the whole engine: reports of different versions may differ in their numbers. */
export const ENGINE_VERSION = "3.3.0";

/** Version of normalising, tokenising and stemming: fingerprints of different versions must not be compared. */
export const NORMALISER_VERSION = "2";

/** Version of the triples, pieces and blocks by which students' documents are compared (blocks.ts). */
export const PIECES_VERSION = "2";

/**
 * Older versions that are searched until their documents are added again: version 1 has no data about repeated words of
 * a block.
 */
export const PIECES_SEARCHED = ["1"];
