import { hexOf } from "#core/shared/bytes.ts";

/** Above this size a file is not hashed here, because that needs all of it in memory, bytes. */
const HASHED_BYTES = 67_108_864;

/** SHA-256 in hexadecimal; null for a file that is too large to be hashed here, or cannot be read. */
export async function sha256Of(file: Blob): Promise<string | null> {
  if (file.size > HASHED_BYTES) return null;
  try {
    return hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", await file.arrayBuffer())));
  } catch {
    return null;
  }
}
