import { answerOf, stoppedBy } from "#app/api/client.ts";
import { uploadsApi } from "#app/api/uploads.ts";
import type { KnownFile, KnownFilePurpose } from "#schema/platform/upload.ts";

/** Above this size a file is not hashed here, because that needs all of it in memory, bytes. */
const HASHED_BYTES = 67_108_864;
/** The file is uploaded if the answer does not arrive in this time, ms. */
const ASKED_MS = 5000;

/**
 * What an earlier upload of the same bytes became, so that they need not be sent again. Only their SHA-256 is sent.
 * Null also if the server does not answer: then the file is uploaded.
 */
export async function findKnownFile(purpose: KnownFilePurpose, sha256: string): Promise<KnownFile | null> {
  const answer = await answerOf(
    uploadsApi.known.$get({ query: { purpose, sha256 } }, stoppedBy(AbortSignal.timeout(ASKED_MS))),
  );
  return answer.ok ? answer.value.known : null;
}

/** SHA-256 in hexadecimal; null for a file that is too large to be hashed here, or cannot be read. */
export async function sha256Of(file: Blob): Promise<string | null> {
  if (file.size > HASHED_BYTES) return null;
  try {
    const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  } catch {
    return null;
  }
}
