import { startUpload, type Upload, type UploadState } from "#app/components/shell/upload/uploader.ts";
import { sizeText } from "#app/components/ui/size-text.ts";
import { type MediaForm, type MediaItem, type MediaKind, mediaLimits } from "#schema/media/media.ts";
import { pictureSizes } from "./picture-sizes.ts";

type Outcome = { ok: true; item: MediaItem } | { ok: false; message: string };

const byExtension: Record<string, MediaKind> = {
  png: "image",
  jpg: "image",
  jpeg: "image",
  webp: "image",
  avif: "image",
  svg: "image",
  mp3: "audio",
  m4a: "audio",
  mp4: "video",
  pdf: "document",
  doc: "document",
  docx: "document",
};

/** The kind of a file by its name extension; null if the media library does not accept it. */
export function kindOf(name: string): MediaKind | null {
  return byExtension[name.toLowerCase().split(".").at(-1) ?? ""] ?? null;
}

type Details = Omit<MediaForm, "id" | "kind" | "name" | "seconds">;
type OnChange = (change: Partial<UploadState> & { bytes?: number }) => void;

export type StartedMedia = Pick<Upload, "pause" | "resume" | "cancel" | "stop"> & { outcome: Promise<Outcome> };

/**
 * Creates the media item, uploads the file, and marks the upload as complete. A picture is re-encoded in this browser
 * in the widths that screens need, so that its camera metadata never leaves the device. The same id continues an
 * upload that failed or was stopped.
 */
export function startMedia(
  file: File,
  kind: MediaKind,
  details: Details,
  id: string,
  onChange: OnChange,
): StartedMedia {
  let current: Upload | null = null;
  let ended = false;

  async function run(): Promise<Outcome> {
    if (file.size > mediaLimits[kind]) {
      const message = `The file is ${sizeText(file.size)}. The limit is ${sizeText(mediaLimits[kind])}.`;
      return { ok: false, message };
    }
    try {
      const seconds = kind === "audio" || kind === "video" ? await secondsOf(file) : null;
      const bodies = kind === "image" ? await pictureSizes(file) : [file];
      const announced = await call(
        "POST",
        "/api/media",
        JSON.stringify({ ...details, id, kind, name: file.name, seconds }),
      );
      // An earlier attempt was stored, but its response was lost.
      if (announced.status !== "uploading") return { ok: true, item: announced };
      await uploadAll(bodies);
      return { ok: true, item: await call("POST", `/api/media/${id}/completion`, "{}") };
    } catch (error) {
      return {
        ok: false,
        message: error instanceof FileRejected ? error.message : "The connection was lost. Retry the upload.",
      };
    }
  }

  /** One after the other, with their progress as that of one file. */
  async function uploadAll(bodies: readonly Blob[]): Promise<void> {
    let before = 0;
    onChange({ sent: 0, bytes: bodies.reduce((sum, { size }) => sum + size, 0) });
    for (const body of bodies) {
      if (ended) throw new FileRejected(ENDED);
      // A re-encoded picture may differ from that of an earlier attempt, so it is a new upload.
      const key = body === file ? id : crypto.randomUUID();
      const sent = { purpose: "media", mediaId: id, name: file.name, type: body.type, body, key } as const;
      current = startUpload(sent, (change) =>
        onChange({ ...change, ...(change.sent !== undefined && { sent: before + change.sent }) }),
      );
      const outcome = await current.outcome;
      if (!outcome.ok) throw new FileRejected(outcome.ended ? ENDED : outcome.message);
      before += body.size;
    }
  }

  return {
    outcome: run(),
    pause: () => current?.pause(),
    resume: () => current?.resume(),
    cancel: () => {
      ended = true;
      current?.cancel();
    },
    stop: () => {
      ended = true;
      current?.stop();
    },
  };
}

/** The outcome of an upload that the user has ended; its line is gone. */
const ENDED = "The upload was cancelled.";

/** The file was rejected by the server or by the browser's own decoder. */
export class FileRejected extends Error {}

async function call(method: string, path: string, body: string): Promise<MediaItem> {
  const response = await fetch(path, {
    method,
    body,
    headers: { "Content-Type": "application/json", Accept: "application/json" },
  });
  const answer = (await response.json()) as { media: MediaItem; error?: { message: string } };
  if (!response.ok) throw new FileRejected(answer.error?.message ?? "The upload failed. Try again.");
  return answer.media;
}

function secondsOf(file: File): Promise<number> {
  return new Promise((resolve, reject) => {
    const player = document.createElement(file.name.endsWith(".mp4") ? "video" : "audio");
    player.preload = "metadata";
    player.onloadedmetadata = () => {
      URL.revokeObjectURL(player.src);
      resolve(player.duration);
    };
    player.onerror = () => reject(new FileRejected("This browser cannot play the recording."));
    player.src = URL.createObjectURL(file);
  });
}
