import { Buffer } from "node:buffer";
import { scryptSync, timingSafeEqual } from "node:crypto";

/** scrypt, RFC 7914: N=2^14, r=8, p=5 is what fits an isolate (16 MiB); the parameters are stored with the hash. */
const N = 16384;
const R = 8;
const P = 5;
const BYTES = 32;

export function hashPassword(password: string): string {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const hash = scryptSync(password.normalize("NFC"), salt, BYTES, { N, r: R, p: P });
  return ["scrypt", N, R, P, base64(salt), base64(hash)].join("$");
}

export function passwordMatches(password: string, stored: string): boolean {
  const [scheme, n, r, p, salt, hash] = stored.split("$");
  if (scheme !== "scrypt" || !salt || !hash) return false;
  const expected = Buffer.from(hash, "base64");
  const actual = scryptSync(password.normalize("NFC"), Buffer.from(salt, "base64"), expected.length, {
    N: Number(n),
    r: Number(r),
    p: Number(p),
  });
  return timingSafeEqual(actual, expected);
}

/** No password has this hash, and trying one costs what trying any other does. */
export const noPassword = ["scrypt", N, R, P, base64(new Uint8Array(16)), base64(new Uint8Array(BYTES))].join("$");

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}
