import { useEffect, useRef, useState } from "react";
import { type FileToUpload, startUpload, type Upload, type UploadOutcome, type UploadState } from "./uploader.ts";

export type ShownUpload = UploadState & { bytes: number };

const started: UploadState = { sent: 0, paused: false, message: null };

/** One upload of a screen, with its progress, pause and cancel. Leaving the screen stops it; the parts are kept. */
export function useUpload() {
  const [shown, setShown] = useState<ShownUpload | null>(null);
  const upload = useRef<Upload | null>(null);
  useEffect(() => () => upload.current?.stop(), []);

  function start(file: FileToUpload): Promise<UploadOutcome> {
    upload.current?.stop();
    setShown({ ...started, bytes: file.body.size });
    upload.current = startUpload(file, (change) => setShown((now) => now && { ...now, ...change }));
    return upload.current.outcome;
  }

  return {
    /** Null while no file is being uploaded. */
    shown,
    start,
    pause: () => upload.current?.pause(),
    resume: () => upload.current?.resume(),
    cancel: () => upload.current?.cancel(),
    /** Hides the progress after the upload has ended. */
    end: () => setShown(null),
  };
}
