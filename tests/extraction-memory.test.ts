import { expect, test } from "vitest";
import { type Large, largeFiles } from "#tests/soak/largest.ts";
import { peakOf } from "#tests/soak/peak.ts";

/**
 * Megabytes above what a small file needs. Measured: 21 and 71 for the bombs, 37 for the book; without the guard the
 * first takes 1,500. The bound leaves room for another machine, not for another order of magnitude.
 */
const ALLOWED = 128;

test.each(chosen("583 kB PDF", "becomes 240 MB", "PDF of 250 pages"))(
  "$name needs no more memory than a Worker has, and does not affect the next file",
  (large) => {
    const { outcome, after, peakMegabytes } = peakOf(large);
    expect(outcome).toBe(large.outcome);
    expect(after).toBe("All is well.");
    expect(peakMegabytes).toBeLessThan(ALLOWED);
  },
);

function chosen(...words: string[]): Large[] {
  return words.map((part) => {
    const found = largeFiles.find(({ name }) => name.includes(part));
    if (!found) throw new Error(`no file is called ${part}`);
    return found;
  });
}
