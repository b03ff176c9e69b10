import { useEffect, useRef, useState } from "react";
import type { FileToUpload, Upload, UploadOutcome, UploadState } from "./uploader.ts";

export type ShownUpload = UploadState & { bytes: number };

const started: UploadState = { sent: 0, paused: false, message: null };

const notLoaded: UploadOutcome = {
  ok: false,
  ended: false,
  message: "The connection was lost. Try again.",
  signIn: false,
  retryable: true,
};

/** One upload of a screen, with its progress, pause and cancel. Leaving the screen stops it; the parts are kept. */
export function useUpload() {
  const [shown, setShown] = useState<ShownUpload | null>(null);
  const upload = useRef<Upload | null>(null);
  /** The screen was left, or the upload cancelled, before the uploader's code was there. */
  const ended = useRef(false);
  /** Paused before the uploader's code was there. */
  const pausedEarly = useRef(false);
  useEffect(() => {
    ended.current = false;
    return () => {
      ended.current = true;
      upload.current?.stop();
    };
  }, []);

  async function start(file: FileToUpload): Promise<UploadOutcome> {
    upload.current?.stop();
    upload.current = null;
    ended.current = false;
    pausedEarly.current = false;
    setShown({ ...started, bytes: file.body.size });
    // Loaded with the first file: most visits of a page upload none.
    const uploader = await import("./uploader.ts").catch(() => null);
    if (!uploader) return notLoaded;
    if (ended.current) return { ok: false, ended: true };
    upload.current = uploader.startUpload(file, (change) => setShown((now) => now && { ...now, ...change }));
    if (pausedEarly.current) upload.current.pause();
    return upload.current.outcome;
  }

  function setPausedEarly(paused: boolean): void {
    pausedEarly.current = paused;
    setShown((now) => now && { ...now, paused });
  }

  return {
    /** Null while no file is being uploaded. */
    shown,
    start,
    pause: () => (upload.current ? upload.current.pause() : setPausedEarly(true)),
    resume: () => (upload.current ? upload.current.resume() : setPausedEarly(false)),
    cancel: () => {
      ended.current = true;
      upload.current?.cancel();
    },
    /** Hides the progress after the upload has ended. */
    end: () => setShown(null),
  };
}
