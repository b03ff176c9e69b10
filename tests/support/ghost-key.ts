/** The Content API key that the fake Ghost knows. */
export const GHOST_KEY = "0123456789abcdef0123456789";
