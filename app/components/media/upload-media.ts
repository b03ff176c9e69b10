import { sizeText } from "#app/components/ui/size-text.ts";
import { type MediaForm, type MediaItem, type MediaKind, mediaLimits } from "#schema/media/media.ts";
import { pictureSizes } from "./picture-sizes.ts";

export type Outcome = { ok: true; item: MediaItem } | { ok: false; message: string };

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

/**
 * Creates the media item, uploads the file, and marks the upload as complete. A picture is re-encoded in this browser
 * in the widths that screens need, so that its camera metadata never leaves the device.
 */
export async function sendMedia(
  file: File,
  kind: MediaKind,
  details: Omit<MediaForm, "id" | "kind" | "name" | "seconds">,
  id: string,
  onProgress: (share: number) => void,
): Promise<Outcome> {
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
    for (const [at, body] of bodies.entries()) {
      await put(`/api/media/${id}/files?kind=${kind}`, body, file.name, (share) =>
        onProgress((at + share) / bodies.length),
      );
    }
    return { ok: true, item: await call("POST", `/api/media/${id}/completion`, "{}") };
  } catch (error) {
    return {
      ok: false,
      message: error instanceof FileRejected ? error.message : "The connection was lost. Retry the upload.",
    };
  }
}

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

/** XMLHttpRequest, because fetch does not report upload progress. */
function put(path: string, body: Blob, name: string, onProgress: (share: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("PUT", path);
    request.setRequestHeader("Content-Type", body.type || "application/octet-stream");
    request.setRequestHeader("X-File-Name", encodeURIComponent(name));
    request.setRequestHeader("Accept", "application/json");
    request.upload.onprogress = (event) => onProgress(event.lengthComputable ? event.loaded / event.total : 0);
    request.onload = () => {
      if (request.status === 200) return resolve();
      reject(new FileRejected(messageOf(request.responseText)));
    };
    request.onerror = () => reject(new Error("offline"));
    request.send(body);
  });
}

function messageOf(text: string): string {
  try {
    return (JSON.parse(text) as { error?: { message?: string } }).error?.message ?? "The upload failed. Try again.";
  } catch {
    return "The upload failed. Try again.";
  }
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
