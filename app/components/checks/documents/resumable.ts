import { uploadKey as storedUploadKey } from "#core/platform/storage-keys.ts";
import { mimeOf } from "#schema/checks/document.ts";
import type { Chosen } from "../submit/upload.ts";

/** So much goes at once: small enough that a pause loses a second, large enough that twenty calls send the largest file. */
const PART_BYTES = 1_048_576;
/** Waits between tries after a lost connection, ms; the last one again and again. */
const WAITS = [500, 1000, 2000, 5000, 10_000];
const LOST = "The connection was lost. The upload continues when you are back online.";
const UNEXPECTED = "Something went wrong on our side. Nothing was charged. Try again in a moment.";

export type UploadOutcome =
  | { ok: true; documentId: string }
  | { ok: false; stopped: true }
  | { ok: false; stopped: false; message: string; signIn: boolean };

export type UploadWatch = {
  /** Bytes that have arrived. */
  onProgress: (sent: number) => void;
  /** Words while there is no connection; null when it goes on. */
  onWaiting?: (words: string | null) => void;
};

/**
 * Sends a file part by part to an address that remembers how far it has come: the same key finds the same upload again,
 * after a pause, a lost network or a page that was closed. It goes on by itself until it has arrived, was refused or was
 * stopped by `signal`; stopping loses nothing.
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
      // What arrived before the answer was lost is asked for, not sent twice.
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

/** How the upload ended, or from where it goes on. */
function outcomeOf({ status, body }: Heard, upload: Upload | null): UploadOutcome | Upload {
  const { document, upload: told, offset } = body;
  if (document) return { ok: true, documentId: document.id };
  const next = told?.offset ?? offset;
  // 409 says how far it really is; everything else that is no success is final.
  if (next === undefined || (status >= 400 && status !== 409)) {
    return { ok: false, stopped: false, message: body.error?.message ?? UNEXPECTED, signIn: status === 401 };
  }
  const id = told?.id ?? upload?.id;
  return id ? { id, offset: next } : { ok: false, stopped: false, message: UNEXPECTED, signIn: false };
}

/** Takes an upload back: what has arrived of it goes. */
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

/** Waits, but no longer than until the network is back or someone stops it. */
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

/** The key of a file in this window: chosen again after a reload, it goes on from where it was. */
export function uploadKey(file: Blob & { name?: string; lastModified?: number }): string {
  const fresh = crypto.randomUUID();
  if (!file.lastModified) return fresh;
  const name = storedUploadKey(file.size, file.lastModified, file.name ?? "");
  try {
    const kept = sessionStorage.getItem(name);
    if (kept) return kept;
    sessionStorage.setItem(name, fresh);
  } catch {
    // No storage: it cannot go on after a reload, and everything else works.
  }
  return fresh;
}

/** Done with, either way: the same file chosen once more is another upload. */
export function forgetKey(file: Blob & { name?: string; lastModified?: number }): void {
  try {
    sessionStorage.removeItem(storedUploadKey(file.size, file.lastModified, file.name ?? ""));
  } catch {
    // Nothing was kept.
  }
}
