import { Buffer } from "node:buffer";
import { AUDIT_HEAD_DOMAIN } from "#core/audit/heads.ts";
import { REPORT_DOMAIN } from "#core/checks/report/signed-statement.ts";
import type { Seal } from "#core/orders/ports.ts";
import { join } from "#core/shared/bytes.ts";
import { canonicalJson } from "#core/shared/canonical-json.ts";
import type { AuditHeadStatement } from "#schema/audit/audit-list.ts";
import type { ReportStatement } from "#schema/checks/report-statement.ts";

/**
 * `purpose` is what the key is made for, so that each kind of statement has one of its own; `domain` is before what
 * is signed, so that no signature of something else can ever be one of these.
 */
type SealKind = { purpose: string; domain: string };
const help: SealKind = { purpose: "marginalia:help-receipt:v1", domain: "marginalia:help:v1\n" };
const auditHead: SealKind = { purpose: "marginalia:audit-head:v1", domain: AUDIT_HEAD_DOMAIN };
const report: SealKind = { purpose: "marginalia:report:v1", domain: REPORT_DOMAIN };
/** PKCS#8 (RFC 8410) of an Ed25519 key is this and its 32 bytes. */
const PKCS8_HEAD = Uint8Array.from(Buffer.from("302e020100300506032b657004220420", "hex"));
/** 64 bits identify our few keys; the signature is the proof. */
const KEY_ID_DIGITS = 16;

export type SealKey = { keyId: string; sign: CryptoKey; verify: CryptoKey; jwk: JsonWebKey };

/** The seal of help receipts. */
export function createSeal(secrets: readonly string[]): Seal {
  return sealOf(secrets, help);
}

/** The seal of similarity reports. */
export function createReportSeal(secrets: readonly string[]): Seal<ReportStatement> {
  return sealOf(secrets, report);
}

/** The seal of the daily heads of the audit log. */
export function createAuditHeadSeal(secrets: readonly string[]): Seal<AuditHeadStatement> {
  return sealOf(secrets, auditHead);
}

/**
 * 256 bits for a share link, of its name and the platform's secret: no one without the secret can guess them, and a form
 * that is sent twice gets the same link although only a hash of it is kept.
 */
export function createShareSecret([secret]: readonly string[]): (name: string) => Promise<string> {
  return async (name) => {
    if (!secret) throw new Error("There is no secret to make links with.");
    return Buffer.from(await seedOf(secret, `marginalia:share:v1:${name}`)).toString("base64url");
  };
}

/** The same for the links that stop emails: one link for a person, a kind and a month. */
export function createUnsubscribeSecret([secret]: readonly string[]): (name: string) => Promise<string> {
  return async (name) => {
    if (!secret) throw new Error("There is no secret to make links with.");
    return Buffer.from(await seedOf(secret, `marginalia:unsubscribe:v1:${name}`)).toString("base64url");
  };
}

/** The same for the links that confirm a merge of accounts: the token of an email that waits is in no table. */
export function createMergeSecret([secret]: readonly string[]): (mergeId: string) => Promise<string> {
  return async (mergeId) => {
    if (!secret) throw new Error("There is no secret to make links with.");
    return Buffer.from(await seedOf(secret, `marginalia:merge:v1:${mergeId}`)).toString("base64url");
  };
}

/**
 * Statements signed with Ed25519 (RFC 8032): the domain and the SHA-256 of the statement's canonical JSON. The key comes
 * from the platform's secret by HKDF (RFC 5869). The first secret signs; all of them verify, so that one can be changed.
 */
function sealOf<Statement>(secrets: readonly string[], { purpose, domain }: SealKind): Seal<Statement> {
  let known: Promise<SealKey[]> | null = null;

  function allKeys(): Promise<SealKey[]> {
    known ??= Promise.all(secrets.map(async (secret) => keyFromSeed(await seedOf(secret, purpose))));
    return known;
  }

  async function sign(statement: Statement): Promise<{ keyId: string; signature: string }> {
    const [key] = await allKeys();
    if (!key) throw new Error("There is no secret to sign with.");
    const signature = await crypto.subtle.sign("Ed25519", key.sign, await messageOf(domain, statement));
    return { keyId: key.keyId, signature: Buffer.from(signature).toString("base64url") };
  }

  async function verify(statement: Statement, keyId: string, signature: string) {
    const key = (await allKeys()).find((candidate) => candidate.keyId === keyId);
    if (!key) return "unknown";
    const bytes = Buffer.from(signature, "base64url");
    // Decoding forgives; one signature is one text.
    if (bytes.length !== 64 || bytes.toString("base64url") !== signature) return "invalid";
    const fits = await crypto.subtle.verify(
      "Ed25519",
      key.verify,
      Uint8Array.from(bytes),
      await messageOf(domain, statement),
    );
    return fits ? "valid" : "invalid";
  }

  async function keys(): Promise<{ keyId: string; jwk: JsonWebKey }[]> {
    return (await allKeys()).map(({ keyId, jwk }) => ({ keyId, jwk }));
  }

  return { sign, verify, keys };
}

async function messageOf(domain: string, statement: unknown): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const hash = await crypto.subtle.digest("SHA-256", encoder.encode(canonicalJson(statement)));
  return join([encoder.encode(domain), new Uint8Array(hash)]) as Uint8Array<ArrayBuffer>;
}

/** @param secret 32 bytes, base64 */
export async function seedOf(secret: string, purpose: string): Promise<Uint8Array> {
  const bytes = Uint8Array.from(atob(secret), (letter) => letter.charCodeAt(0));
  if (bytes.length !== 32) throw new Error("TEXT_KEY must be 32 bytes in base64.");
  const base = await crypto.subtle.importKey("raw", bytes, "HKDF", false, ["deriveBits"]);
  const info = new TextEncoder().encode(purpose);
  const how = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(32), info };
  return new Uint8Array(await crypto.subtle.deriveBits(how, base, 256));
}

/** The key pair of a 32-byte seed. WebCrypto makes no public key of a private one, but exports both as JWK. */
export async function keyFromSeed(seed: Uint8Array): Promise<SealKey> {
  const pkcs8 = join([PKCS8_HEAD, seed]) as Uint8Array<ArrayBuffer>;
  const open = await crypto.subtle.importKey("pkcs8", pkcs8, "Ed25519", true, ["sign"]);
  const { x } = (await crypto.subtle.exportKey("jwk", open)) as JsonWebKey;
  if (!x) throw new Error("This runtime exports no Ed25519 public key.");
  const jwk = { kty: "OKP", crv: "Ed25519", x };
  const raw = Uint8Array.from(Buffer.from(x, "base64url"));
  const hash = await crypto.subtle.digest("SHA-256", raw);
  return {
    keyId: Buffer.from(hash).toString("hex").slice(0, KEY_ID_DIGITS),
    sign: await crypto.subtle.importKey("pkcs8", pkcs8, "Ed25519", false, ["sign"]),
    verify: await crypto.subtle.importKey("raw", raw, "Ed25519", true, ["verify"]),
    jwk,
  };
}
