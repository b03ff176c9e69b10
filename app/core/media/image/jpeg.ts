import { join, viewOf } from "../../shared/bytes.ts";
import type { CleanImage } from "./index.ts";

const START_OF_SCAN = 0xda;
const COMMENT = 0xfe;

/** JPEG (ITU-T T.81): segments up to the scan, then the scan to its end. */
export function readJpeg(file: Uint8Array): CleanImage | null {
  if (file.byteLength < 20 || file[0] !== 0xff || file[1] !== 0xd8) return null;
  const view = viewOf(file);
  const kept = [file.slice(0, 2)];
  let size: { width: number; height: number } | null = null;
  for (let at = 2; at + 4 <= file.byteLength && file[at] === 0xff; ) {
    const marker = file[at + 1] ?? 0;
    if (marker === 0xff) {
      at++;
      continue;
    }
    const end = at + 2 + view.getUint16(at + 2);
    if (end > file.byteLength) return null;
    if (isFrame(marker)) size = { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    if (marker === START_OF_SCAN) {
      const stop = endOfImage(file, end);
      if (!size || stop < 0) return null;
      return { mime: "image/jpeg", ...size, bytes: join([...kept, file.slice(at, stop)]) };
    }
    if (!describes(marker)) kept.push(file.slice(at, end));
    at = end;
  }
  return null;
}

/** Start-of-frame markers, except the numbers with another meaning (DHT, JPG, DAC). */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** Application segments contain Exif, XMP and profiles; the first one and Adobe's define the colours. */
function describes(marker: number): boolean {
  return marker === COMMENT || (marker >= 0xe1 && marker <= 0xef && marker !== 0xee);
}

/** Data after the last end-of-image marker are not part of the picture. */
function endOfImage(file: Uint8Array, from: number): number {
  for (let at = from; at + 1 < file.byteLength; at++) {
    if (file[at] === 0xff && file[at + 1] === 0xd9) return at + 2;
  }
  return -1;
}
