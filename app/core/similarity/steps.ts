const STEPS = 1024;

/**
 * A number in steps of 1/1024. Processors and engines differ in the last bit of a logarithm; sums of such steps are exact,
 * so that the same texts give the same passages everywhere.
 */
export function inSteps(value: number): number {
  return Math.round(value * STEPS) / STEPS;
}
