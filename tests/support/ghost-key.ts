/** The Content API key that the fake Ghost accepts. */
export const GHOST_KEY = "0123456789abcdef0123456789";
