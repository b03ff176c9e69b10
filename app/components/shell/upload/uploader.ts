import type { UploadForm, UploadProgress } from "#schema/platform/upload.ts";
import { announceUpload, cancelUpload, sendUploadPart, type UploadAnswer } from "./upload-api.ts";
import { waitForNetwork } from "./wait-for-network.ts";

type OfOne<Form> = Form extends UploadForm ? Omit<Form, "length"> : never;

/** A file to upload: its purpose, name and type, its bytes, and the key that makes it one upload. */
export type FileToUpload = OfOne<UploadForm> & { body: Blob; key: string };

export type UploadState = {
  /** Bytes stored by the server. */
  sent: number;
  paused: boolean;
  /** Why the upload is waiting, for the user; null while it is not. */
  message: string | null;
};

type UploadFailure = {
  ok: false;
  ended: false;
  message: string;
  /** Whether the user has to sign in first. */
  signIn: boolean;
  /** Whether the same file may succeed later: the stored parts are kept. */
  retryable: boolean;
};

/** `ended`: by `cancel` or `stop`. */
export type UploadOutcome = { ok: true; resultId: string } | { ok: false; ended: true } | UploadFailure;

export type Upload = {
  outcome: Promise<UploadOutcome>;
  pause(): void;
  resume(): void;
  /** Ends the upload; the stored parts are deleted. */
  cancel(): void;
  /** Ends the upload on this page; the same key continues it. */
  stop(): void;
};

export type UploadPorts = {
  announce: typeof announceUpload;
  sendPart: typeof sendUploadPart;
  cancel: (id: string) => Promise<unknown>;
  wait: typeof waitForNetwork;
};

/** Size of one request, bytes: a pause or a lost connection loses at most this much. */
const PART_BYTES = 1_048_576;
/** Of a file above `LARGE_BYTES`, for half as many requests: the most that the server accepts. */
const LARGE_PART_BYTES = 2_097_152;
const LARGE_BYTES = 20_971_520;
/** Delays between retries, ms; the last one repeats while the connection is lost. */
const WAITS = [500, 1000, 2000, 5000, 10_000];
/** Until the server is asked again about a file that another request is completing, ms. */
const COMPLETING_MS = 1500;
/** After a crash of that request the server completes the file after a minute; it is asked for longer than that. */
const COMPLETING_ASKS = 120;

/** An error that names a longer time than this ends the upload; the user can retry it, ms. */
const RETRY_MOST_MS = 60_000;

/** Shown while the connection is lost. */
export const LOST = "The connection was lost. The upload continues when you are back online.";
const FINISHING = "The file is uploaded. We are checking it…";
const RETRYING = "Something went wrong on our side. Retrying…";
const UNREADABLE = "This file was changed, moved or deleted after you chose it. Choose it again.";
const UNEXPECTED = "Something went wrong on our side. Nothing was charged. Try again in a moment.";

/**
 * Uploads a file in parts; a file that is still being prepared can be paused and cancelled already, and null ends the
 * upload. The server stores the progress: the same key continues the same upload after a pause, a lost
 * connection or a reload. Retries until the file is stored, is rejected, or the upload is ended.
 */
export function startUpload(
  file: FileToUpload | Promise<FileToUpload | null>,
  onChange: (change: Partial<UploadState>) => void,
  ports: UploadPorts = browserPorts,
): Upload {
  let running = new AbortController();
  let ended = false;
  /** Continues a paused upload. */
  let resume: (() => void) | null = null;
  let resumed = Promise.resolve();
  let uploadId: string | null = null;

  async function run(): Promise<UploadOutcome> {
    const given = await file;
    if (!given || ended) return { ok: false, ended: true };
    return sendParts(preparedFile(given));
  }

  async function sendParts(whole: PreparedFile): Promise<UploadOutcome> {
    let upload: UploadProgress | null = null;
    let tries: Tries = { failures: 0, asks: 0 };
    for (;;) {
      await resumed;
      if (ended) return { ok: false, ended: true };
      const { signal } = running;
      const answer: UploadAnswer | null = await sendNext(whole, upload, signal);
      if (!answer) return failedForGood(UNREADABLE);
      if (signal.aborted) {
        // The aborted request may have stored its part: the server is asked for the offset.
        upload = null;
        continue;
      }
      const next = decide(answer, upload, tries);
      if ("outcome" in next) return next.outcome;
      tries = next.tries;
      upload = next.upload;
      uploadId = upload?.id ?? uploadId;
      onChange({ message: next.message, ...(upload && { sent: upload.offset }) });
      if (next.waitMs > 0) await ports.wait(next.waitMs, signal);
    }
  }

  /** Null if the browser cannot read the file any more. */
  async function sendNext(
    { form, key, body, partBytes }: PreparedFile,
    upload: UploadProgress | null,
    signal: AbortSignal,
  ): Promise<UploadAnswer | null> {
    if (!upload) return ports.announce(form, key, signal);
    const { id, offset } = upload;
    // Read before it is sent: an unreadable file would look like a lost connection.
    const part = await readPart(body.slice(offset, offset + partBytes));
    return part && ports.sendPart(id, offset, part, signal);
  }

  function pause(): void {
    if (resume || ended) return;
    resumed = new Promise((resolve) => {
      resume = resolve;
    });
    running.abort();
    onChange({ paused: true, message: null });
  }

  function goOn(): void {
    if (!resume) return;
    running = new AbortController();
    onChange({ paused: false });
    resume();
    resume = null;
  }

  function stop(): void {
    ended = true;
    running.abort();
    resume?.();
  }

  function cancel(): void {
    stop();
    void removeParts();
  }

  async function removeParts(): Promise<void> {
    const id = uploadId ?? (await unfinishedId());
    if (id) await ports.cancel(id);
  }

  /** The answer to the announcement was not received, so its id is asked for. */
  async function unfinishedId(): Promise<string | null> {
    const given = await file;
    if (!given) return null;
    const { form, key } = preparedFile(given);
    const { upload } = await ports.announce(form, key);
    return upload && upload.resultId === null ? upload.id : null;
  }

  return { outcome: run(), pause, resume: goOn, cancel, stop };
}

