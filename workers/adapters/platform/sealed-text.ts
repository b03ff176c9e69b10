import { join } from "#core/shared/bytes.ts";

/**
 * Texts at rest: AES-256-GCM with a key of their own, which is wrapped by the platform's secret and lies in the same
 * object. Deleting the object deletes both. The storage key is bound in, so that one text cannot stand in for another.
 *
 * Layout: "MT", version 1, id of the wrapping key (4 bytes), nonce (12), wrapped key (48), nonce (12), ciphertext.
 */
const VERSION = 1;
const HEAD = 7;
const NONCE = 12;
const WRAPPED = 48;

/** Fewer bytes are no sealed text. */
export const SEALED_LEAST = HEAD + NONCE + WRAPPED + NONCE;

export type Sealer = {
  seal(at: string, text: string): Promise<Uint8Array>;
  open(at: string, sealed: Uint8Array): Promise<string>;
  /** Names the current secret, in hexadecimal digits. */
  secretId(): Promise<string>;
  /** Whether the key of a text is wrapped by a secret before the current one; its first bytes are enough. */
  isOld(head: Uint8Array): Promise<boolean>;
  /** The same text, its key wrapped by the current secret. @throws if it is not what `seal` made */
  rewrap(at: string, sealed: Uint8Array): Promise<Uint8Array>;
};

/** @param secrets 32 bytes each, base64: the current one first, then those still accepted while texts are sealed anew */
export function createSealer(secrets: readonly string[]): Sealer {
  if (secrets.length === 0) throw new Error("TEXT_KEY is missing.");
  const keys = secrets.map(importSecret);

  async function seal(at: string, text: string): Promise<Uint8Array> {
    const outer = await keys[0];
    if (!outer) throw new Error("TEXT_KEY is missing.");
    const inner = crypto.getRandomValues(new Uint8Array(32));
    const [wrapNonce, nonce] = [
      crypto.getRandomValues(new Uint8Array(NONCE)),
      crypto.getRandomValues(new Uint8Array(NONCE)),
    ];
    const wrapped = await encrypt(outer.key, wrapNonce, at, inner);
    const sealed = await encrypt(await importRaw(inner), nonce, at, new TextEncoder().encode(text));
    return join([Uint8Array.of(0x4d, 0x54, VERSION), outer.id, wrapNonce, wrapped, nonce, sealed]);
  }

  async function open(at: string, bytes: Uint8Array): Promise<string> {
    const inner = await unwrap(at, bytes);
    const rest = bytes.subarray(HEAD + NONCE + WRAPPED);
    const text = await decrypt(await importRaw(inner), rest.subarray(0, NONCE), at, rest.subarray(NONCE));
    return new TextDecoder().decode(text);
  }

  async function unwrap(at: string, bytes: Uint8Array): Promise<Uint8Array> {
    if (!isSealed(bytes)) throw new Error("A stored text is not sealed.");
    const outer = (await Promise.all(keys)).find(({ id }) => hasId(bytes, id));
    if (!outer) throw new Error("A stored text is sealed with a key that is no longer given.");
    const wrapNonce = bytes.subarray(HEAD, HEAD + NONCE);
    return decrypt(outer.key, wrapNonce, at, bytes.subarray(HEAD + NONCE, HEAD + NONCE + WRAPPED));
  }

  async function secretId(): Promise<string> {
    const id = (await keys[0])?.id ?? [];
    return Array.from(id, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  async function isOld(head: Uint8Array): Promise<boolean> {
    const [, ...old] = await Promise.all(keys);
    return isSealed(head) && old.some(({ id }) => hasId(head, id));
  }

  async function rewrap(at: string, bytes: Uint8Array): Promise<Uint8Array> {
    const inner = await unwrap(at, bytes);
    const outer = await keys[0];
    if (!outer) throw new Error("TEXT_KEY is missing.");
    const nonce = crypto.getRandomValues(new Uint8Array(NONCE));
    const wrapped = await encrypt(outer.key, nonce, at, inner);
    return join([bytes.subarray(0, 3), outer.id, nonce, wrapped, bytes.subarray(HEAD + NONCE + WRAPPED)]);
  }

  return { seal, open, secretId, isOld, rewrap };
}

function isSealed(bytes: Uint8Array): boolean {
  return bytes[0] === 0x4d && bytes[1] === 0x54 && bytes[2] === VERSION;
}

function hasId(bytes: Uint8Array, id: Uint8Array): boolean {
  return id.every((byte, place) => byte === bytes[3 + place]);
}

async function importSecret(secret: string): Promise<{ id: Uint8Array; key: CryptoKey }> {
  const raw = Uint8Array.from(atob(secret), (letter) => letter.charCodeAt(0));
  if (raw.length !== 32) throw new Error("TEXT_KEY must be 32 bytes in base64.");
  const id = new Uint8Array(await crypto.subtle.digest("SHA-256", raw)).slice(0, 4);
  return { id, key: await importRaw(raw) };
}

function importRaw(raw: Uint8Array): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", raw as Uint8Array<ArrayBuffer>, "AES-GCM", false, ["encrypt", "decrypt"]);
}

async function encrypt(key: CryptoKey, iv: Uint8Array, at: string, data: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.encrypt(algorithm(iv, at), key, data as Uint8Array<ArrayBuffer>));
}

async function decrypt(key: CryptoKey, iv: Uint8Array, at: string, data: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.decrypt(algorithm(iv, at), key, data as Uint8Array<ArrayBuffer>));
}

function algorithm(iv: Uint8Array, at: string): AesGcmParams {
  return { name: "AES-GCM", iv: iv as Uint8Array<ArrayBuffer>, additionalData: new TextEncoder().encode(at) };
}
