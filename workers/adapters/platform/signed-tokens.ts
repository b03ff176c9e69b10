import type { Signer } from "#core/ports.ts";

/** Bytes of the MAC that travel: 128 bits are beyond guessing, and links stay short. */
const MAC_BYTES = 16;

/**
 * Claims signed with HMAC-SHA-256 under a key of their purpose, derived from the platform's secret by HKDF (RFC 5869).
 * Purpose and expiry are part of what is signed. The first secret signs; all of them verify, so that one can be changed.
 */
export function createSigner(secrets: readonly string[]): Signer {
  const keys = new Map<string, Promise<CryptoKey>>();

  async function sign(purpose: string, claims: Record<string, string | number>, expiresAt: number): Promise<string> {
    const [secret] = secrets;
    if (!secret) throw new Error("There is no secret to sign with.");
    const text = toBase64Url(new TextEncoder().encode(JSON.stringify({ ...claims, expiresAt })));
    return `${text}.${toBase64Url(await macOf(secret, purpose, text))}`;
  }

  async function verify(purpose: string, token: string, now: number) {
    const [text = "", mac = ""] = token.slice(0, 2000).split(".");
    for (const secret of secrets) {
      if (!sameBytes(await macOf(secret, purpose, text), fromBase64Url(mac))) continue;
      const claims = JSON.parse(new TextDecoder().decode(fromBase64Url(text))) as Record<string, string | number>;
      return Number(claims.expiresAt) > now ? claims : null;
    }
    return null;
  }

  async function macOf(secret: string, purpose: string, text: string): Promise<Uint8Array> {
    const name = `${secret} ${purpose}`;
    const known = keys.get(name) ?? deriveKey(secret, purpose);
    keys.set(name, known);
    const mac = await crypto.subtle.sign("HMAC", await known, new TextEncoder().encode(`${purpose}\n${text}`));
    return new Uint8Array(mac).subarray(0, MAC_BYTES);
  }

  return { sign, verify };
}

async function deriveKey(secret: string, purpose: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(secret), (letter) => letter.charCodeAt(0));
  const base = await crypto.subtle.importKey("raw", bytes, "HKDF", false, ["deriveKey"]);
  const info = new TextEncoder().encode(`marginalia:${purpose}:v1`);
  return crypto.subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(32), info },
    base,
    { name: "HMAC", hash: "SHA-256", length: 256 },
    false,
    ["sign"],
  );
}

/** Takes as long for a wrong first byte as for a wrong last one. */
function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.byteLength !== b.byteLength) return false;
  let different = 0;
  for (let at = 0; at < a.byteLength; at++) different |= (a[at] ?? 0) ^ (b[at] ?? 0);
  return different === 0;
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
}

/** Empty for what is no base64url: such a MAC fits nothing. */
function fromBase64Url(text: string): Uint8Array {
  if (!/^[\w-]*$/.test(text)) return new Uint8Array();
  try {
    return Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
