import { uploadKey as storedUploadKey } from "#core/platform/storage-keys.ts";
import { mimeOf } from "#schema/checks/document.ts";
import type { Chosen } from "../submit/upload.ts";

/** Size of one request: a pause loses at most a second of upload, and the largest file takes twenty requests. */
const PART_BYTES = 1_048_576;
/** Delays between retries after a lost connection, ms; the last one repeats. */
const WAITS = [500, 1000, 2000, 5000, 10_000];
const LOST = "The connection was lost. The upload continues when you are back online.";
const UNEXPECTED = "Something went wrong on our side. Nothing was charged. Try again in a moment.";

export type UploadOutcome =
  | { ok: true; documentId: string }
  | { ok: false; stopped: true }
  | { ok: false; stopped: false; message: string; signIn: boolean };

export type UploadWatch = {
  /** Called with the number of bytes stored by the server. */
  onProgress: (sent: number) => void;
  /** Called with a message while the connection is lost, and with null when the upload continues. */
  onWaiting?: (words: string | null) => void;
};

/**
 * Uploads a file in parts. The server stores the progress: the same key continues the same upload after a pause, a lost
 * connection or a closed page. Retries until the upload succeeds, is rejected, or is stopped through `signal`; stopping
 * keeps the stored parts.
 */
export async function sendResumable(
  chosen: Chosen,
  key: string,
  { onProgress, onWaiting }: UploadWatch,
  signal: AbortSignal,
): Promise<UploadOutcome> {
  let failures = 0;
  let upload: Upload | null = null;
  for (;;) {
    if (signal.aborted) return { ok: false, stopped: true };
    const answer: Heard = await sendNext(chosen, key, upload, signal);
    if (signal.aborted) return { ok: false, stopped: true };

    if (answer.status === 0 || answer.status >= 500) {
      const wait = WAITS[Math.min(failures, WAITS.length - 1)] ?? 10_000;
      failures += 1;
      if (answer.status >= 500 && failures > WAITS.length)
        return { ok: false, stopped: false, message: UNEXPECTED, signIn: false };
      onWaiting?.(answer.status === 0 ? LOST : null);
      await pause(wait, signal);
      // Asks the server for the stored offset, because a part may have arrived although its response was lost.
      upload = null;
      continue;
    }
    failures = 0;
    onWaiting?.(null);
    if (answer.status === 429) {
      await pause(answer.retryAfterMs, signal);
      continue;
    }
    const next = outcomeOf(answer, upload);
    if ("ok" in next) return next;
    upload = next;
    onProgress(next.offset);
  }
}

type Upload = { id: string; offset: number };

function sendNext(chosen: Chosen, key: string, upload: Upload | null, signal: AbortSignal): Promise<Heard> {
  return upload ? sendPart(chosen, upload, signal) : begin(chosen, key, signal);
}

function begin(chosen: Chosen, key: string, signal: AbortSignal): Promise<Heard> {
  const headers = {
    Accept: "application/json",
    "Content-Type": mimeOf[chosen.kind],
    "X-File-Name": encodeURIComponent(chosen.name),
    "Upload-Length": String(chosen.body.size),
    "Idempotency-Key": key,
  };
  return ask("/api/documents/uploads", { method: "POST", headers, signal });
}

function sendPart(chosen: Chosen, { id, offset }: Upload, signal: AbortSignal): Promise<Heard> {
  return ask(`/api/documents/uploads/${id}`, {
    method: "PATCH",
    signal,
    body: chosen.body.slice(offset, offset + PART_BYTES),
    headers: {
      Accept: "application/json",
      "Content-Type": "application/octet-stream",
      "Upload-Offset": String(offset),
    },
  });
}

/** The result of the upload, or the offset from which it continues. */
function outcomeOf({ status, body }: Heard, upload: Upload | null): UploadOutcome | Upload {
  const { document, upload: told, offset } = body;
  if (document) return { ok: true, documentId: document.id };
  const next = told?.offset ?? offset;
  // 409 returns the actual offset; every other error status is final.
  if (next === undefined || (status >= 400 && status !== 409)) {
    return { ok: false, stopped: false, message: body.error?.message ?? UNEXPECTED, signIn: status === 401 };
  }
  const id = told?.id ?? upload?.id;
  return id ? { id, offset: next } : { ok: false, stopped: false, message: UNEXPECTED, signIn: false };
}

/** Cancels an upload: the server deletes the stored parts. */
export async function forgetUpload(chosen: Chosen, key: string): Promise<void> {
  const begun = await ask("/api/documents/uploads", {
    method: "POST",
    headers: {
      Accept: "application/json",
      "Content-Type": mimeOf[chosen.kind],
      "X-File-Name": encodeURIComponent(chosen.name),
      "Upload-Length": String(chosen.body.size),
      "Idempotency-Key": key,
    },
  });
  const id = begun.body.upload?.id;
  if (id && !begun.body.document) await ask(`/api/documents/uploads/${id}`, { method: "DELETE" });
}

type Body = {
  upload?: { id: string; offset: number };
  offset?: number;
  document?: { id: string };
  error?: { message?: string };
};
type Heard = { status: number; body: Body; retryAfterMs: number };

async function ask(path: string, init: RequestInit): Promise<Heard> {
  try {
    const response = await fetch(path, init);
    const body = (await response.json().catch(() => ({}))) as Body;
    const wait = Number(response.headers.get("Retry-After"));
    return { status: response.status, body, retryAfterMs: wait > 0 ? wait * 1000 : 2000 };
  } catch {
    return { status: 0, body: {}, retryAfterMs: 0 };
  }
}

/** Waits, ending early if the network is back or `signal` is aborted. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer);
      removeEventListener("online", over);
      signal.removeEventListener("abort", over);
      resolve();
    };
    const timer = setTimeout(over, ms);
    addEventListener("online", over);
    signal.addEventListener("abort", over);
  });
}

/** The idempotency key of a file in this window; a file chosen again after a reload continues its upload. */
export function uploadKey(file: Blob & { name?: string; lastModified?: number }): string {
  const fresh = crypto.randomUUID();
  if (!file.lastModified) return fresh;
  const name = storedUploadKey(file.size, file.lastModified, file.name ?? "");
  try {
    const kept = sessionStorage.getItem(name);
    if (kept) return kept;
    sessionStorage.setItem(name, fresh);
  } catch {
    // Without storage an upload cannot continue after a reload; everything else works.
  }
  return fresh;
}

/** Deletes the key of a finished or cancelled upload, so that choosing the same file again starts a new one. */
export function forgetKey(file: Blob & { name?: string; lastModified?: number }): void {
  try {
    sessionStorage.removeItem(storedUploadKey(file.size, file.lastModified, file.name ?? ""));
  } catch {
    // Without storage there is no key to delete.
  }
}
