import { NORMALISER_VERSION } from "../similarity/index.ts";

/** Of the layout of segments and the normaliser: segments of another version are not searched. */
export const SEGMENT_FORMAT_VERSION = `1.${NORMALISER_VERSION}`;

/** The snapshot of a public collection that checks search. */
export type SearchedSnapshot = {
  collection: string;
  name: string;
  snapshot: string;
  /** The day of the collected texts, UTC ms. */
  asOf: number;
  documents: number;
  works: number;
  words: number;
  formatVersion: string;
};
