import { zlibSync } from "fflate";
import type { Objects } from "./objects.ts";

/**
 * Replaces a stream's data in the file, padded with blanks. Returns false, and changes nothing, if the new data do
 * not fit, or filters other than Flate are used.
 */
export function replaceStream(raw: ReturnType<Objects["raw"]>, content: Uint8Array): boolean {
  if (!raw) return false;
  const [only] = raw.filters;
  const plain = raw.filters.length === 0;
  if (!plain && (raw.filters.length > 1 || (only?.name !== "FlateDecode" && only?.name !== "Fl"))) return false;
  const written = plain ? content : zlibSync(content, { level: 9 });
  if (written.length > raw.data.length) return false;
  raw.data.fill(0x20, written.length);
  raw.data.set(written);
  return true;
}
