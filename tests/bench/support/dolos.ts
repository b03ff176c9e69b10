import { File, FingerprintIndex, Region, TokenizedFile } from "@dodona/dolos-core";

/** Where two texts agree, as UTF-16 offsets [start, end) of each. */
export type Agreement = { left: [number, number]; right: [number, number] };

/**
 * Cuts a text into lower-case words for Dolos, which compares whatever tokens it is given. The place of each is a region
 * of one row whose columns are UTF-16 offsets, so that matches come out as places in the text, as ours do.
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

/** Winnows the files with windows of `w` hashes of `k` words each; returns how many different hashes are kept. */
export function fingerprintWithDolos(files: TokenizedFile[], k: number, w: number): number {
  return new FingerprintIndex(k, w).addFiles(files).size;
}

/** Fingerprints and compares two texts, and returns the places where they agree. */
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
