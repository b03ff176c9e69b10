import { join, tagAt, viewOf } from "../../shared/bytes.ts";
import type { CleanImage } from "./index.ts";

/** Chunks with image data; the others are metadata. Animations are rejected. */
const DRAWING = new Set(["VP8 ", "VP8L", "VP8X", "ALPH"]);
const HAS_ALPHA = 0x10;

/** WebP (RFC 9649). */
export function readWebp(file: Uint8Array): CleanImage | null {
  if (file.byteLength < 20 || tagAt(file, 0) !== "RIFF" || tagAt(file, 8) !== "WEBP") return null;
  const view = viewOf(file);
  const kept: Uint8Array[] = [];
  let size: { width: number; height: number } | null = null;
  for (let at = 12; at + 8 <= file.byteLength; ) {
    const tag = tagAt(file, at);
    const length = view.getUint32(at + 4, true);
    const end = at + 8 + length + (length % 2);
    if (at + 8 + length > file.byteLength || tag === "ANIM" || tag === "ANMF") return null;
    if (DRAWING.has(tag)) {
      const chunk = file.slice(at, Math.min(end, file.byteLength));
      // The header's flags other than alpha describe chunks that were removed.
      if (tag === "VP8X") chunk[8] = (chunk[8] ?? 0) & HAS_ALPHA;
      kept.push(chunk);
      size ??= sizeOf(tag, view, at + 8, length);
    }
    at = end;
  }
  if (!size || !kept.some((chunk) => /^VP8[ L]$/.test(tagAt(chunk, 0)))) return null;
  const body = join(kept);
  const head = new Uint8Array(12);
  head.set(file.subarray(0, 12));
  viewOf(head).setUint32(4, body.byteLength + 4, true);
  return { mime: "image/webp", ...size, bytes: join([head, body]) };
}

function sizeOf(tag: string, view: DataView, at: number, length: number): { width: number; height: number } | null {
  if (tag === "VP8X" && length >= 10) {
    return { width: 1 + uint24(view, at + 4), height: 1 + uint24(view, at + 7) };
  }
  if (tag === "VP8 " && length >= 10) {
    return { width: view.getUint16(at + 6, true) & 0x3fff, height: view.getUint16(at + 8, true) & 0x3fff };
  }
  if (tag === "VP8L" && length >= 5) {
    const bits = view.getUint32(at + 1, true);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  return null;
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
}
