export type RecordingKind = { kind: "audio" | "video"; mime: "audio/mpeg" | "audio/mp4" | "video/mp4" };

/** The type of a recording by its first bytes and its name; null if they disagree or the type is not supported. */
export function sniffRecording(head: Uint8Array, name: string): RecordingKind | null {
  const extension = name.toLowerCase().split(".").at(-1);
  const box = String.fromCharCode(...head.subarray(4, 8));
  const isMp4 = box === "ftyp";
  const isMp3 =
    String.fromCharCode(...head.subarray(0, 3)) === "ID3" || (head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2);
  if (extension === "mp3" && isMp3) return { kind: "audio", mime: "audio/mpeg" };
  if (extension === "m4a" && isMp4) return { kind: "audio", mime: "audio/mp4" };
  return extension === "mp4" && isMp4 ? { kind: "video", mime: "video/mp4" } : null;
}
