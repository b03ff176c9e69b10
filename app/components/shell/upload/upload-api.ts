import type { UploadForm, UploadProgress } from "#schema/platform/upload.ts";

/** Every request of the uploader is sent here. */

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
export function announceUpload(form: UploadForm, key: string, signal?: AbortSignal): Promise<UploadAnswer> {
  const headers = { "Content-Type": "application/json", "Idempotency-Key": key };
  return send("/api/uploads", { method: "POST", signal, headers, body: JSON.stringify(form) });
}

/** Sends the part of a file that begins at `offset`. A wrong offset answers 409 with the right one. */
export function sendUploadPart(id: string, offset: number, part: Blob, signal?: AbortSignal): Promise<UploadAnswer> {
  const headers = { "Content-Type": "application/octet-stream", "Upload-Offset": String(offset) };
  return send(`/api/uploads/${id}`, { method: "PATCH", signal, headers, body: part });
}

/** Cancels an upload and deletes its parts. */
export function cancelUpload(id: string): Promise<UploadAnswer> {
  return send(`/api/uploads/${id}`, { method: "DELETE", headers: {} });
}

type Init = RequestInit & { headers: Record<string, string> };
type Body = { upload?: UploadProgress; error?: { message?: string } };

async function send(path: string, init: Init): Promise<UploadAnswer> {
  try {
    const response = await fetch(path, { ...init, headers: { Accept: "application/json", ...init.headers } });
    const { upload, error } = (await response.json().catch(() => ({}))) as Body;
    const wait = Number(response.headers.get("Retry-After"));
    return {
      status: response.status,
      upload: upload ?? null,
      message: error?.message ?? null,
      retryAfterMs: wait > 0 ? wait * 1000 : null,
    };
  } catch {
    return { status: 0, upload: null, message: null, retryAfterMs: null };
  }
}