type PreparedFile = { form: UploadForm; key: string; body: Blob; partBytes: number };

function preparedFile({ body, key, ...purpose }: FileToUpload): PreparedFile {
  const form = { ...purpose, length: body.size } as UploadForm;
  return { form, key, body, partBytes: body.size > LARGE_BYTES ? LARGE_PART_BYTES : PART_BYTES };
}

async function readPart(part: Blob): Promise<Blob | null> {
  try {
    return new Blob([await part.arrayBuffer()]);
  } catch {
    return null;
  }
}

/** Failed requests without progress, and questions about a file that another request is completing. */
type Tries = { failures: number; asks: number };

type Next =
  | { outcome: UploadOutcome }
  | { upload: UploadProgress | null; tries: Tries; waitMs: number; message: string | null };

/** What follows from an answer: the next request and when, or the outcome. */
function decide(answer: UploadAnswer, before: UploadProgress | null, tries: Tries): Next {
  const { status, upload, retryAfterMs } = answer;
  const { failures } = tries;
  const again = { ...tries, failures: failures + 1 };
  const waitMs = waitOf(failures);
  // The part may have been stored although its answer was lost, so the next request asks for the offset.
  if (status === 0) return { upload: null, tries: again, waitMs, message: LOST };
  if (status >= 500) {
    if (failures >= WAITS.length || (retryAfterMs ?? 0) > RETRY_MOST_MS) return failed(answer, true);
    return { upload: null, tries: again, waitMs: retryAfterMs ?? waitMs, message: RETRYING };
  }
  // A limit that names no time is not one of a minute: waiting on this page does not help.
  if (status === 429 && retryAfterMs !== null)
    return { upload: before, tries, waitMs: retryAfterMs, message: answer.message };
  // Swept or cancelled in the meantime: announced again.
  if (status === 404 && before && failures < WAITS.length)
    return { upload: null, tries: again, waitMs: 0, message: null };
  // 409 with an upload names the right offset; every other error is final.
  if (!upload || (status >= 400 && status !== 409)) return failed(answer, status === 429 || status === 401);
  return fromProgress(answer, upload, before, tries);
}

/** What follows from an answer with the progress of the upload. */
function fromProgress(answer: UploadAnswer, upload: UploadProgress, before: UploadProgress | null, tries: Tries): Next {
  const { failures, asks } = tries;
  if (upload.resultId !== null) return { outcome: { ok: true, resultId: upload.resultId } };
  if (upload.offset >= upload.length) {
    if (asks >= COMPLETING_ASKS) return failed(answer, true);
    return { upload: null, tries: { failures, asks: asks + 1 }, waitMs: COMPLETING_MS, message: FINISHING };
  }
  // Only a stored part is progress: an announcement that succeeds again and again is not.
  if (!before) return { upload, tries, waitMs: 0, message: null };
  if (upload.offset !== before.offset) return { upload, tries: { failures: 0, asks }, waitMs: 0, message: null };
  if (failures >= WAITS.length) return failed(answer, true);
  return { upload: null, tries: { failures: failures + 1, asks }, waitMs: waitOf(failures), message: null };
}

function waitOf(failures: number): number {
  return WAITS[Math.min(failures, WAITS.length - 1)] ?? 0;
}

function failed({ status, message }: UploadAnswer, retryable: boolean): Next {
  return {
    outcome: { ok: false, ended: false, message: message ?? UNEXPECTED, signIn: status === 401, retryable },
  };
}

function failedForGood(message: string): UploadFailure {
  return { ok: false, ended: false, message, signIn: false, retryable: false };
}

const browserPorts: UploadPorts = {
  announce: announceUpload,
  sendPart: sendUploadPart,
  cancel: cancelUpload,
  wait: waitForNetwork,
};
