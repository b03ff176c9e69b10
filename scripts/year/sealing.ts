import { createCipheriv, createHash, createPrivateKey, randomBytes, sign } from "node:crypto";
import { REPORT_DOMAIN } from "#core/checks/report/signed-statement.ts";
import { keyFromSeed, seedOf } from "#workers/adapters/platform/seal.ts";

const NONCE = 12;
const PKCS8_HEAD = Buffer.from("302e020100300506032b657004220420", "hex");

/** Seals a text as workers/adapters/platform/sealed-text.ts opens it, without waiting: there are tens of thousands. */
export function sealerOf(secret: string): (key: string, text: string) => Uint8Array {
  const outer = Buffer.from(secret, "base64");
  const id = createHash("sha256").update(outer).digest().subarray(0, 4);
  return (key, text) => {
    const inner = randomBytes(32);
    const [wrapNonce, nonce] = [randomBytes(NONCE), randomBytes(NONCE)];
    const wrapped = encrypt(outer, wrapNonce, key, inner);
    const sealed = encrypt(inner, nonce, key, Buffer.from(text));
    return Buffer.concat([Buffer.from([0x4d, 0x54, 1]), id, wrapNonce, wrapped, nonce, sealed]);
  };
}

function encrypt(key: Buffer, nonce: Buffer, at: string, data: Buffer): Buffer {
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  cipher.setAAD(Buffer.from(at));
  return Buffer.concat([cipher.update(data), cipher.final(), cipher.getAuthTag()]);
}

export type SignText = (statement: string) => { keyId: string; signature: string };

export function reportSigner(secret: string): Promise<SignText> {
  return signerOf(secret, "marginalia:report:v1", REPORT_DOMAIN);
}

export function helpSigner(secret: string): Promise<SignText> {
  return signerOf(secret, "marginalia:help-receipt:v1", "marginalia:help:v1\n");
}

/** Signs the canonical JSON of a statement as workers/adapters/platform/seal.ts verifies it. */
async function signerOf(secret: string, purpose: string, head: string): Promise<SignText> {
  const seed = await seedOf(secret, purpose);
  const { keyId } = await keyFromSeed(seed);
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: "der", type: "pkcs8" });
  const domain = Buffer.from(head);
  return (statement) => {
    const hash = createHash("sha256").update(statement).digest();
    return { keyId, signature: Buffer.from(sign(null, Buffer.concat([domain, hash]), key)).toString("base64url") };
  };
}
