import { type Answer, answerOf, keyed, stoppedBy } from "#app/api/client.ts";
import { uploadsApi } from "#app/api/uploads.ts";
import type { KnownFile, KnownFilePurpose, UploadForm, UploadProgress } from "#schema/platform/upload.ts";

/** Every request of the uploader is sent here. */

/** A file is uploaded if the answer whether it is known does not arrive in this time, ms. */
const KNOWN_MS = 5000;

/** An answer of the server; status 0 means that no answer arrived. */
export type UploadAnswer = {
  status: number;
  upload: UploadProgress | null;
  /** The server's error message for the user. */
  message: string | null;
  /** When to send the request again, ms from now; null if the server does not say. */
  retryAfterMs: number | null;
};

/** Announces a file. The same key finds the same upload, with the bytes stored so far. */
export async function announceUpload(form: UploadForm, key: string, signal?: AbortSignal): Promise<UploadAnswer> {
  return uploadIn(await answerOf(uploadsApi.index.$post({ json: form, ...keyed(key) }, stoppedBy(signal))));
}

/** Sends the part of a file that begins at `offset`. A wrong offset is answered with the right one. */
export async function sendUploadPart(
  id: string,
  offset: number,
  part: Blob,
  signal?: AbortSignal,
): Promise<UploadAnswer> {
  const request = uploadsApi[":id"].$patch(
    { param: { id }, header: { "upload-offset": String(offset) } },
    { headers: { "Content-Type": "application/octet-stream" }, init: { body: part, signal } },
  );
  return uploadIn(await answerOf(request));
}

/** Cancels an upload and deletes its parts. */
export async function cancelUpload(id: string): Promise<void> {
  await answerOf(uploadsApi[":id"].$delete({ param: { id } }));
}

/**
 * What an earlier upload of the same bytes became, so that they need not be sent again. Only their SHA-256 is sent.
 * Null also if the server does not answer: then the file is uploaded.
 */
export async function findKnownFile(purpose: KnownFilePurpose, sha256: string): Promise<KnownFile | null> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), KNOWN_MS);
  const answer = await answerOf(uploadsApi.known.$get({ query: { purpose, sha256 } }, stoppedBy(late.signal)));
  clearTimeout(timer);
  return answer.ok ? answer.value.known : null;
}

function uploadIn(answer: Answer<{ upload: UploadProgress }>): UploadAnswer {
  if (answer.ok) return { status: 200, upload: answer.value.upload, message: null, retryAfterMs: null };
  const { status, words, retryAfterMs } = answer;
  return { status, upload: null, message: status === 0 ? null : words, retryAfterMs };
}
