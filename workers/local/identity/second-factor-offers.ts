import { Buffer } from "node:buffer";
import type { Session } from "#core/ports.ts";
import { MINUTE_MS } from "#schema/vocabulary/time.ts";
import { SEALED_LEAST, type Sealer } from "../../adapters/platform/sealed-text.ts";

/** How long the first code can be entered after the password, ms. */
const VALID_MS = 10 * MINUTE_MS;

/** What an authenticator app is set up with: the secret (base32), and the account's name. */
export type SecondFactorSecret = { secret: string; account: string };

/** Secrets that are not confirmed yet: each is in the form of the person who set it up, sealed for that session. */
export function secondFactorOffers(sealer: Sealer) {
  async function seal(session: Session, offer: SecondFactorSecret): Promise<string> {
    const text = JSON.stringify({ ...offer, expiresAt: Date.now() + VALID_MS });
    return Buffer.from(await sealer.seal(placeOf(session), text)).toString("base64url");
  }

  /** Null for one that has expired, was changed, or belongs to another session. */
  async function open(session: Session, sealed: string): Promise<SecondFactorSecret | null> {
    const bytes = Uint8Array.from(Buffer.from(sealed, "base64url"));
    if (bytes.length < SEALED_LEAST) return null;
    const text = await sealer.open(placeOf(session), bytes).catch(() => null);
    if (text === null) return null;
    const { expiresAt, ...offer } = JSON.parse(text) as SecondFactorSecret & { expiresAt: number };
    return expiresAt > Date.now() ? offer : null;
  }

  return { seal, open };
}

function placeOf({ sessionId }: Session): string {
  return `second-factor:${sessionId}`;
}
