export type SigningKey = { kid: string; privateJwk: JsonWebKey; publicPem: string };

const ALGORITHM = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" } as const;

/** RSA-2048 with exponent 65537: what the vendor's verifier takes. */
export async function makeSigningKey(): Promise<SigningKey> {
  const pair = (await crypto.subtle.generateKey(
    { ...ALGORITHM, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ["sign", "verify"],
  )) as CryptoKeyPair;
  const spki = (await crypto.subtle.exportKey("spki", pair.publicKey)) as ArrayBuffer;
  const lines = btoa(String.fromCharCode(...new Uint8Array(spki))).match(/.{1,64}/g) ?? [];
  return {
    kid: `ins_${crypto.randomUUID().replaceAll("-", "")}`,
    privateJwk: (await crypto.subtle.exportKey("jwk", pair.privateKey)) as JsonWebKey,
    publicPem: `-----BEGIN PUBLIC KEY-----\n${lines.join("\n")}\n-----END PUBLIC KEY-----`,
  };
}

/** A compact JWS (RFC 7515), RS256. */
export async function signToken(key: SigningKey, claims: object): Promise<string> {
  const head = encode({ alg: "RS256", kid: key.kid, typ: "JWT" });
  const body = encode(claims);
  const privateKey = await crypto.subtle.importKey("jwk", key.privateJwk, ALGORITHM, false, ["sign"]);
  const signature = await crypto.subtle.sign(ALGORITHM, privateKey, new TextEncoder().encode(`${head}.${body}`));
  return `${head}.${body}.${urlSafe(String.fromCharCode(...new Uint8Array(signature)))}`;
}

function encode(value: object): string {
  return urlSafe(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))));
}

function urlSafe(binary: string): string {
  return btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}
