import { File, FingerprintIndex, Region, TokenizedFile } from "@dodona/dolos-core";

/** The matching ranges of two texts, as UTF-16 offsets [start, end) of each. */
export type Agreement = { left: [number, number]; right: [number, number] };

/**
 * Splits a text into lower-case words for Dolos, which compares any tokens. The position of each is a region of one row
 * whose columns are UTF-16 offsets, so that matches are returned as ranges of the text, as ours are.
 */
export function tokenise(text: string): TokenizedFile {
  const tokens: string[] = [];
  const places: Region[] = [];
  for (const { 0: word, index } of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) {
    tokens.push(word);
    places.push(new Region(0, index, 0, index + word.length));
  }
  return new TokenizedFile(new File("", text), tokens, places);
}

/**
 * Winnows the files with windows of `w` hashes of `k` words each; returns the number of distinct hashes that are kept.
 */
export function fingerprintWithDolos(files: TokenizedFile[], k: number, w: number): number {
  return new FingerprintIndex(k, w).addFiles(files).size;
}

/** Fingerprints and compares two texts, and returns the matching ranges. */
export function compareWithDolos(left: TokenizedFile, right: TokenizedFile, k: number, w: number): Agreement[] {
  const index = new FingerprintIndex(k, w);
  index.addFiles([left, right]);
  return index
    .getPair(left, right)
    .buildFragments()
    .map(({ leftSelection, rightSelection }) => ({
      left: [leftSelection.startCol, leftSelection.endCol],
      right: [rightSelection.startCol, rightSelection.endCol],
    }));
}
