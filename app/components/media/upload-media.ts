import { type Answer, answerOf, keyed } from "#app/api/client.ts";
import { mediaApi } from "#app/api/media.ts";
import { LOST, startUpload, type Upload, type UploadState } from "#app/components/shell/upload/uploader.ts";
import { waitForNetwork } from "#app/components/shell/upload/wait-for-network.ts";
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

/** Between two requests that the server did not answer, ms; requests it answers with an error are sent this often. */
const AGAIN_MS = 2000;
const TRIES = 5;

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
  const ending = new AbortController();
  /** Continues a paused upload. */
  let goOn: (() => void) | null = null;
  let resumed = Promise.resolve();

  /** Before each request that is not the uploader's: waits while the upload is paused. */
  async function untilResumed(): Promise<void> {
    do await resumed;
    while (goOn && !ending.signal.aborted);
    if (ending.signal.aborted) throw new FileRejected(ENDED);
  }

  async function run(): Promise<Outcome> {
    if (file.size > mediaLimits[kind]) {
      const message = `The file is ${sizeText(file.size)}. The limit is ${sizeText(mediaLimits[kind])}.`;
      return { ok: false, message };
    }
    try {
      const seconds = kind === "audio" || kind === "video" ? await secondsOf(file) : null;
      const bodies = kind === "image" ? await pictureSizes(file) : [file];
      const announced = await ask(() =>
        answerOf(mediaApi.index.$post({ json: { ...details, id, kind, name: file.name, seconds }, ...keyed(id) })),
      );
      // An earlier attempt was stored, but its response was lost.
      if (announced.status !== "uploading") return { ok: true, item: announced };
      await uploadAll(bodies);
      return { ok: true, item: await ask(() => answerOf(mediaApi[":id"].completion.$post({ param: { id } }))) };
    } catch (error) {
      if (error instanceof FileRejected) return { ok: false, message: error.message };
      throw error;
    }
  }

  /** One after the other, with their progress as that of one file. */
  async function uploadAll(bodies: readonly Blob[]): Promise<void> {
    let before = 0;
    onChange({ sent: 0, bytes: bodies.reduce((sum, { size }) => sum + size, 0) });
    for (const body of bodies) {
      await untilResumed();
      // A re-encoded picture may differ from that of an earlier attempt, so it is a new upload.
      const key = body === file ? id : crypto.randomUUID();
      const sent = { purpose: "media", mediaId: id, name: file.name, type: body.type, body, key } as const;
      current = startUpload(sent, (change) =>
        onChange({ ...change, ...(change.sent !== undefined && { sent: before + change.sent }) }),
      );
      const outcome = await current.outcome;
      current = null;
      if (!outcome.ok) throw new FileRejected(outcome.ended ? ENDED : outcome.message);
      before += body.size;
    }
  }

  /** Sent again while the connection is lost; the id makes it one request. */
  async function ask(request: () => Promise<Answer<{ media: MediaItem }>>): Promise<MediaItem> {
    for (let tries = 1; ; tries++) {
      await untilResumed();
      const answer = await request();
      if (answer.ok) return answer.value.media;
      if (ending.signal.aborted) throw new FileRejected(ENDED);
      const lost = answer.status === 0;
      if (!lost && (answer.status < 500 || tries >= TRIES)) throw new FileRejected(answer.words);
      onChange({ message: lost ? LOST : answer.words });
      await waitForNetwork(answer.retryAfterMs ?? AGAIN_MS, ending.signal);
      onChange({ message: null });
    }
  }

  function pause(): void {
    if (goOn) return;
    resumed = new Promise((resolve) => {
      goOn = resolve;
    });
    current?.pause();
    onChange({ paused: true, message: null });
  }

  function resume(): void {
    if (!goOn) return;
    goOn();
    goOn = null;
    current?.resume();
    onChange({ paused: false });
  }

  function end(): void {
    ending.abort();
    goOn?.();
  }

  return {
    outcome: run(),
    pause,
    resume,
    cancel: () => {
      end();
      current?.cancel();
      void answerOf(mediaApi[":id"].$delete({ param: { id } }));
    },
    stop: () => {
      end();
      current?.stop();
    },
  };
}

/** The outcome of an upload that the user has ended; its line is gone. */
const ENDED = "The upload was cancelled.";

/** The file was rejected by the server or by the browser's own decoder. */
export class FileRejected extends Error {}

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
