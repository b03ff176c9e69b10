import { join, tagAt, viewOf } from "../../shared/bytes.ts";
import type { CleanImage } from "./index.ts";

export const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const DRAWING = new Set(["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]);

/** PNG (ISO/IEC 15948). */
export function readPng(file: Uint8Array): CleanImage | null {
  if (file.byteLength < 33 || !PNG_SIGNATURE.every((byte, at) => file[at] === byte) || tagAt(file, 12) !== "IHDR")
    return null;
  const view = viewOf(file);
  const kept = [file.slice(0, 8)];
  for (let at = 8; at + 12 <= file.byteLength; ) {
    const tag = tagAt(file, at + 4);
    const end = at + 12 + view.getUint32(at);
    if (end > file.byteLength) return null;
    if (DRAWING.has(tag)) kept.push(file.slice(at, end));
    if (tag === "IEND") {
      return { mime: "image/png", width: view.getUint32(16), height: view.getUint32(20), bytes: join(kept) };
    }
    at = end;
  }
  return null;
}
