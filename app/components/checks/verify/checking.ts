import { verifyKeysApi } from "#app/api/checks.ts";
import { answerOf } from "#app/api/client.ts";
import {
  canonicalFindings,
  type Difference,
  differencesOf,
  proofIn,
  REPORT_DOMAIN,
} from "#core/checks/report/signed-statement.ts";
import { hexOf, join } from "#core/shared/bytes.ts";
import { canonicalJson } from "#core/shared/canonical-json.ts";
import type { ReportProof, SignedReport } from "#schema/checks/report-statement.ts";

/** The result of verifying the signature in this browser. `unsupported`: the browser has no Ed25519. */
export type Signature = "valid" | "invalid" | "unknown_key" | "unsupported" | "no_keys";

export type Checked =
  | { kind: "report"; differences: Difference[]; signature: Signature }
  | { kind: "document"; same: boolean; hash: string }
  | { kind: "no_report" }
  | { kind: "too_large" };

/** Above the size of any file we accept or create; a larger file is not read into memory. */
const MOST_BYTES = 64 * 1024 * 1024;

/** The beginning of a file that could be one of our reports (JSON or HTML). */
const MARKUP = /^[\ufeff\s]*[{<]/;

/** Compares one file with the signed report. The only network request fetches our public keys. */
export async function checkFile(file: File, signed: SignedReport): Promise<Checked> {
  if (file.size > MOST_BYTES) return { kind: "too_large" };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const hash = await sha256(bytes);
  if (hash === signed.statement.documentHash) return { kind: "document", same: true, hash };
  const text = new TextDecoder().decode(bytes);
  const read = MARKUP.test(text.slice(0, 1000)) ? proofIn(text) : null;
  if (read?.ok) {
    const differences = differencesOf(signed, read.proof, await computedOf(read.proof));
    return { kind: "report", differences, signature: await checkSignature(signed) };
  }
  if (/\.(?:json|html?)$/i.test(file.name)) return { kind: "no_report" };
  return { kind: "document", same: false, hash };
}

async function computedOf({ report }: ReportProof) {
  try {
    const { text } = report;
    return {
      textHash: typeof text === "string" ? await textSha256(text) : null,
      reportHash: await textSha256(canonicalFindings(report)),
    };
  } catch (error) {
    // A text with a lone surrogate, or another value without canonical JSON, is not one of our files.
    if (error instanceof TypeError) return { textHash: null, reportHash: null };
    throw error;
  }
}

/** Verifies the signature of this statement with the matching key of our public list. */
export async function checkSignature({ statement, keyId, signature }: SignedReport): Promise<Signature> {
  const answer = await answerOf(verifyKeysApi.index.$get());
  if (!answer.ok) return "no_keys";
  const jwk = answer.value.keys.find((key) => key.keyId === keyId)?.jwk;
  if (!jwk) return "unknown_key";
  let key: CryptoKey;
  try {
    key = await crypto.subtle.importKey("jwk", jwk, "Ed25519", false, ["verify"]);
  } catch {
    return "unsupported";
  }
  const encoder = new TextEncoder();
  const hash = await crypto.subtle.digest("SHA-256", encoder.encode(canonicalJson(statement)));
  const message = join([encoder.encode(REPORT_DOMAIN), new Uint8Array(hash)]) as Uint8Array<ArrayBuffer>;
  return (await crypto.subtle.verify("Ed25519", key, bytesOf(signature), message)) ? "valid" : "invalid";
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

function textSha256(text: string): Promise<string> {
  return sha256(new TextEncoder().encode(text));
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}
