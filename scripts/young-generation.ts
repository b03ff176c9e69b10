/**
 * The largest semi-space of V8's young generation, in megabytes. By default workerd lets three of 32 MB fill with
 * garbage, nearly all the memory of a Worker of 128 MB; smaller ones cost no measurable time.
 */
export const YOUNG_GENERATION = "--max-semi-space-size=4";
