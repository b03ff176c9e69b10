import { readJpeg } from "./jpeg.ts";
import { readPng } from "./png.ts";
import { readWebp } from "./webp.ts";

/** 40 megapixels: more than any screen displays, and little enough for a decoder. */
export const PIXELS_MAX = 40_000_000;

export type CleanImage = {
  mime: "image/webp" | "image/png" | "image/jpeg";
  width: number;
  height: number;
  bytes: Uint8Array;
};

/**
 * Reads a picture without decoding it: its type from the first bytes, its size from the header. All metadata are
 * removed (Exif with places and names, XMP, comments, profiles, trailing data). Null if it is not one of the three
 * types, is broken, or is larger than PIXELS_MAX.
 */
export function cleanImage(file: Uint8Array): CleanImage | null {
  const read = readWebp(file) ?? readPng(file) ?? readJpeg(file);
  if (!read || read.width < 1 || read.height < 1 || read.width * read.height > PIXELS_MAX) return null;
  return read;
}
