import { base32 } from "#core/shared/base32.ts";

/** 128 bits: no one guesses one. */
const BYTES = 16;

/** 128 random bits, as an address holds them. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
}

/** The same in 26 lower-case letters and digits: fits before the @ of an address (64) and into a link to a bot (64). */
export function randomSecret(): string {
  return base32(crypto.getRandomValues(new Uint8Array(BYTES)));
}
