import { Buffer } from "node:buffer";
import { type PersonSeal, readSealed, writeSealed } from "#core/audit/person-seal.ts";
import { findPersonKeys, insertPersonKey, oldPersonKeys, rewrapPersonKey } from "#db/audit/person-keys.ts";
import type { Database } from "#db/client.ts";
import { createSealer } from "./sealed-text.ts";

const NONCE = 12;
/** Distinct people in one statement's parameters. */
const KEYS_AT_ONCE = 200;

type Keys = Map<string, CryptoKey | null>;

/**
 * Texts about people: AES-256-GCM with the person's key, the person's id bound in. The key itself is sealed by the
 * platform's secret like every stored text, so that a change of the secret renews it too.
 *
 * @param now time of a new key, UTC ms
 */
export function createPersonSeal(db: Database, secrets: readonly string[], now: () => number): PersonSeal {
  const sealer = createSealer(secrets);

  async function seal(texts: Parameters<PersonSeal["seal"]>[0]) {
    const keys = await keysOf([...new Set(texts.map(({ personId }) => personId))], true);
    return Promise.all(
      texts.map(async ({ personId, text }) => {
        const key = keys.get(personId);
        if (!key) return null;
        const iv = crypto.getRandomValues(new Uint8Array(NONCE));
        const data = new TextEncoder().encode(text);
        const sealed = new Uint8Array(await crypto.subtle.encrypt(algorithm(iv, personId), key, data));
        return writeSealed(encoded(personId), Buffer.concat([iv, sealed]).toString("base64url"));
      }),
    );
  }

  async function open(texts: readonly string[]) {
    const parts = texts.map(readSealed);
    const people = [...new Set(parts.flatMap((part) => (part ? [decoded(part.person)] : [])))];
    const keys = await keysOf(people, false);
    return Promise.all(
      texts.map(async (text, at) => {
        const part = parts[at];
        if (!part) return text;
        const personId = decoded(part.person);
        const key = keys.get(personId);
        const bytes = Uint8Array.from(Buffer.from(part.sealed, "base64url"));
        if (!key) return null;
        try {
          const opened = await crypto.subtle.decrypt(
            algorithm(bytes.subarray(0, NONCE), personId),
            key,
            bytes.subarray(NONCE),
          );
          return new TextDecoder().decode(opened);
        } catch {
          // The row was changed, which the chain shows.
          return null;
        }
      }),
    );
  }

  async function keysOf(people: readonly string[], make: boolean): Promise<Keys> {
    const keys = await stored(people);
    const missing = make ? people.filter((personId) => !keys.has(personId)) : [];
    if (missing.length === 0) return keys;
    const secretId = await sealer.secretId();
    for (const personId of missing) {
      const raw = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64");
      const wrapped = Buffer.from(await sealer.seal(placeOf(personId), raw)).toString("base64");
      await insertPersonKey(db, { personId, wrapped, secretId, createdAt: now() });
    }
    return stored(people);
  }

  async function stored(people: readonly string[]): Promise<Keys> {
    const keys: Keys = new Map();
    for (let at = 0; at < people.length; at += KEYS_AT_ONCE) {
      for (const { personId, wrapped } of await findPersonKeys(db, people.slice(at, at + KEYS_AT_ONCE)))
        keys.set(personId, wrapped === null ? null : await unwrapped(personId, wrapped));
    }
    return keys;
  }

  async function unwrapped(personId: string, wrapped: string): Promise<CryptoKey> {
    const raw = Buffer.from(await sealer.open(placeOf(personId), Buffer.from(wrapped, "base64")), "base64");
    return crypto.subtle.importKey("raw", Uint8Array.from(raw), "AES-GCM", false, ["encrypt", "decrypt"]);
  }

  return { seal, open };
}

/** Renews keys of people that a secret before the current one wraps; how many. */
export async function renewPersonKeys(db: Database, secrets: readonly string[], limit: number): Promise<number> {
  const sealer = createSealer(secrets);
  const secretId = await sealer.secretId();
  const rows = await oldPersonKeys(db, secretId, limit);
  for (const { personId, wrapped } of rows) {
    if (wrapped === null) continue;
    const renewed = await sealer.rewrap(placeOf(personId), Buffer.from(wrapped, "base64"));
    await rewrapPersonKey(db, { personId, wrapped }, { wrapped: Buffer.from(renewed).toString("base64"), secretId });
  }
  return rows.length;
}

function placeOf(personId: string): string {
  return `person-keys/${personId}`;
}

function algorithm(iv: Uint8Array<ArrayBuffer>, personId: string): AesGcmParams {
  return { name: "AES-GCM", iv, additionalData: new TextEncoder().encode(`audit:${personId}`) };
}

function encoded(personId: string): string {
  return Buffer.from(personId).toString("base64url");
}

function decoded(person: string): string {
  return Buffer.from(person, "base64url").toString();
}
