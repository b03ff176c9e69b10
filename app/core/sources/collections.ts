import { SEGMENT_FORMAT_VERSION } from "./segments/format.ts";

export { SEGMENT_FORMAT_VERSION };

/** The collections that this version of the code can search. */
export function searchable<Sizes extends { collections: readonly SearchedSnapshot[] }>(sizes: Sizes): Sizes {
  const collections = sizes.collections.filter(({ formatVersion }) => formatVersion === SEGMENT_FORMAT_VERSION);
  return { ...sizes, collections };
}

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

/** The id of a new collection of this name; empty if the name has no Latin letter or digit. */
export function collectionIdOf(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 48)
    .replace(/^-+|-+$/g, "");
}
