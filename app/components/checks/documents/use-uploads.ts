import { useEffect, useRef, useState } from "react";
import { findKnownFile } from "#app/components/shell/upload/upload-api.ts";
import { forgetUploadKey, uploadKey } from "#app/components/shell/upload/upload-key.ts";
import {
  type FileToUpload,
  startUpload,
  type Upload,
  type UploadState,
} from "#app/components/shell/upload/uploader.ts";
import type { KnownFile } from "#schema/platform/upload.ts";
import { mimeOf } from "#schema/vocabulary/checks.ts";
import { extractFile, type ReadDocument } from "../submit/extract-in-browser.ts";

const AT_ONCE = 10;
/** Parallel uploads, so that a large file does not delay a small one queued after it. */
const SIDE_BY_SIDE = 2;

export type Sending = {
  key: string;
  name: string;
  bytes: number;
  sent: number;
  state: "waiting" | "sending" | "paused" | "done" | "failed" | "known";
  /** The error or status message, if there is one. */
  words: string | null;
  /** Current speed, bytes per second. */
  speed: number;
  /** Set once the upload is complete. */
  documentId: string | null;
  /** Set if the same file was uploaded before. */
  known: KnownFile | null;
  /** Whether a failed upload may succeed later; its parts are kept. */
  retryable: boolean;
};

const notStarted = { sent: 0, speed: 0, documentId: null, known: null, retryable: false };

/** `upload`: null until a slot was free. `again`: uploaded even if the same file was uploaded before. */
type Entry = { chosen: ReadDocument; file: File; upload: Upload | null; again: boolean };

/** Uploads of the user's documents: in order, two at a time, each with its own pause. */
export function useUploads(onArrived: (documentId: string) => void) {
  const [queue, setQueue] = useState<readonly Sending[]>([]);
  const uploads = useRef(new Map<string, Entry>());
  const arrived = useRef(onArrived);
  arrived.current = onArrived;

  function change(key: string, part: Partial<Sending>): void {
    setQueue((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  }

  /** Adds files and returns the keys of those that were accepted. */
  async function take(files: readonly File[]): Promise<string[]> {
    const fresh: Sending[] = [];
    for (const [at, file] of files.entries()) {
      const line = { ...notStarted, key: uploadKey(file), name: file.name, bytes: file.size };
      if (uploads.current.has(line.key)) continue;
      if (at >= AT_ONCE) {
        const words = "You can upload ten files at once. This file was not added. Add it when the others are uploaded.";
        fresh.push({ ...line, state: "failed", words });
        continue;
      }
      const read = await extractFile(file);
      if ("problem" in read) {
        forgetUploadKey(file);
        fresh.push({ ...line, state: "failed", words: `${read.problem.title}. ${read.problem.text}` });
        continue;
      }
      uploads.current.set(line.key, { chosen: read.chosen, file, upload: null, again: false });
      fresh.push({ ...line, state: "waiting", words: null });
    }
    setQueue((all) => [...fresh, ...all.filter(({ key }) => !fresh.some((one) => one.key === key))]);
    return fresh.filter(({ state }) => state === "waiting").map(({ key }) => key);
  }

  // Starts queued uploads when a slot is free.
  useEffect(() => {
    const busy = queue.filter(({ state }) => state === "sending").length;
    const next = queue.filter(({ state }) => state === "waiting").slice(0, Math.max(0, SIDE_BY_SIDE - busy));
    for (const { key } of next) void send(key);
  });

  async function send(key: string): Promise<void> {
    const one = uploads.current.get(key);
    if (!one) return;
    change(key, { state: "sending", words: null });
    if (one.upload) return one.upload.resume();
    const upload = startUpload(unlessKnown(key, one), progressOf(key));
    one.upload = upload;
    const outcome = await upload.outcome;
    if (!outcome.ok && outcome.ended) return;
    if (!outcome.ok && outcome.retryable) {
      one.upload = null;
      return change(key, { state: "failed", words: outcome.message, retryable: true });
    }
    forgetUploadKey(one.file);
    uploads.current.delete(key);
    if (!outcome.ok) return change(key, { state: "failed", words: outcome.message });
    change(key, { state: "done", sent: one.file.size, words: null, documentId: outcome.resultId });
    arrived.current(outcome.resultId);
  }

  /** Null if the same file was uploaded before: it is uploaded only if the user asks for it. */
  async function unlessKnown(key: string, one: Entry): Promise<FileToUpload | null> {
    const { name, kind, body, read } = one.chosen;
    const known = one.again || !read ? null : await findKnownFile("document", read.sha256);
    if (!known) return { purpose: "document", name, type: mimeOf[kind], body, key };
    one.upload = null;
    one.again = true;
    change(key, { state: "known", known });
    return null;
  }

  /** Shows what is stored, and the speed since the upload began on this page. */
  function progressOf(key: string) {
    const begun = performance.now();
    let first: number | null = null;
    return ({ sent, message }: Partial<UploadState>) => {
      if (message !== undefined) change(key, { words: message });
      if (sent === undefined) return;
      first ??= sent;
      const seconds = (performance.now() - begun) / 1000;
      change(key, { sent, speed: seconds > 0.3 ? (sent - first) / seconds : 0 });
    };
  }

  function pause(key: string): void {
    uploads.current.get(key)?.upload?.pause();
    change(key, { state: "paused", words: null });
  }

  function resume(key: string): void {
    change(key, { state: "waiting" });
  }

  function remove(key: string): void {
    const one = uploads.current.get(key);
    setQueue((all) => all.filter((line) => line.key !== key));
    if (!one) return;
    one.upload?.cancel();
    uploads.current.delete(key);
    forgetUploadKey(one.file);
  }

  function each(states: readonly Sending["state"][], act: (key: string) => void): void {
    for (const { key, state } of queue) if (states.includes(state)) act(key);
  }

  return {
    queue,
    take,
    pause,
    resume,
    remove,
    pauseAll: () => each(["waiting", "sending"], pause),
    resumeAll: () => each(["paused"], resume),
  };
}
