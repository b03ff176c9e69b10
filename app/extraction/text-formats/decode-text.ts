import { Unreadable } from "../unreadable.ts";

/** Decodes UTF-8, UTF-16 or the Windows code page for Western Europe, as detected; in HTML also the declared encoding. */
export function decodeText(bytes: Uint8Array, format: string): string {
  const text = new TextDecoder(encodingOf(bytes, format)).decode(bytes);
  // Text contains no zeros or other control characters: this is a picture, an archive or a program.
  if (/[\0-\x08\x0e-\x1a]/.test(text.slice(0, 10_000))) {
    throw new Unreadable("wrong_type", "bytes that are no text", { found: "not text" });
  }
  return text;
}

function encodingOf(bytes: Uint8Array, format: string): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  // Without a byte order mark, UTF-16 is detected by the zeros between Latin letters.
  const zeros = [0, 1].map((odd) => countZeros(bytes.subarray(0, 1_000), odd));
  if ((zeros[1] ?? 0) > 100 && zeros[0] === 0) return "utf-16le";
  if ((zeros[0] ?? 0) > 100 && zeros[1] === 0) return "utf-16be";
  const declared = format === "html" ? declaredIn(bytes) : null;
  return declared ?? (isUtf8(bytes) ? "utf-8" : "windows-1252");
}

function countZeros(bytes: Uint8Array, odd: number): number {
  return bytes.reduce((sum, byte, at) => sum + (byte === 0 && at % 2 === odd ? 1 : 0), 0);
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Browsers search the first 1,024 bytes. */
function declaredIn(bytes: Uint8Array): string | null {
  const head = String.fromCharCode(...bytes.subarray(0, 1_024));
  const [, label = ""] = /(?:charset|encoding)\s*=\s*["']?([\w-]+)/i.exec(head) ?? [];
  try {
    return label === "" ? null : new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}
