/** Version of the whole engine: a report made by another version may differ in its numbers. */
export const ENGINE_VERSION = "3.2.0";

/** Version of normalising, tokenising and stemming: fingerprints of different versions must not be compared. */
export const NORMALISER_VERSION = "2";

/** Version of the triples, pieces and blocks by which students' documents are compared (blocks.ts). */
export const PIECES_VERSION = "2";

/** Older ones that are asked until their documents are added anew: 1 does not know which words a block has twice. */
export const PIECES_SEARCHED = ["1"];
