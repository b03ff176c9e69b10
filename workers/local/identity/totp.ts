import { Secret, TOTP } from "otpauth";

/** RFC 6238 with its defaults, which every authenticator app has: SHA-1, six digits, 30 seconds. */
const RULES = { algorithm: "SHA1", digits: 6, period: 30 } as const;

/** A clock may be one step ahead or behind. */
const WINDOW = 1;

/** RFC 4226, 4: 160 bits are recommended. */
const SECRET_BYTES = 20;

/** A new secret, base32. */
export function makeTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The address that an authenticator app reads from a QR code. */
export function totpUri(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  return new TOTP({ ...RULES, issuer, label: account, secret: Secret.fromBase32(secret) }).toString();
}

export function totpCode(secret: string, now: number): string {
  return new TOTP({ ...RULES, secret: Secret.fromBase32(secret) }).generate({ timestamp: now });
}

/**
 * The time step whose code this is; null for a wrong code, or one that was used before.
 *
 * @param lastStep the step of the last accepted code: each is accepted once (RFC 6238, 5.2)
 */
export function totpStep(secret: string, code: string, now: number, lastStep: number | null): number | null {
  const token = code.replace(/\s/g, "");
  const delta = new TOTP({ ...RULES, secret: Secret.fromBase32(secret) }).validate({
    token,
    timestamp: now,
    window: WINDOW,
  });
  if (delta === null) return null;
  const step = Math.floor(now / (RULES.period * 1000)) + delta;
  return lastStep !== null && step <= lastStep ? null : step;
}
