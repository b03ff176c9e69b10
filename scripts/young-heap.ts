/**
 * The largest half of a Worker's young heap, in megabytes. Left alone, workerd lets three halves of 32 MB fill with what is
 * not needed any more, nearly all that a Worker of 128 MB may have; smaller ones cost no time that could be measured.
 */
export const YOUNG_HEAP = "--max-semi-space-size=4";
