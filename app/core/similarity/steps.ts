const STEPS = 1024;

/**
 * Rounds a number to a multiple of 1/1024. Processors and engines differ in the last bit of a logarithm; sums of such
 * multiples are exact, so that the same texts have the same passages everywhere.
 */
export function inSteps(value: number): number {
  return Math.round(value * STEPS) / STEPS;
}
