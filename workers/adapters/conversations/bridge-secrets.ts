import type { BridgeSecrets } from "#core/conversations/bridge-ports.ts";
import { base32 } from "#core/shared/base32.ts";

/** 128 bits: no one guesses one, and 26 emails fit before the @ of an address (64) and into a link to a bot (64). */
const BYTES = 16;

export const bridgeSecrets: BridgeSecrets = {
  make: () => base32(crypto.getRandomValues(new Uint8Array(BYTES))),
  async hash(secret) {
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret));
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  },
};
