import { zlibSync } from "fflate";
import type { Objects } from "./objects.ts";

/**
 * Writes a stream's data anew in their place in the file, padded with blanks. Returns false, and changes nothing, where
 * they do not fit, or other filters than Flate are named.
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
