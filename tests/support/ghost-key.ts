/** The Content API key that the fake Ghost accepts. */
export const GHOST_KEY = "0123456789abcdef0123456789";

/** Ghost(Pro)'s, at which the stand-in has nothing. */
export const STORAGE = "https://storage.ghost.io";
