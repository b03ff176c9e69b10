import { useEffect, useRef, useState } from "react";
import { extractFile } from "../submit/extract-in-browser.ts";
import type { Chosen } from "../submit/upload.ts";
import { forgetKey, forgetUpload, sendResumable, uploadKey } from "./resumable.ts";

const AT_ONCE = 10;
/** Parallel uploads, so that a large file does not delay a small one queued after it. */
const SIDE_BY_SIDE = 2;

export type Sending = {
  key: string;
  name: string;
  bytes: number;
  sent: number;
  state: "waiting" | "sending" | "paused" | "done" | "failed";
  /** The error or status message, if there is one. */
  words: string | null;
  /** Current speed, bytes per second. */
  speed: number;
  /** Set once the upload is complete. */
  documentId: string | null;
};

type Upload = { chosen: Chosen; file: File; stop: AbortController };

/** Uploads of the user's documents: in order, two at a time, each with its own pause. */
export function useUploads(onArrived: (documentId: string) => void) {
  const [queue, setQueue] = useState<readonly Sending[]>([]);
  const uploads = useRef(new Map<string, Upload>());
  const arrived = useRef(onArrived);
  arrived.current = onArrived;

  function change(key: string, part: Partial<Sending>): void {
    setQueue((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  }

  /** Adds files and returns the keys of those that were accepted. */
  async function take(files: readonly File[]): Promise<string[]> {
    const fresh: Sending[] = [];
    for (const [at, file] of files.entries()) {
      const line = { key: uploadKey(file), name: file.name, bytes: file.size, sent: 0, speed: 0, documentId: null };
      if (uploads.current.has(line.key)) continue;
      if (at >= AT_ONCE) {
        const words = "You can upload ten files at once. This file was not added. Add it when the others are uploaded.";
        fresh.push({ ...line, state: "failed", words });
        continue;
      }
      const read = await extractFile(file);
      if ("problem" in read) {
        forgetKey(file);
        fresh.push({ ...line, state: "failed", words: `${read.problem.title}. ${read.problem.text}` });
        continue;
      }
      uploads.current.set(line.key, { chosen: read.chosen, file, stop: new AbortController() });
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
    one.stop = new AbortController();
    const begun = performance.now();
    let first: number | null = null;
    change(key, { state: "sending", words: null });
    const outcome = await sendResumable(
      one.chosen,
      key,
      {
        onProgress: (sent) => {
          first ??= sent;
          const seconds = (performance.now() - begun) / 1000;
          change(key, { sent, speed: seconds > 0.3 ? (sent - first) / seconds : 0 });
        },
        onWaiting: (words) => change(key, { words }),
      },
      one.stop.signal,
    );
    if (!outcome.ok && outcome.stopped) return;
    forgetKey(one.file);
    uploads.current.delete(key);
    if (!outcome.ok) return change(key, { state: "failed", words: outcome.message });
    change(key, { state: "done", sent: one.file.size, words: null, documentId: outcome.documentId });
    arrived.current(outcome.documentId);
  }

  function pause(key: string): void {
    uploads.current.get(key)?.stop.abort();
    change(key, { state: "paused", words: null });
  }

  function resume(key: string): void {
    change(key, { state: "waiting" });
  }

  function remove(key: string): void {
    const one = uploads.current.get(key);
    setQueue((all) => all.filter((line) => line.key !== key));
    if (!one) return;
    one.stop.abort();
    uploads.current.delete(key);
    forgetKey(one.file);
    void forgetUpload(one.chosen, key);
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
