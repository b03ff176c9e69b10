/** Above this size a file is not hashed here, because that needs all of it in memory, bytes. */
const HASHED_BYTES = 67_108_864;

/** SHA-256 in hexadecimal; null for a file that is too large to be hashed here, or cannot be read. */
export async function sha256Of(file: Blob): Promise<string | null> {
  if (file.size > HASHED_BYTES) return null;
  try {
    const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  } catch {
    return null;
  }
}
