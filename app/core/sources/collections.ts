export { SEGMENT_FORMAT_VERSION } from "./segments/format.ts";

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
