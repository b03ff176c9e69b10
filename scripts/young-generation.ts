/**
 * The largest semi-space of the young generation of V8, in megabytes. Left alone, workerd lets three of 32 MB fill with
 * what is not needed any more, nearly all that a Worker of 128 MB may have; smaller ones cost no time that could be measured.
 */
export const YOUNG_GENERATION = "--max-semi-space-size=4";
